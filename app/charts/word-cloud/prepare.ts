import { assignColors } from '../colors/assign.ts'
import { schemeColors } from '../colors/schemes.ts'
import { readText, toNumber } from '../form-data.ts'
import { dimensionLabels, type Member, readMembers } from '../members/members.ts'
import { type MetricFormat, onlyMetric } from '../members/metric-format.ts'
import type { QueryResult } from '../query-types.ts'
import type { ChartTheme } from '../theme.ts'
import type { DatasourceFacts, FormData, LabelColors } from '../types.ts'

export type Word = { key: string; member: Member; value: number; color: string }
export type PreparedWords = { words: Word[]; columns: readonly string[]; metric: MetricFormat }

/** More words find no place and are never read. */
const MOST_WORDS = 400

/** Words by their figure, largest first. */
export function prepareWords(
  formData: FormData,
  result: QueryResult | undefined,
  theme: ChartTheme,
  facts: DatasourceFacts = {},
  labelColors: LabelColors = {},
): PreparedWords {
  const columns = dimensionLabels(formData, 'series')
  const metric = onlyMetric(formData, facts)
  const members = readMembers(formData, result, columns, metric.name)
  const found: { index: number; member: Member; value: number }[] = []
  for (const [index, member] of members.entries()) {
    const value = toNumber(member.row[metric.column])
    if (value !== undefined && member.label.trim() !== '') found.push({ index, member, value })
  }
  const largest = found.toSorted((a, b) => b.value - a.value).slice(0, MOST_WORDS)
  // Of very many members only those that may be drawn take a color.
  const colored = members.length > MOST_WORDS ? largest.toSorted((a, b) => a.index - b.index).map(({ member }) => member) : members
  const colors = assignColors(
    colored.map(({ label }) => label),
    schemeColors(readText(formData, 'color_scheme'), theme),
    labelColors,
  )
  const words = largest.map(({ index, member, value }): Word => {
    return { key: `${index}-${member.label}`, member, value, color: colors.get(member.label) ?? theme.text }
  })
  return { words, columns, metric }
}
