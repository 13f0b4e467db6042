import { t } from '../../i18n/message.ts'
import { choiceLabels, controlTexts } from '../../i18n/controls.ts'
import { select } from './define.ts'

/** How labels along the bottom stand, as several kinds store it. */
export const tickLayout = select(
  'x_ticks_layout',
  [
    { value: 'auto', label: t(choiceLabels.auto) },
    { value: 'flat', label: t(choiceLabels.flat) },
    { value: '45°', label: '45°' },
    { value: '90°', label: '90°' },
    { value: 'staggered', label: t(choiceLabels.staggered) },
  ],
  'auto',
  { label: t(controlTexts.tickLayout), clearable: false },
)
