import { TableChart } from '../table/chart.tsx'
import type { ChartProps } from '../types.ts'

/** The grid of a table whose columns a reader can make wider and narrower. */
export function GridTable(props: ChartProps) {
  return <TableChart {...props} resizable />
}
