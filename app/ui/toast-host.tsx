import { Suspense, lazy, useEffect, useState } from 'react'
import { onFirstToast } from './toast.ts'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

/** Where toasts appear; the part that draws them loads with the first one. */
export function ToastHost() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => onFirstToast(() => setNeeded(true)), [])
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
