import { lazy } from 'react'

/** The list brings Radix with it, so it loads when a select is about to open. */
export const loadOptionPopup = () => import('./option-popup.tsx')

type OptionPopupComponent = Awaited<ReturnType<typeof loadOptionPopup>>['OptionPopup']

const Loaded: unknown = lazy(async () => ({ default: (await loadOptionPopup()).OptionPopup }))

/** `lazy` forgets type parameters; this says them again. */
export const OptionPopup = Loaded as OptionPopupComponent
