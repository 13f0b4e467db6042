export type ToastTone = 'info' | 'success' | 'warning' | 'danger'

/** Spec: info and success 4 s, warning 6 s, danger 8 s. */
export const TOAST_DURATION_MS: Readonly<Record<ToastTone, number>> = {
  info: 4000,
  success: 4000,
  warning: 6000,
  danger: 8000,
}

export interface ToastOptions {
  readonly action?: { readonly label: string; readonly onClick: () => void }
  /** Another duration than the tone's own. */
  readonly durationMs?: number
  /** Toasts with one id replace each other; by default tone and text, so that nothing is said twice at once. */
  readonly id?: string
}

export interface ToastMessage extends ToastOptions {
  readonly tone: ToastTone
  readonly text: string
}

type Listener = (message: ToastMessage) => void

const waiting: ToastMessage[] = []
let listener: Listener | null = null
let wake: (() => void) | null = null

/** For what has no place of its own on the page; errors of a part are shown in that part. */
export const toast = {
  info: (text: string, options?: ToastOptions) => send({ ...options, tone: 'info', text }),
  success: (text: string, options?: ToastOptions) => send({ ...options, tone: 'success', text }),
  warning: (text: string, options?: ToastOptions) => send({ ...options, tone: 'warning', text }),
  danger: (text: string, options?: ToastOptions) => send({ ...options, tone: 'danger', text }),
}

function send(message: ToastMessage): void {
  if (listener) listener(message)
  else {
    waiting.push(message)
    wake?.()
  }
}

/** Called by the root when the first toast is sent, so that the drawing part can be loaded then. */
export function onFirstToast(callback: () => void): () => void {
  wake = callback
  if (waiting.length > 0) callback()
  return () => {
    wake = null
  }
}

/** Takes the waiting toasts and all later ones. */
export function receiveToasts(receive: Listener): () => void {
  listener = receive
  for (const message of waiting.splice(0)) receive(message)
  return () => {
    listener = null
  }
}
