import type { TooltipRow } from '../frame/tooltip.tsx'
import type { MapMark } from './marks.ts'

/** What a mark stands for, as the tooltip tells it. */
export type MapItem = { title: string; rows: readonly TooltipRow[] }

/** A layer at one view: its marks, and what stands behind the numbers of its items. */
export type Drawn = { marks: readonly MapMark[]; itemAt: (item: number) => MapItem | undefined }
