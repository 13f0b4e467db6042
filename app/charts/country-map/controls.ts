import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats } from '../controls/choices.ts'
import type { ControlPanel } from '../controls/control.ts'
import { field, select } from '../controls/define.ts'
import { linearScheme } from '../controls/linear-scheme.ts'
import * as query from '../controls/query-controls.ts'
import { customizeSection } from '../controls/time-series-sections.ts'
import { notEmpty } from '../controls/validate.ts'
import { mapTexts } from '../map/control-texts.ts'
import { countryNames } from './countries.ts'
import { texts } from './messages.ts'

const countries = Object.entries(countryNames)
  .map(([value, label]) => ({ value, label: t(label) }))
  .sort((a, b) => a.label.localeCompare(b.label))

export const countryMapControls: ControlPanel = {
  sections: [
    {
      label: t(controlTexts.query),
      tab: 'data',
      expanded: true,
      rows: [
        [
          select('select_country', countries, undefined, {
            label: t(texts.country),
            description: t(texts.countryDescription),
            validate: notEmpty,
          }),
        ],
        [field('column', 'entity', { label: t(texts.entity), description: t(texts.entityDescription), validate: notEmpty })],
        [query.metric],
        [query.filters],
        [query.rowLimit],
      ],
    },
    customizeSection(t(controlTexts.chartOptions), [
      [select('number_format', numberFormats, 'SMART_NUMBER', { freeForm: true })],
      [linearScheme(t(mapTexts.linearScheme))],
    ]),
  ],
}
