import { lazy } from 'react'
import type { BulkBar as BulkBarPart } from './bulk-bar.tsx'
import type { CardGrid as CardGridPart } from './card-grid.tsx'
import type { DeleteDialog as DeleteDialogPart } from './delete-dialog.tsx'
import type { ImportDialog as ImportDialogPart } from './import-dialog.tsx'

const LoadedBulkBar: unknown = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))
const LoadedCards: unknown = lazy(async () => ({ default: (await import('./card-grid.tsx')).CardGrid }))
const LoadedDelete: unknown = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }))
const LoadedImport: unknown = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** What a list shows only when asked for loads then; `lazy` forgets type parameters, these say them again. */
export const BulkBar = LoadedBulkBar as typeof BulkBarPart
export const CardGrid = LoadedCards as typeof CardGridPart
export const DeleteDialog = LoadedDelete as typeof DeleteDialogPart
export const ImportDialog = LoadedImport as typeof ImportDialogPart
export const Sketch = lazy(async () => ({ default: (await import('../../ui/sketch.tsx')).Sketch }))
