import type { ReactNode } from 'react'
import type { TooltipRow } from '../frame/tooltip.tsx'
import type { Row } from '../query-types.ts'
import type { MapMark } from './marks.ts'

/** The rows behind a mark, and what else a template of the author may name. */
export type MapFacts = { rows: readonly Row[]; values: Readonly<Record<string, unknown>> }

/** What a mark stands for, as the tooltip tells it. */
export type MapItem = { title: string; rows: readonly TooltipRow[]; facts?: MapFacts; body?: ReactNode }

/** A layer at one view: its marks, and what stands behind the numbers of its items. */
export type Drawn = { marks: readonly MapMark[]; itemAt: (item: number) => MapItem | undefined }
