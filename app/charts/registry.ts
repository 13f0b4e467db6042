import { chartKindMessages } from '../i18n/charts.ts'
import type { ChartKind } from './types.ts'

const line = async () => (await import('./line/chart.tsx')).LineChart
const evolution = { category: 'Evolution', listed: true, emitsCrossFilters: true, drillBy: true } as const
const kpi = { category: 'KPI', listed: true, emitsCrossFilters: false, drillBy: false } as const

/** Every chart kind, one entry each; drawing code and control panels load when first needed. */
export const chartKinds: readonly ChartKind[] = [
  {
    type: 'table',
    name: chartKindMessages.table,
    category: 'Table',
    listed: true,
    emitsCrossFilters: true,
    drillBy: true,
    loadComponent: async () => (await import('./table/chart.tsx')).TableChart,
    loadControls: async () => (await import('./table/controls.ts')).tableControls,
  },
  {
    ...kpi,
    type: 'big_number_total',
    name: chartKindMessages.bigNumberTotal,
    loadComponent: async () => (await import('./big-number-total/chart.tsx')).BigNumberTotal,
    loadControls: async () => (await import('./big-number-total/controls.ts')).bigNumberTotalControls,
  },
  {
    ...kpi,
    type: 'big_number',
    name: chartKindMessages.bigNumber,
    loadComponent: async () => (await import('./big-number/chart.tsx')).BigNumber,
    loadControls: async () => (await import('./big-number/controls.ts')).bigNumberControls,
  },
  {
    ...evolution,
    type: 'echarts_timeseries_line',
    name: chartKindMessages.line,
    loadComponent: line,
    loadControls: async () => (await import('./line/controls.ts')).lineControls,
  },
  {
    ...evolution,
    type: 'echarts_timeseries_bar',
    name: chartKindMessages.bar,
    loadComponent: async () => (await import('./bar/chart.tsx')).BarChart,
    loadControls: async () => (await import('./bar/controls.ts')).barControls,
  },
  {
    ...evolution,
    type: 'echarts_area',
    name: chartKindMessages.area,
    loadComponent: async () => (await import('./area/chart.tsx')).AreaChart,
    loadControls: async () => (await import('./area/controls.ts')).areaControls,
  },
  {
    ...evolution,
    type: 'pie',
    name: chartKindMessages.pie,
    category: 'Part of a Whole',
    loadComponent: async () => (await import('./pie/chart.tsx')).PieChart,
    loadControls: async () => (await import('./pie/controls.ts')).pieControls,
  },
  {
    ...evolution,
    type: 'echarts_timeseries_scatter',
    name: chartKindMessages.scatter,
    loadComponent: async () => (await import('./scatter/chart.tsx')).ScatterChart,
    loadControls: async () => (await import('./scatter/controls.ts')).scatterControls,
  },
  {
    ...evolution,
    type: 'echarts_timeseries_smooth',
    name: chartKindMessages.smooth,
    loadComponent: line,
    loadControls: async () => (await import('./line/controls.ts')).smoothControls,
  },
  {
    ...evolution,
    type: 'echarts_timeseries_step',
    name: chartKindMessages.step,
    loadComponent: line,
    loadControls: async () => (await import('./line/controls.ts')).stepControls,
  },
  {
    ...evolution,
    type: 'echarts_timeseries',
    name: chartKindMessages.generic,
    listed: false,
    loadComponent: line,
    loadControls: async () => (await import('./line/controls.ts')).lineControls,
  },
]

export function chartKind(type: string): ChartKind | undefined {
  return chartKinds.find((kind) => kind.type === type)
}
