/** What a line of a feature is: an area is its outline and the holes that follow it. */
export const partKind = { area: 0, hole: 1, line: 2, point: 3 } as const

export type PartKind = (typeof partKind)[keyof typeof partKind]
