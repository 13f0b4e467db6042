import { defineMessages } from '../../i18n/message.ts'

/** Texts of the control panel alone, which loads when it is opened. */
export const ganttControlTexts = defineMessages({
  lanes: 'Y-axis',
  series: 'Dimension',
  subcategories: 'Subcategories',
  tooltipMetrics: 'Tooltip (metrics)',
  tooltipColumns: 'Tooltip (columns)',
  bounds: 'Bounds',
  valuesFormat: 'Number format',
})
