import { ChartArea, ChartColumn, ChartLine, ChartPie, ChartScatter, Hash, Table2 } from 'lucide-react'
import type { LucideIcon } from '../../../ui/icon.tsx'

const ICONS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/table/, Table2],
  [/big_number/, Hash],
  [/pie/, ChartPie],
  [/area/, ChartArea],
  [/bar/, ChartColumn],
  [/scatter|bubble/, ChartScatter],
]

export function kindIcon(vizType: string): LucideIcon {
  return ICONS.find(([pattern]) => pattern.test(vizType))?.[1] ?? ChartLine
}
