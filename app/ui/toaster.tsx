import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { t } from '../i18n/message.ts'
import { uiMessages } from '../i18n/ui.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import { TOAST_DURATION_MS, receiveToasts } from './toast.ts'
import type { ToastMessage } from './toast.ts'
import styles from './toaster.module.css'

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleX }

/** Draws toasts bottom right, newest in front. */
export function Toaster() {
  useEffect(() => receiveToasts(show), [])
  return <Sonner position="bottom-right" containerAriaLabel={t(uiMessages.notifications)} visibleToasts={4} gap={8} />
}

function show(message: ToastMessage): void {
  const { tone, text } = message
  sonner.custom((id) => <ToastCard message={message} onDismiss={() => sonner.dismiss(id)} />, {
    id: message.id ?? `${tone}:${text}`,
    duration: message.durationMs ?? TOAST_DURATION_MS[tone],
  })
}

interface ToastCardProps {
  readonly message: ToastMessage
  readonly onDismiss: () => void
}

function ToastCard({ message: { tone, text, action }, onDismiss }: ToastCardProps) {
  return (
    <div className={styles.toast} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon icon={ICONS[tone]} className={styles[tone]} />
      <span className={styles.text}>{text}</span>
      {action ? (
        <Button
          size="sm"
          onClick={() => {
            action.onClick()
            onDismiss()
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton icon={X} label={t(uiMessages.dismiss)} size="sm" onClick={onDismiss} />
    </div>
  )
}
