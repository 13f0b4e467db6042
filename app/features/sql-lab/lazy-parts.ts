import { lazy } from 'react'

/** Dialogs and the narrow window's sheet bring Radix with them, so they load when they open. */
export const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }))
export const Sheet = lazy(async () => ({ default: (await import('../../ui/sheet.tsx')).Sheet }))
