import { defineMessages } from '../../i18n/message.ts'

export const multiTexts = defineMessages({
  slices: 'deck.gl charts',
  slicesDescription: 'Drawn in this order, the last one on top. Filters of this chart and of a dashboard reach each of them.',
  layers: 'Layers',
  layer: 'Layer',
  layersCount: '{count, plural, one {# layer} other {# layers}}',
  showLayers: 'Show the layers',
  hideLayers: 'Hide the layers',
  noLayer: 'None of its charts could be drawn',
  noRows: 'No rows',
})
