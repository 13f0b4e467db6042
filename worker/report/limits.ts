/** CSS pixels of a chart's picture where none are asked for: what upstream's windows have. */
export const CHART_WINDOW = { width: 800, height: 600 } as const

/** A thumbnail is drawn as small as it is shown, with twice the device pixels, so that its texts can be read. */
export const THUMBNAIL = { width: 400, height: 300, scale: 2 } as const

/** Sides of a picture in CSS pixels: below nothing can be read, above one picture takes seconds and tens of megabytes. */
export const MIN_SIDE = 32
export const MAX_SIDE = 2_400
