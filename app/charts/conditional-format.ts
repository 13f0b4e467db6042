import { isRecord, toList, toNumber } from './form-data.ts'
import type { CellValue } from './query-types.ts'
import type { ChartTheme } from './theme.ts'

export type FormatRule = {
  column: string
  operator: string
  target: unknown
  left: number | undefined
  right: number | undefined
  colorScheme: string
  /** A shade by distance; otherwise one flat colour. */
  gradient: boolean
  /** Colours the text instead of the background. */
  onText: boolean
}

const MIN_OPACITY = 0.05
const TWO_SIDED = new Set(['< x <', '≤ x ≤', '≤ x <', '< x ≤'])
const NEEDS_NO_TARGET = new Set(['None', 'is null', 'is not null', 'is true', 'is false'])

/** Stored rules; incomplete ones are left out. */
export function readRules(value: unknown): FormatRule[] {
  return toList(value)
    .filter(isRecord)
    .flatMap((rule) => {
      const { column, operator, colorScheme } = rule
      if (typeof column !== 'string' || typeof operator !== 'string' || typeof colorScheme !== 'string') return []
      const left = toNumber(rule['targetValueLeft'])
      const right = toNumber(rule['targetValueRight'])
      const target = rule['targetValue']
      if (
        TWO_SIDED.has(operator)
          ? left === undefined || right === undefined
          : !NEEDS_NO_TARGET.has(operator) && (target === undefined || target === null || target === '')
      )
        return []
      const onText = rule['objectFormatting'] === 'TEXT_COLOR' || rule['toTextColor'] === true
      return [{ column, operator, target, left, right, colorScheme, gradient: rule['useGradient'] !== false, onText }]
    })
}

export type Extremes = { min: number; max: number }

/** Opacity a rule gives a value (0 to 1), or undefined when it does not apply. Source: formats reference §4. */
export function ruleOpacity(rule: FormatRule, value: CellValue, { min, max }: Extremes): number | undefined {
  if (typeof value !== 'number') return matchesText(rule, value) ? 1 : undefined
  const target = toNumber(rule.target) ?? Number.NaN
  const shade = (cutoff: number, extreme: number, least = MIN_OPACITY) => opacity(value, cutoff, extreme, least)
  switch (rule.operator) {
    case 'None':
      return value >= min && value <= max ? shade(min, max, 0) : undefined
    case '>':
      return value > target ? shade(target, max) : undefined
    case '≥':
      return value >= target ? shade(target, max) : undefined
    case '<':
      return value < target ? shade(target, min) : undefined
    case '≤':
      return value <= target ? shade(target, min) : undefined
    case '=':
      return value === target ? 1 : undefined
    case '≠':
      return value === target ? undefined : shade(target, Math.abs(target - min) > Math.abs(max - target) ? min : max)
    default:
      return isBetween(rule, value) ? shade(rule.left ?? min, rule.right ?? max) : undefined
  }
}

function isBetween({ operator, left, right }: FormatRule, value: number): boolean {
  if (!TWO_SIDED.has(operator) || left === undefined || right === undefined) return false
  const above = operator.startsWith('≤') ? value >= left : value > left
  const below = operator.endsWith('≤') ? value <= right : value < right
  return above && below
}

function matchesText({ operator, target }: FormatRule, value: CellValue): boolean {
  if (operator === 'is null') return value === null
  if (operator === 'is not null') return value !== null
  if (operator === 'is true') return value === true
  if (operator === 'is false') return value === false
  if (typeof value !== 'string') return false
  const text = typeof target === 'string' || typeof target === 'number' ? String(target) : ''
  switch (operator) {
    case 'None':
      return true
    case '=':
      return value === text
    case 'begins with':
      return value.startsWith(text)
    case 'ends with':
      return value.endsWith(text)
    case 'containing':
      return value.toLowerCase().includes(text.toLowerCase())
    case 'not containing':
      return !value.toLowerCase().includes(text.toLowerCase())
    default:
      return false
  }
}

function opacity(value: number, cutoff: number, extreme: number, least: number): number {
  if (extreme === cutoff || !Number.isFinite(extreme) || !Number.isFinite(cutoff)) return 1
  // Halves, since the span of figures at both ends of what numbers hold would not be one.
  const share = Math.abs(((value / 2 - cutoff / 2) / (extreme / 2 - cutoff / 2)) * (1 - least)) + least
  return Math.min(1, Math.round(share * 100) / 100)
}

/** The colour a rule names: a hex colour, or one of the three generations of state names. */
export function ruleColor(scheme: string, theme: ChartTheme): string {
  if (/error|^#efa1aa$/i.test(scheme)) return theme.danger
  if (/warning|alert|^#fde380$/i.test(scheme)) return theme.warning
  if (/success|^#ace1c4$/i.test(scheme)) return theme.success
  return /^#[0-9a-f]{6}$/i.test(scheme) ? scheme : theme.accent
}

/** `#rrggbb` with an opacity as `#rrggbbaa`. */
export function withAlpha(color: string, alpha: number): string {
  return /^#[0-9a-f]{6}$/i.test(color)
    ? `${color}${Math.round(alpha * 255)
        .toString(16)
        .padStart(2, '0')}`
    : color
}

export function extremesOf(values: readonly CellValue[]): Extremes {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (typeof value !== 'number') continue
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  return { min, max }
}

export type CellPaint = { background?: string; color?: string }

/** Text stays readable on the strongest shade. */
const MAX_BACKGROUND = 0.32

/** What the rules of a column do to one of its cells. They apply in order: the last match wins. */
export function paintOf(
  rules: readonly FormatRule[],
  key: string,
  value: CellValue,
  range: Extremes,
  theme: ChartTheme,
): CellPaint {
  const paint: CellPaint = {}
  for (const rule of rules) {
    if (rule.column !== key) continue
    const opacity = ruleOpacity(rule, value, range)
    if (opacity === undefined) continue
    const color = ruleColor(rule.colorScheme, theme)
    if (rule.onText) paint.color = color
    else paint.background = withAlpha(color, (rule.gradient ? opacity : 1) * MAX_BACKGROUND)
  }
  return paint
}
