import { CircleStop, WifiOff } from 'lucide-react'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** In place of a chart whose run was stopped. */
export function RunStopped({ onRun }: { readonly onRun: () => void }) {
  const again = (
    <Button ref={takeLostFocus} onClick={onRun}>
      {t(exploreMessages.updateChart)}
    </Button>
  )
  return <EmptyState icon={CircleStop} title={t(exploreMessages.stoppedTitle)} action={again} />
}

/** The button that stopped is gone, and the focus of the keyboard with it. */
function takeLostFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus()
}

/** In place of a chart that is asked for once there is a connection. */
export function RunOffline() {
  return (
    <EmptyState icon={WifiOff} title={t(exploreMessages.offlineTitle)}>
      {t(exploreMessages.offlineText)}
    </EmptyState>
  )
}
