import { z } from 'zod'
import { GenericType, type SqlValue } from '../../engine/engine.ts'
import { numeric, type Frame, type FrameColumn } from '../frame.ts'
import { QueryError } from '../messages.ts'
import { POST_PROCESSING_MESSAGES, requiredColumn, withColumns } from './options.ts'

const ALPHABET = '0123456789bcdefghjkmnpqrstuvwxyz'
const BITS = 5
/** Characters of a cell that is made: a few centimetres. */
const CELL_LENGTH = 12

interface Place {
  readonly latitude: number
  readonly longitude: number
}

export const geohashSchema = z.looseObject({ geohash: z.string(), longitude: z.string(), latitude: z.string() })

/** Adds the coordinates of the middle of cells. */
export function geohashDecode(table: Frame, options: z.infer<typeof geohashSchema>): Frame {
  const places = requiredColumn(table, options.geohash).values.map((value) => cellCentre(String(value ?? '')))
  return withColumns(table, coordinates(places, options))
}

/** Adds the cells of coordinates, and the coordinates under their plain names. */
export function geohashEncode(table: Frame, options: z.infer<typeof geohashSchema>): Frame {
  const latitudes = requiredColumn(table, options.latitude).values
  const longitudes = requiredColumn(table, options.longitude).values
  const places = latitudes.map((latitude, row) => {
    const place = { latitude: numeric(latitude), longitude: numeric(longitudes[row]) }
    if (place.latitude === null || place.longitude === null || Math.abs(place.latitude) > 90) {
      throw new QueryError(POST_PROCESSING_MESSAGES.coordinates)
    }
    return { latitude: place.latitude, longitude: place.longitude }
  })
  const names = { latitude: 'latitude', longitude: 'longitude' }
  const cells = { key: [options.geohash], type: GenericType.String, values: places.map(cellOf) }
  return withColumns(table, [...coordinates(places, names), cells])
}

export const geodeticParseSchema = z.looseObject({
  geodetic: z.string(),
  longitude: z.string(),
  latitude: z.string(),
  altitude: z.string().nullish(),
})

/** Adds latitude, longitude and altitude of texts that hold them: degrees, or degrees, minutes and seconds. */
export function geodeticParse(table: Frame, options: z.infer<typeof geodeticParseSchema>): Frame {
  const places = requiredColumn(table, options.geodetic).values.map((value) => parsePlace(String(value ?? '')))
  const altitude = {
    key: [options.altitude || 'altitude'],
    type: GenericType.Numeric,
    values: places.map((place) => place.altitude),
  }
  return withColumns(table, [...coordinates(places, options), altitude])
}

function coordinates(places: readonly Place[], names: { latitude: string; longitude: string }): readonly FrameColumn[] {
  const column = (name: string, values: readonly SqlValue[]) => ({ key: [name], type: GenericType.Numeric, values })
  return [
    column(
      names.latitude,
      places.map(({ latitude }) => latitude),
    ),
    column(
      names.longitude,
      places.map(({ longitude }) => longitude),
    ),
  ]
}

/** The middle of a cell: its bits halve the ranges of longitude and latitude in turn. */
function cellCentre(cell: string): Place {
  const ranges = { longitude: [-180, 180], latitude: [-90, 90] }
  const digits = Array.from(cell.toLowerCase(), (character) => ALPHABET.indexOf(character))
  if (digits.length === 0 || digits.includes(-1)) throw new QueryError(POST_PROCESSING_MESSAGES.geohash)
  for (let bit = 0; bit < digits.length * BITS; bit++) {
    const range = bit % 2 === 0 ? ranges.longitude : ranges.latitude
    const isUpper = ((digits[Math.floor(bit / BITS)] ?? 0) >> (BITS - 1 - (bit % BITS))) & 1
    range[isUpper ? 0 : 1] = middle(range)
  }
  return { latitude: middle(ranges.latitude), longitude: middle(ranges.longitude) }
}

function cellOf({ latitude, longitude }: Place): string {
  const ranges = { longitude: [-180, 180], latitude: [-90, 90] }
  // Longitudes go round: 190 degrees east are 170 degrees west.
  const round = ((((longitude + 180) % 360) + 360) % 360) - 180
  let cell = ''
  for (let at = 0, digit = 0; at < CELL_LENGTH * BITS; at++) {
    const [range, value] = at % 2 === 0 ? [ranges.longitude, round] : [ranges.latitude, latitude]
    const centre = middle(range)
    const isUpper = value >= centre
    range[isUpper ? 0 : 1] = centre
    digit = digit * 2 + (isUpper ? 1 : 0)
    if (at % BITS === BITS - 1) {
      cell += ALPHABET[digit]
      digit = 0
    }
  }
  return cell
}

function middle([low = 0, high = 0]: readonly number[]): number {
  return (low + high) / 2
}

const ANGLE = String.raw`([+-]?\d+(?:\.\d+)?)(?:\s*(?:°|d|deg|degrees)?\s*(?:(\d+(?:\.\d+)?)\s*(?:'|′|m|arcmin)\s*)?(?:(\d+(?:\.\d+)?)\s*(?:"|″|s|arcsec)\s*)?)`
const GEODETIC = new RegExp(
  String.raw`^\s*${ANGLE}\s*([NS])?\s*[,;/\s]\s*${ANGLE}\s*([EW])?(?:\s*[,;/\s]\s*([+-]?\d+(?:\.\d+)?)\s*(km|m|mi|ft)?)?\s*$`,
  'i',
)
const KILOMETRES: Readonly<Record<string, number>> = { km: 1, m: 0.001, mi: 1.609344, ft: 0.0003048 }
const DEGREE_MINUTES = 60

/** A place of text like `37.77,-122.51`, `41°24'12"N 2°10'26"E` or `41.5, -81.0, 2.5m`; altitude in metres. */
function parsePlace(text: string): Place & { readonly altitude: number } {
  const found = GEODETIC.exec(text)
  const latitude = found ? degrees(found.slice(1, 5)) : Number.NaN
  const longitude = found ? degrees(found.slice(5, 9)) : Number.NaN
  if (!found || !(Math.abs(latitude) <= 90)) throw new QueryError(POST_PROCESSING_MESSAGES.geodetic)
  const kilometres = Number(found[9] ?? 0) * (KILOMETRES[(found[10] ?? 'km').toLowerCase()] ?? 1)
  return { latitude, longitude, altitude: kilometres * 1000 }
}

function degrees([whole = '', minutes = '0', seconds = '0', side = '']: readonly string[]): number {
  const size = Math.abs(Number(whole)) + Number(minutes) / DEGREE_MINUTES + Number(seconds) / DEGREE_MINUTES ** 2
  const isNegative = whole.startsWith('-') !== /[SW]/i.test(side)
  return isNegative ? -size : size
}
