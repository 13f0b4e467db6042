import { ruleMessages } from '../../i18n/format-rules.ts'
import { t } from '../../i18n/message.ts'
import { toNumber } from '../form-data.ts'
import { columnType } from '../query-types.ts'
import type { Choice, CollectionControl, ControlContext } from './control.ts'
import { isEmpty } from './is-empty.ts'
import { allOf, isNumber } from './validate.ts'

/** The form of a rule that colors cells by their value (formats reference §4). */

const ORDERED = ['None', '>', '<', '≥', '≤', '=', '≠', '< x <', '≤ x ≤', '≤ x <', '< x ≤']
const TEXTUAL = ['None', '=', 'begins with', 'ends with', 'containing', 'not containing']
const TRUTH = ['is null', 'is true', 'is false', 'is not null']
const TWO_SIDED = /^[<≤] x [<≤]$/

const literal = (value: string): Choice => ({ value, label: value })

function typeOf({ values, resultColumns }: ControlContext): number {
  return resultColumns?.find((one) => one.name === values['column'])?.type ?? columnType.numeric
}

function operatorsOf(context: ControlContext): readonly string[] {
  const type = typeOf(context)
  if (type === columnType.text) return TEXTUAL
  return type === columnType.boolean ? TRUTH : ORDERED
}

function isTwoSided({ values }: ControlContext): boolean {
  return TWO_SIDED.test(String(values['operator']))
}

function takesTarget(context: ControlContext): boolean {
  const { operator } = context.values
  return !isTwoSided(context) && operator !== 'None' && !TRUTH.includes(String(operator))
}

const required = (value: unknown) => (isEmpty(value) ? t(ruleMessages.required) : undefined)

/** One side of a two-sided rule lies below or above the other. */
function beside(other: string, isRight: boolean) {
  return (value: unknown, { values }: ControlContext) => {
    const complaint = allOf(required, isNumber)(value)
    if (complaint !== undefined) return complaint
    const [own, opposite] = [toNumber(value), toNumber(values[other])]
    if (own === undefined || opposite === undefined) return undefined
    if (isRight) return own > opposite ? undefined : t(ruleMessages.rightTooSmall)
    return own < opposite ? undefined : t(ruleMessages.leftTooLarge)
  }
}

function targetRule(value: unknown, context: ControlContext): string | undefined {
  return typeOf(context) === columnType.text ? required(value) : allOf(required, isNumber)(value)
}

function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export const formatRules: Pick<CollectionControl, 'fields' | 'newItem' | 'itemLabel'> = {
  newItem: () => ({ operator: '>', colorScheme: 'colorSuccess' }),
  itemLabel: (rule) => {
    const [column, operator] = [plainText(rule['column']), plainText(rule['operator'])]
    if (!TWO_SIDED.test(operator)) return `${column} ${operator} ${plainText(rule['targetValue'])}`.trim()
    return `${plainText(rule['targetValueLeft'])} ${operator.replace('x', column)} ${plainText(rule['targetValueRight'])}`
  },
  fields: [
    [
      {
        kind: 'select',
        name: 'column',
        label: t(ruleMessages.column),
        choices: ({ resultColumns }) =>
          (resultColumns ?? []).map((column) => ({ value: column.name, label: column.label ?? column.name })),
        freeForm: true,
        validate: required,
      },
    ],
    [
      {
        kind: 'select',
        name: 'operator',
        label: t(ruleMessages.operator),
        choices: (context) => operatorsOf(context).map(literal),
        validate: (value, context) => (operatorsOf(context).includes(String(value)) ? undefined : t(ruleMessages.required)),
      },
    ],
    [{ kind: 'text', valueType: 'number', name: 'targetValue', label: t(ruleMessages.target), visible: takesTarget, validate: targetRule }],
    [
      {
        kind: 'text',
        valueType: 'number',
        name: 'targetValueLeft',
        label: t(ruleMessages.left),
        visible: isTwoSided,
        validate: beside('targetValueRight', false),
      },
      {
        kind: 'text',
        valueType: 'number',
        name: 'targetValueRight',
        label: t(ruleMessages.right),
        visible: isTwoSided,
        validate: beside('targetValueLeft', true),
      },
    ],
    [
      {
        kind: 'select',
        name: 'colorScheme',
        label: t(ruleMessages.color),
        description: t(ruleMessages.colorHelp),
        choices: [
          { value: 'colorSuccess', label: t(ruleMessages.success) },
          { value: 'colorWarning', label: t(ruleMessages.alert) },
          { value: 'colorError', label: t(ruleMessages.error) },
        ],
        freeForm: true,
        validate: (value) => (/^(color\w+|#[0-9a-f]{6})$/i.test(String(value)) ? undefined : t(ruleMessages.noColor)),
      },
    ],
    [
      {
        kind: 'select',
        name: 'objectFormatting',
        label: t(ruleMessages.object),
        choices: [
          { value: 'BACKGROUND_COLOR', label: t(ruleMessages.background) },
          { value: 'TEXT_COLOR', label: t(ruleMessages.textColor) },
        ],
        default: 'BACKGROUND_COLOR',
      },
    ],
    [{ kind: 'checkbox', name: 'useGradient', label: t(ruleMessages.gradient), default: true }],
  ],
}
