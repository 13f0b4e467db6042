import { defineMessages } from '../../i18n/message.ts'

/** Texts of the control panel alone, which loads when it is opened. */
export const bubbleControlTexts = defineMessages({
  dimension: 'Dimension',
  entity: 'Entity',
  x: 'X-axis',
  y: 'Y-axis',
  size: 'Bubble size',
  sort: 'Sort query by',
  maxSize: 'Max bubble size',
  sizeFormat: 'Bubble size number format',
  opacity: 'Bubble opacity',
  xTitle: 'X-axis title',
  yTitle: 'Y-axis title',
  xFormat: 'X-axis format',
  logX: 'Logarithmic x-axis',
  logY: 'Logarithmic y-axis',
  rotateY: 'Rotate y-axis label',
})
