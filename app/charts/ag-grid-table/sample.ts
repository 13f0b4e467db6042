import type { ChartSamples } from '../gallery/sample-data.ts'
import { tableSample } from '../table/sample.ts'

export const samples: ChartSamples = { 'ag-grid-table': (spec) => tableSample('ag-grid-table', spec) }
