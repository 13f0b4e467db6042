import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { readNumber, readText, toNumber } from '../form-data.ts'
import { numberFormatter } from '../formats/number.ts'
import { dimensionLabels, type Member, readMembers } from '../members/members.ts'
import { type MetricFormat, onlyMetric } from '../members/metric-format.ts'
import { messages } from '../messages.ts'
import type { QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'

/** What a label says, by the number that is stored. */
export const LABEL_CONTENTS = [
  'key',
  'value',
  'percent',
  'key_value',
  'key_percent',
  'key_value_percent',
  'value_percent',
] as const

export type Stage = {
  key: string
  member: Member
  /** Never below nothing: the width of its bar. */
  value: number
  /** The figure as it is written. */
  text: string
  share: number
  color: string
}
export type ShareOf = 'first' | 'previous' | 'total'

export type PreparedFunnel = {
  stages: Stage[]
  /** Stages that the legend names, the hidden ones included. */
  all: readonly { name: string; label: string; color: string }[]
  columns: readonly string[]
  metric: MetricFormat
  shareOf: ShareOf
  /** The first stage of the rows, which shares may be of. */
  first: string
}

const formatShare = numberFormatter(',.2%')
const SHARES: Readonly<Record<string, ShareOf>> = { first_step: 'first', prev_step: 'previous', total: 'total' }

/** Stages from the largest to the smallest. Shares follow the order of the rows; hidden stages take no part in a total. */
export function prepareFunnel(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
  labelColors: LabelColors = {},
  hidden: ReadonlySet<string> = new Set(),
): PreparedFunnel {
  const columns = dimensionLabels(formData, 'groupby')
  const metric = onlyMetric(formData, facts)
  const members = readMembers(formData, result, columns, metric.name)
  const labels = members.map((member) => member.label)
  const colors = assignColors(labels, schemeColors(readText(formData, 'color_scheme'), theme), labelColors)
  const shareOf = SHARES[readText(formData, 'percent_calculation_type') ?? ''] ?? 'first'
  const shown = members.filter((member) => !hidden.has(member.label))
  const figures = shown.map((member) => toNumber(member.row[metric.column]))
  const values = figures.map((figure) => Math.max(0, figure ?? 0))
  const total = values.reduce((sum, value) => sum + value, 0)
  const stages = shown.map((member, index) => {
    const value = values[index] ?? 0
    const base = { first: values[0] ?? 0, previous: values[index - 1] ?? value, total }[shareOf]
    const color = colors.get(member.label) ?? theme.text
    const figure = figures[index]
    const text = figure === undefined ? messages.emptyCell : metric.format(figure)
    return { key: `${index}-${member.label}`, member, value, text, share: base === 0 ? 0 : value / base, color }
  })
  return {
    stages: stages.toSorted((a, b) => b.value - a.value),
    all: labels.map((label) => ({ name: label, label, color: colors.get(label) ?? theme.text })),
    columns,
    metric,
    shareOf,
    first: shown[0]?.label ?? '',
  }
}

/** The text of a stage by the chosen contents. */
export function stageText(
  formData: FormData,
  stage: Stage,
  control: 'label_type' | 'tooltip_label_type',
): string {
  const name = stage.member.label
  const value = stage.text
  const share = formatShare(stage.share)
  const fallback = control === 'label_type' ? 0 : 5
  switch (LABEL_CONTENTS[readNumber(formData, control) ?? fallback] ?? LABEL_CONTENTS[fallback]) {
    case 'value':
      return value
    case 'percent':
      return share
    case 'key_value':
      return `${name}: ${value}`
    case 'key_percent':
      return `${name}: ${share}`
    case 'key_value_percent':
      return `${name}: ${value} (${share})`
    case 'value_percent':
      return `${value} (${share})`
    default:
      return name
  }
}

export function stageShare(stage: Stage): string {
  return formatShare(stage.share)
}
