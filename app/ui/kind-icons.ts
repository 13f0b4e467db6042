import { ChartArea, ChartColumn, ChartLine, ChartPie, ChartScatter, ChartSpline, Hash, Shapes, Table2, TrendingUp } from 'lucide-react'
import type { LucideIcon } from './icon.tsx'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  echarts_timeseries_line: ChartLine,
  echarts_timeseries_smooth: ChartSpline,
  echarts_timeseries_step: ChartLine,
  echarts_timeseries_bar: ChartColumn,
  echarts_timeseries_scatter: ChartScatter,
  echarts_area: ChartArea,
  table: Table2,
  big_number_total: Hash,
  big_number: TrendingUp,
  pie: ChartPie,
}

/** The sign of a kind of chart, by its `viz_type`. */
export function kindIcon(vizType: string): LucideIcon {
  return ICONS[vizType] ?? Shapes
}
