import { lazy } from 'react'

/** Parts that are not in sight at first. Dialogs and the narrow window's sheet bring Radix with them, so they load when they open. */
export const SaveDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).SaveDialog }))
export const TabDialogs = lazy(async () => ({ default: (await import('./tab-dialogs.tsx')).TabDialogs }))
export const Sheet = lazy(async () => ({ default: (await import('../../ui/sheet.tsx')).Sheet }))
export const HistoryTable = lazy(async () => ({ default: (await import('./history-table.tsx')).HistoryTable }))
export const TablePreview = lazy(async () => ({ default: (await import('./table-preview.tsx')).TablePreview }))
export const StatisticsPanel = lazy(async () => ({ default: (await import('./statistics-panel.tsx')).StatisticsPanel }))
export const RunError = lazy(async () => ({ default: (await import('./run-error.tsx')).RunError }))
