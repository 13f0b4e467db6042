import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { isRecord, toNumber } from '../form-data.ts'
import { isEmpty } from './is-empty.ts'

/** Largest result of one query; more needs server pagination in a table. */
export const MAX_ROWS = 100_000
export const MAX_SERVER_PAGED_ROWS = 500_000

type Rule = (value: unknown) => string | undefined

export const notEmpty: Rule = (value) => (isEmpty(value) ? t(controlTexts.cannotBeEmpty) : undefined)

export const hasValue: Rule = (value) => (isEmpty(value) ? t(controlTexts.mustHaveValue) : undefined)

/** Empty counts as fine: not set. */
export const isInteger: Rule = (value) => {
  if (isEmpty(value)) return undefined
  return Number.isInteger(toNumber(value)) ? undefined : t(controlTexts.expectedInteger)
}

export const isNumber: Rule = (value) => {
  if (isEmpty(value)) return undefined
  return toNumber(value) === undefined ? t(controlTexts.expectedNumber) : undefined
}

/** A place in a `spatial` control needs the columns of its type. */
export const hasPlace: Rule = (value) => {
  const columns = isRecord(value) ? (PLACE_COLUMNS[String(value['type'])] ?? []) : []
  const complete = columns.length > 0 && isRecord(value) && columns.every((name) => !isEmpty(value[name]))
  return complete ? undefined : t(controlTexts.cannotBeEmpty)
}

const PLACE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  latlong: ['lonCol', 'latCol'],
  delimited: ['lonlatCol'],
  geohash: ['geohashCol'],
}

export function atMost(limit: number): Rule {
  return (value) => ((toNumber(value) ?? 0) > limit ? t(controlTexts.exceeds, { limit: String(limit) }) : undefined)
}

/** The first rule that objects. */
export function allOf(...rules: readonly Rule[]): Rule {
  return (value) => {
    for (const rule of rules) {
      const message = rule(value)
      if (message !== undefined) return message
    }
    return undefined
  }
}
