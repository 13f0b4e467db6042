import { controlTexts } from '../../i18n/controls.ts'
import { t } from '../../i18n/message.ts'
import { toNumber } from '../form-data.ts'

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

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
