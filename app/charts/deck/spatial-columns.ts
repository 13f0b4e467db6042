import { isRecord, readText } from '../form-data.ts'

/** The columns that a spatial setting reads, in the order of the query. */
export function spatialColumns(value: unknown): string[] {
  if (!isRecord(value)) return []
  const names =
    value['type'] === 'latlong'
      ? [readText(value, 'lonCol'), readText(value, 'latCol')]
      : [readText(value, value['type'] === 'geohash' ? 'geohashCol' : 'lonlatCol')]
  return names.filter((name) => name !== undefined)
}
