import { lazy } from 'react'

type DeleteDialogComponent = typeof import('./delete-dialog.tsx').DeleteDialog
type ImportDialogComponent = typeof import('./import-dialog.tsx').ImportDialog

const LoadedDelete: unknown = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }))
const LoadedImport: unknown = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

/** Dialogs load when they open; `lazy` forgets type parameters, these say them again. */
export const DeleteDialog = LoadedDelete as DeleteDialogComponent
export const ImportDialog = LoadedImport as ImportDialogComponent
