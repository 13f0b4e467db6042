import { lazy } from 'react'
import type { DeleteDialog as DeleteDialogPart } from './delete-dialog.tsx'
import type { ImportDialog as ImportDialogPart } from './import-dialog.tsx'

const LoadedDelete: unknown = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }))
const LoadedImport: unknown = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** Dialogs load when they open; `lazy` forgets type parameters, these say them again. */
export const DeleteDialog = LoadedDelete as typeof DeleteDialogPart
export const ImportDialog = LoadedImport as typeof ImportDialogPart
