import { controlLabels } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { numberFormats, timeFormats } from '../controls/choices.ts'
import type { Control } from '../controls/control.ts'
import { checkbox, choice, plain, select, text } from '../controls/define.ts'
import { isOn } from '../controls/visibility.ts'

const subtitleSizes = [
  choice(0.125, 'tiny'),
  choice(0.15, 'small'),
  choice(0.2, 'normal'),
  choice(0.3, 'large'),
  choice(0.4, 'huge'),
]

const smallText = { clearable: false, valueType: 'number' } as const

export const headerFontSize = select(
  'header_font_size',
  [choice(0.2, 'tiny'), choice(0.3, 'small'), choice(0.4, 'normal'), choice(0.5, 'large'), choice(0.6, 'huge')],
  0.4,
  smallText,
)
export const subheaderFontSize = select('subheader_font_size', subtitleSizes, 0.15, smallText)

export const subtitleRows: readonly (readonly Control[])[] = [
  [text('subtitle', undefined)],
  [select('subtitle_font_size', subtitleSizes, 0.15, smallText)],
  [checkbox('show_metric_name', false)],
  [
    select('metric_name_font_size', subtitleSizes, 0.15, {
      ...smallText,
      visible: isOn('show_metric_name'),
      keepWhenHidden: true,
    }),
  ],
]

export const formatRows: readonly (readonly Control[])[] = [
  [select('y_axis_format', numberFormats, 'SMART_NUMBER', { freeForm: true, label: t(controlLabels.number_format) })],
  [plain('currency', 'currency_format', undefined)],
  [select('time_format', timeFormats, 'smart_date', { freeForm: true })],
  [checkbox('force_timestamp_formatting', false)],
]
