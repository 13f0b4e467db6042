import { isRecord, toNumber } from '../../form-data.ts'
import { currencySign } from '../../formats/currency.ts'
import { numberFormatter } from '../../formats/number.ts'
import { formatDay } from './format-day.ts'
import { isNothing } from './runtime.ts'

/** A helper gets its arguments, its named options and `this`. */
type Helper = (args: readonly unknown[], options: Readonly<Record<string, unknown>>, context: unknown) => unknown

const number = (value: unknown) => toNumber(value) ?? Number.NaN
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '')
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const onText = (change: (value: string, ...rest: string[]) => string): Helper => ([value, ...rest]) => change(text(value), ...rest.map(text))
const onNumbers = (change: (...values: number[]) => number): Helper => (args) => change(...args.map(number))
const onPair = (test: (a: unknown, b: unknown) => boolean): Helper => ([a, b]) => test(a, b)
/** Compared as numbers where both are, else as texts. */
const ordered = (test: (order: number) => boolean): Helper => ([a, b]) => {
  const [left, right] = [toNumber(a), toNumber(b)]
  if (left !== undefined && right !== undefined) return test(left - right)
  return test(text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0)
}

const capital = (value: string) => value.charAt(0).toUpperCase() + value.slice(1)

const comparisons: readonly (readonly [string, Helper])[] = [
  ['eq', onPair((a, b) => a === b)],
  ['eqw', onPair((a, b) => text(a) === text(b))],
  ['neq', onPair((a, b) => a !== b)],
  ['neqw', onPair((a, b) => text(a) !== text(b))],
  ['lt', ordered((order) => order < 0)],
  ['lte', ordered((order) => order <= 0)],
  ['gt', ordered((order) => order > 0)],
  ['gte', ordered((order) => order >= 0)],
  ['ifx', ([test, yes, no]) => (isNothing(test) ? (no ?? '') : yes)],
  ['not', ([value]) => isNothing(value)],
  ['and', (args) => args.every((value) => !isNothing(value))],
  ['or', (args) => args.some((value) => !isNothing(value))],
  ['coalesce', (args) => args.find((value) => !isNothing(value))],
  ['includes', ([values, wanted]) => list(values).includes(wanted)],
  ['empty', ([value]) => isNothing(value)],
  ['isEmpty', ([value]) => isNothing(value)],
  ['count', ([values]) => list(values).length],
]

const figures: readonly (readonly [string, Helper])[] = [
  ['sum', (args) => args.flatMap((value) => (Array.isArray(value) ? value : [value])).reduce((total: number, value) => total + (toNumber(value) ?? 0), 0)],
  ['add', onNumbers((a = 0, b = 0) => a + b)],
  ['difference', onNumbers((a = 0, b = 0) => a - b)],
  ['subtract', onNumbers((a = 0, b = 0) => a - b)],
  ['multiplication', onNumbers((a = 0, b = 0) => a * b)],
  ['multiply', onNumbers((a = 0, b = 0) => a * b)],
  ['division', onNumbers((a = 0, b = 1) => a / b)],
  ['divide', onNumbers((a = 0, b = 1) => a / b)],
  ['remainder', onNumbers((a = 0, b = 1) => a % b)],
  ['ceil', onNumbers((a = 0) => Math.ceil(a))],
  ['floor', onNumbers((a = 0) => Math.floor(a))],
  ['round', onNumbers((a = 0) => Math.round(a))],
  ['abs', onNumbers((a = 0) => Math.abs(a))],
]

const words: readonly (readonly [string, Helper])[] = [
  ['lowercase', onText((value) => value.toLowerCase())],
  ['uppercase', onText((value) => value.toUpperCase())],
  ['capitalizeFirst', onText(capital)],
  ['ucfirst', onText(capital)],
  ['lcfirst', onText((value) => value.charAt(0).toLowerCase() + value.slice(1))],
  ['capitalizeEach', onText((value) => value.replaceAll(/\S+/g, capital))],
  ['trim', onText((value) => value.trim())],
  ['excerpt', onText((value, most = '50') => (value.length > number(most) ? `${value.slice(0, number(most))}...` : value))],
  ['sanitize', onText((value) => value.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, ''))],
  ['newLineToBr', onText((value) => value.replaceAll(/\r?\n/g, '<br>'))],
  ['concat', (args) => args.map(text).join('')],
  ['join', ([values, by]) => list(values).map(text).join(by === undefined ? ', ' : text(by))],
  ['split', ([value, by]) => text(value).split(by === undefined ? ',' : text(by))],
  ['replace', ([value, wanted, put]) => text(value).replaceAll(text(wanted), text(put))],
  ['sprintf', ([pattern, ...values]) => values.reduce<string>((done, value) => done.replace(/%[sdif]/, () => text(value)), text(pattern))],
  ['first', ([values]) => list(values)[0]],
  ['last', ([values]) => list(values).at(-1)],
  ['lookup', ([from, key]) => lookUp(from, key)],
  ['default', ([value, whenNone]) => (isMissing(value) ? whenNone : value)],
  ['truncate', ([value, most]) => (typeof value === 'string' && value.length > number(most) ? `${value.slice(0, number(most))}...` : value)],
  ['limit', ([values, most]) => limited(values, number(most))],
  ['getField', ([rows, name]) => limited([...new Set(list(rows).map((row) => lookUp(row, name)).filter((one) => !isMissing(one)))], FEW)],
  ['formatCoordinate', ([longitude, latitude]) => [longitude, latitude].map(degrees).join(', ')],
]

/** Values of a column that a tooltip names. */
const FEW = 3
const DEGREE_DIGITS = 6

const isMissing = (value: unknown) => value === null || value === undefined || value === ''
const degrees = (value: unknown) => (typeof value === 'number' ? value.toFixed(DEGREE_DIGITS) : text(value))

/** The first values of a list, or of a text of them. */
function limited(values: unknown, most: number): unknown {
  const all = typeof values === 'string' ? values.split(',').map((one) => one.trim()) : values
  if (!Array.isArray(all)) return values ?? ''
  return all.slice(0, most).map(text).join(', ') + (all.length > most ? '...' : '')
}

const formats: readonly (readonly [string, Helper])[] = [
  ['dateFormat', ([value], { format }) => formatDay(value, text(format) || 'YYYY-MM-DD')],
  ['formatDate', ([format, value]) => formatDay(value, text(format) || 'YYYY-MM-DD')],
  ['formatNumber', ([value, locale], options) => localNumber(value, text(locale) || text(options['locale']) || 'en-US', digitsOf(options))],
  ['d3Format', ([value, format]) => numberFormatter(text(format))(toNumber(value))],
  ['currency', ([value, code]) => `${currencySign(text(code) || 'USD')}${localNumber(value, 'en-US')}`],
  ['stringify', ([value]) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : text(value))],
  ['json', ([value]) => JSON.stringify(value ?? null)],
  ['parseJson', ([value]) => parse(text(value))],
  ['log', () => ''],
]

/** Helpers that give a value, by name. */
export const helpers: ReadonlyMap<string, Helper> = new Map([...comparisons, ...figures, ...words, ...formats])

function lookUp(from: unknown, key: unknown): unknown {
  const name = text(key)
  if (Array.isArray(from)) return /^\d+$/.test(name) ? from[Number(name)] : undefined
  return isRecord(from) && Object.hasOwn(from, name) ? from[name] : undefined
}

function localNumber(value: unknown, locale: string, digits: Digits = {}): string {
  const figure = toNumber(value)
  if (figure === undefined) return text(value)
  return localFormat(locale, digits).format(figure)
}

type Digits = { minimumFractionDigits?: number; maximumFractionDigits?: number }

/** Asked for digits of a fraction, as many as can be. */
function digitsOf(options: Readonly<Record<string, unknown>>): Digits {
  const asked = (name: string) => {
    const digits = toNumber(options[name])
    return digits === undefined ? undefined : Math.min(MOST_DIGITS, Math.max(0, Math.round(digits)))
  }
  const [least, most] = [asked('minimumFractionDigits'), asked('maximumFractionDigits')]
  return {
    ...(least !== undefined && { minimumFractionDigits: least }),
    ...(most !== undefined && { maximumFractionDigits: Math.max(most, least ?? 0) }),
  }
}

const MOST_DIGITS = 20

/** By locale; one is dear to make, and a template asks for it in every row. */
const localFormats = new Map<string, Intl.NumberFormat>()
/** Names of locales that are kept: they may come from the rows. */
const MOST_LOCALES = 50

function localFormat(locale: string, digits: Digits): Intl.NumberFormat {
  const key = `${locale} ${digits.minimumFractionDigits} ${digits.maximumFractionDigits}`
  const known = localFormats.get(key)
  if (known) return known
  const format = madeFormat(locale, digits)
  if (localFormats.size < MOST_LOCALES) localFormats.set(key, format)
  return format
}

function madeFormat(locale: string, digits: Digits): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale, digits)
  } catch {
    return new Intl.NumberFormat('en-US', digits)
  }
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
