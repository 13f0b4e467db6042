import { editorMessages } from '../../i18n/control-editors.ts'
import { t } from '../../i18n/message.ts'
import { isRecord, toNumber } from '../form-data.ts'
import { columnType } from '../query-types.ts'
import { numberFormats, timeFormats } from './choices.ts'
import type { CollectionControl, RecordForm, ResultColumn } from './control.ts'
import { allOf, isInteger, isNumber, notEmpty } from './validate.ts'

/** Forms of records that several chart kinds store: contours, breakpoints of a colour, settings of a table's column. */

type Collection = Pick<CollectionControl, 'fields' | 'newItem' | 'itemLabel'>

const numeric = { kind: 'text', valueType: 'number' } as const

function shown(value: unknown): string {
  return String(toNumber(value) ?? t(editorMessages.notSet))
}

/** The upper end of a pair must lie above the lower one. */
function above(lower: string, message: string) {
  return (value: unknown, { values }: { values: Readonly<Record<string, unknown>> }) => {
    const complaint = isNumber(value)
    if (complaint !== undefined) return complaint
    const [from, to] = [toNumber(values[lower]), toNumber(value)]
    return from !== undefined && to !== undefined && to <= from ? message : undefined
  }
}

export const contours: Collection = {
  newItem: () => ({ lowerThreshold: 1, color: { r: 0, g: 122, b: 135, a: 1 }, strokeWidth: 1 }),
  itemLabel: ({ lowerThreshold, upperThreshold }) =>
    toNumber(upperThreshold) === undefined
      ? t(editorMessages.isoline, { lower: shown(lowerThreshold) })
      : t(editorMessages.isoband, { lower: shown(lowerThreshold), upper: shown(upperThreshold) }),
  fields: [
    [{ ...numeric, name: 'lowerThreshold', label: t(editorMessages.lowerThreshold), validate: allOf(notEmpty, isNumber) }],
    [
      {
        ...numeric,
        name: 'upperThreshold',
        label: t(editorMessages.upperThreshold),
        validate: above('lowerThreshold', t(editorMessages.upperAboveLower)),
      },
    ],
    [
      {
        ...numeric,
        name: 'strokeWidth',
        label: t(editorMessages.strokeWidth),
        visible: ({ values }) => toNumber(values['upperThreshold']) === undefined,
        validate: isNumber,
      },
    ],
    [{ kind: 'color', name: 'color', label: t(editorMessages.color) }],
  ],
}

export const colorBreakpoints: Collection = {
  newItem: () => ({ id: crypto.randomUUID(), minValue: 0, maxValue: 100, color: { r: 0, g: 122, b: 135, a: 1 } }),
  itemLabel: ({ minValue, maxValue }) => t(editorMessages.breakpoint, { from: shown(minValue), to: shown(maxValue) }),
  fields: [
    [
      { ...numeric, name: 'minValue', label: t(editorMessages.fromValue), validate: allOf(notEmpty, isNumber) },
      {
        ...numeric,
        name: 'maxValue',
        label: t(editorMessages.toValue),
        validate: above('minValue', t(editorMessages.toAboveFrom)),
      },
    ],
    [{ kind: 'color', name: 'color', label: t(editorMessages.color) }],
  ],
}

const alignments = [
  { value: 'left', label: t(editorMessages.alignLeft) },
  { value: 'center', label: t(editorMessages.alignCenter) },
  { value: 'right', label: t(editorMessages.alignRight) },
]
const formats = { kind: 'select', choices: numberFormats, freeForm: true, clearable: true } as const

/** The settings of one column of a table, by its type (formats reference §5). */
export function tableColumnForm({ name, type }: ResultColumn): RecordForm {
  const every: RecordForm = [
    [
      {
        kind: 'text',
        valueType: 'integer',
        name: 'columnWidth',
        label: t(editorMessages.columnWidth),
        validate: isInteger,
      },
    ],
    [
      {
        kind: 'radio',
        choices: alignments,
        name: 'horizontalAlign',
        label: t(editorMessages.horizontalAlign),
        default: type === columnType.numeric ? 'right' : 'left',
      },
    ],
  ]
  return [...every, ...ofType(type), ...(isCompared(name) ? comparedColumnForm : [])]
}

function ofType(type: number): RecordForm {
  if (type === columnType.temporal) {
    const label = t(editorMessages.timeFormat)
    return [[{ kind: 'select', name: 'd3TimeFormat', label, choices: timeFormats, freeForm: true, clearable: true }]]
  }
  if (type !== columnType.numeric) {
    return [[{ kind: 'checkbox', name: 'truncateLongCells', label: t(editorMessages.truncateLongCells) }]]
  }
  return [
    [{ ...formats, name: 'd3NumberFormat', label: t(editorMessages.numberFormat) }],
    [{ ...formats, name: 'd3SmallNumberFormat', label: t(editorMessages.smallNumberFormat) }],
    [{ kind: 'currency', name: 'currencyFormat', label: t(editorMessages.currencyFormat) }],
    [{ kind: 'checkbox', name: 'showCellBars', label: t(editorMessages.showCellBars), default: true }],
    [{ kind: 'checkbox', name: 'alignPositiveNegative', label: t(editorMessages.alignSigns) }],
    [{ kind: 'checkbox', name: 'colorPositiveNegative', label: t(editorMessages.colorSigns) }],
  ]
}

/** Of a time comparison: this range, the other, their difference and its share. */
function isCompared(name: string): boolean {
  return /^(Main|#|△|%) /.test(name)
}

/** Whether a figure of a comparison is shown, and how it is called. */
export const comparedColumnForm: RecordForm = [
  [{ kind: 'checkbox', name: 'visible', label: t(editorMessages.visible), default: true }],
  [{ kind: 'text', name: 'customColumnName', label: t(editorMessages.customName) }],
  [{ kind: 'checkbox', name: 'displayTypeIcon', label: t(editorMessages.typeIcon), default: true }],
]

/** The entries of a stored list; anything that is no record is left out. */
export function readRecords(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}
