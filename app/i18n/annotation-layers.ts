import { defineMessages } from './message.ts'

/** Texts of the list of annotation layers. */
export const layerMessages = defineMessages({
  layers: 'Annotation layers',
  layerThings: 'annotation layers',
  newLayer: 'Annotation layer',
  noLayers: 'No annotation layers yet',
  noLayersText: 'A layer keeps moments and spans that charts can show along their time axis.',
})
