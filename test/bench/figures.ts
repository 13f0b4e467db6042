/** One line of the bench: what was measured, ours, the yardstick's, and the goal we set ourselves. */
export interface Figure {
  name: string
  unit: string
  ours: number | null
  yardstick?: number | null
  goal?: number
  /** Whether a larger value is better (answers a second). */
  more?: boolean
  note?: string
}

/** The value below which the share `q` of the samples lies. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}

function show(value: number | null | undefined, unit: string): string {
  if (value === null || value === undefined || Number.isNaN(value)) return '–'
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return `${value.toFixed(digits)} ${unit}`
}

/** Prints the figures as a table: ours, yardstick, ratio in our favour, goal and whether it is met. */
export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => {
    const { ours, yardstick, goal, more, unit } = figure
    const ratio = ours && yardstick && ours > 0 && yardstick > 0 ? (more ? ours / yardstick : yardstick / ours) : null
    const met = ours === null || goal === undefined ? '' : (more ? ours >= goal : ours <= goal) ? 'met' : 'MISSED'
    return [
      figure.name,
      show(ours, unit),
      show(yardstick, unit),
      ratio === null ? '–' : `${ratio.toFixed(1)}x`,
      goal === undefined ? '–' : show(goal, unit),
      met,
      figure.note ?? '',
    ]
  })
  const head = ['figure', 'Meridian', 'yardstick', 'ratio', 'goal', '', '']
  const widths = head.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)))
  for (const row of [head, ...rows]) console.log(row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ').trimEnd())
}
