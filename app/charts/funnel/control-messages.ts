import { defineMessages } from '../../i18n/message.ts'

export const funnelControlTexts = defineMessages({
  calculation: '% calculation',
  firstStep: 'Calculate from first step',
  previousStep: 'Calculate from previous step',
  total: 'Percent of total',
  labelContents: 'Label contents',
  tooltipContents: 'Tooltip contents',
  showTooltipLabels: 'Show tooltip labels',
})
