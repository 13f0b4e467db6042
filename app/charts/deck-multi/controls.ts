import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import type { ControlPanel } from '../controls/control.ts'
import { charts } from '../controls/define.ts'
import * as query from '../controls/query-controls.ts'
import { notEmpty } from '../controls/validate.ts'
import { dataSection, mapSection } from '../deck/controls.ts'
import { multiTexts } from './messages.ts'
import { LAYER_KINDS } from './layer-kinds.ts'

export const deckMultiControls: ControlPanel = {
  sections: [
    mapSection([
      [
        charts('deck_slices', {
          label: t(multiTexts.slices),
          description: t(multiTexts.slicesDescription),
          types: LAYER_KINDS,
          validate: notEmpty,
        }),
      ],
    ]),
    dataSection(t(controlTexts.query), [[query.filters]]),
  ],
}
