import { add, DAY_MS, lastDay, toUnit, truncate, type Unit } from './date-math.ts'
import { parseFreeText } from './free-text-date.ts'
import { findHoliday } from './holidays.ts'
import { TIME_RANGE_MESSAGES, TimeRangeError } from './time-range-error.ts'
import type { TimeZone } from './time-zone.ts'

const FUNCTION = /^(?:DATETIME|DATEADD|DATETRUNC|LASTDAY|HOLIDAY)\s*\(/i
const TOKEN = /\s*(?:'([^']*)'|"([^"]*)"|([(),])|([^(),'"]+))/y
const LASTDAY_UNITS: readonly Unit[] = ['day', 'week', 'month', 'quarter', 'year']

export function isDateExpression(text: string): boolean {
  return FUNCTION.test(text) && text.trimEnd().endsWith(')')
}

/** Evaluates `DATEADD(DATETRUNC(DATETIME('now'), MONTH), -1, MONTH)` and its like. Throws TimeRangeError. */
export function evaluateDateExpression(text: string, now: Date, zone: TimeZone | null = null): Date {
  const reader = new Reader(text, now, zone)
  const value = reader.date()
  reader.end()
  return value
}

interface Token {
  readonly kind: 'string' | 'mark' | 'word'
  readonly text: string
}

class Reader {
  readonly #source: string
  readonly #now: Date
  readonly #zone: TimeZone | null
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(source: string, now: Date, zone: TimeZone | null) {
    this.#source = source
    this.#now = now
    this.#zone = zone
    this.#tokens = tokens(source)
  }

  date(): Date {
    const name = this.#word().toUpperCase()
    this.#mark('(')
    const value = this.#call(name)
    if (this.#peek(',')) this.#at++
    this.#mark(')')
    if (Number.isNaN(value.getTime())) throw this.#error()
    return value
  }

  end(): void {
    if (this.#at !== this.#tokens.length) throw this.#error()
  }

  #call(name: string): Date {
    switch (name) {
      case 'DATETIME':
        return parseFreeText(this.#text(), this.#now, this.#zone)
      case 'DATEADD': {
        const from = this.date()
        this.#mark(',')
        const amount = this.#integer()
        this.#mark(',')
        return add(from, amount, this.#unit())
      }
      case 'DATETRUNC': {
        const from = this.date()
        this.#mark(',')
        return truncate(from, this.#unit())
      }
      case 'LASTDAY': {
        const from = this.date()
        this.#mark(',')
        const unit = this.#unit()
        if (!LASTDAY_UNITS.includes(unit)) throw this.#error()
        return lastDay(from, unit)
      }
      case 'HOLIDAY':
        return this.#holiday()
      default:
        throw this.#error()
    }
  }

  #holiday(): Date {
    const name = this.#text()
    let day = this.#now
    let country = 'US'
    if (this.#peek(',') && this.#tokens[this.#at + 1]?.kind === 'word' && this.#tokens[this.#at + 2]?.text === '(') {
      this.#at++
      day = this.date()
    }
    if (this.#peek(',') && this.#tokens[this.#at + 1]?.kind !== 'mark') {
      this.#at++
      country = this.#text()
    }
    const found = findHoliday(name, day.getUTCFullYear(), country)
    if (!found) throw new TimeRangeError(TIME_RANGE_MESSAGES.holiday(name))
    return found
  }

  #integer(): number {
    const token = this.#tokens[this.#at]
    if (token?.text.toUpperCase() === 'DATEDIFF') return this.#dateDiff()
    const word = this.#word()
    if (!/^[+-]?\d+$/.test(word)) throw this.#error()
    return Number(word)
  }

  #dateDiff(): number {
    this.#at++
    this.#mark('(')
    const from = this.date()
    this.#mark(',')
    const to = this.date()
    let unit = 'DAY'
    if (this.#peek(',')) {
      this.#at++
      unit = this.#word().toUpperCase()
    }
    this.#mark(')')
    if (unit === 'YEAR') return to.getUTCFullYear() - from.getUTCFullYear()
    if (unit !== 'DAY') throw new TimeRangeError(TIME_RANGE_MESSAGES.dateDelta)
    return Math.floor((to.getTime() - from.getTime()) / DAY_MS)
  }

  #unit(): Unit {
    const unit = toUnit(this.#word())
    if (!unit) throw this.#error()
    return unit
  }

  #text(): string {
    const token = this.#tokens[this.#at++]
    if (!token || token.kind === 'mark') throw this.#error()
    return token.text
  }

  #word(): string {
    const token = this.#tokens[this.#at++]
    if (token?.kind !== 'word') throw this.#error()
    return token.text
  }

  #peek(mark: string): boolean {
    const token = this.#tokens[this.#at]
    return token?.kind === 'mark' && token.text === mark
  }

  #mark(mark: string): void {
    if (!this.#peek(mark)) throw this.#error()
    this.#at++
  }

  #error(): TimeRangeError {
    return new TimeRangeError(TIME_RANGE_MESSAGES.unreadable(this.#source))
  }
}

function tokens(source: string): readonly Token[] {
  const found: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.trimEnd().length) {
    const match = TOKEN.exec(source)
    if (!match) throw new TimeRangeError(TIME_RANGE_MESSAGES.unreadable(source))
    const [, single, double, mark, word] = match
    if (mark !== undefined) found.push({ kind: 'mark', text: mark })
    else if (word !== undefined) {
      if (word.trim()) found.push({ kind: 'word', text: word.trim() })
    } else found.push({ kind: 'string', text: single ?? double ?? '' })
  }
  return found
}
