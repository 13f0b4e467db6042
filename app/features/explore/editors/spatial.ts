import { asText } from '../text.ts'

export const SPATIAL_TYPES = ['latlong', 'delimited', 'geohash'] as const
export type SpatialType = (typeof SPATIAL_TYPES)[number]

type Stored = Readonly<Record<string, unknown>>

/** A place as it is stored: only what its type has. */
export function spatialOf(type: SpatialType, stored: Stored): Stored {
  if (type === 'geohash') return { type, geohashCol: column(stored, 'geohashCol') }
  if (type === 'latlong') return { type, lonCol: column(stored, 'lonCol'), latCol: column(stored, 'latCol') }
  return {
    type,
    lonlatCol: column(stored, 'lonlatCol'),
    delimiter: asText(stored['delimiter'], ','),
    reverseCheckbox: stored['reverseCheckbox'] === true,
  }
}

function column(stored: Stored, key: string): string | undefined {
  return asText(stored[key]) || undefined
}
