import { defineMessages } from '../../i18n/message.ts'

export const radarControlTexts = defineMessages({
  labelPosition: 'Label position',
  inside: 'Inside',
  insideLeft: 'Inside left',
  insideRight: 'Inside right',
  insideTop: 'Inside top',
  insideBottom: 'Inside bottom',
  insideTopLeft: 'Inside top left',
  insideBottomLeft: 'Inside bottom left',
  insideTopRight: 'Inside top right',
  insideBottomRight: 'Inside bottom right',
  radar: 'Radar',
  customizeMetrics: 'Customize metrics',
  min: 'Min',
  max: 'Max',
  circle: 'Circle radar shape',
})
