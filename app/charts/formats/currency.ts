import { isRecord } from '../form-data.ts'
import { numberFormatter, type NumberFormatter } from './number.ts'

export type Currency = { symbol?: string; symbolPosition?: string }

export function readCurrency(value: unknown): Currency | undefined {
  if (!isRecord(value) || typeof value['symbol'] !== 'string' || value['symbol'] === '') return undefined
  const position = value['symbolPosition']
  return { symbol: value['symbol'], symbolPosition: typeof position === 'string' ? position : undefined }
}

/** The short sign of an ISO code (`USD` is `$`); a text that is no code is its own sign. */
export function currencySign(code: string): string {
  try {
    const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).formatToParts(1)
    return parts.find((part) => part.type === 'currency')?.value ?? code
  } catch {
    return code
  }
}

/** A number format with a currency sign before or after it; `$` and `%` of the format itself are dropped. */
export function currencyFormatter(currency: Currency | undefined, id: string | null | undefined): NumberFormatter {
  if (!currency?.symbol) return numberFormatter(id)
  const format = numberFormatter(id?.replace(/[$%]/g, ''))
  const sign = currencySign(currency.symbol)
  return currency.symbolPosition === 'prefix'
    ? (value) => (value === null || value === undefined ? String(value) : `${sign} ${format(value)}`)
    : (value) => (value === null || value === undefined ? String(value) : `${format(value)} ${sign}`)
}
