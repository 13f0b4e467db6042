/** The types of annotation layers, as charts store them (annotation reference §2). */
export const LAYER_TYPES = ['FORMULA', 'EVENT', 'INTERVAL', 'TIME_SERIES'] as const
