import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Kbd } from './kbd.tsx'
import { placeBeside } from './place.ts'
import styles from './tooltip-layer.module.css'

/** Long enough not to flicker under a passing pointer; short once one tooltip is already up. */
const SHOW_AFTER_MS = 400
const SHOW_NEXT_AFTER_MS = 60
const RECENT_MS = 300
const GAP_PX = 6
const TOOLTIP_ID = 'tooltip'

interface Shown {
  readonly anchor: HTMLElement
  readonly text: string
  readonly keys: string | undefined
}

/** One tooltip for the whole page, driven by the attributes of `tooltipProps`: no wrapper, no listener an element. */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown | null>(null)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => listenForTooltips(setShown), [])

  useLayoutEffect(() => {
    const element = box.current
    if (!shown || !element) return
    const at = placeBeside(shown.anchor.getBoundingClientRect(), element.getBoundingClientRect(), viewport(), GAP_PX)
    element.style.translate = `${at.x}px ${at.y}px`
    const describes = shown.text !== accessibleLabel(shown.anchor)
    if (describes) shown.anchor.setAttribute('aria-describedby', TOOLTIP_ID)
    return () => {
      if (describes) shown.anchor.removeAttribute('aria-describedby')
    }
  }, [shown])

  if (!shown) return null
  return (
    // Hidden from reading order: it only repeats a name, or describes its anchor by reference.
    <div ref={box} id={TOOLTIP_ID} role="tooltip" aria-hidden="true" className={styles.tooltip}>
      <span>{shown.text}</span>
      {shown.keys ? <Kbd keys={shown.keys} /> : null}
    </div>
  )
}

function listenForTooltips(show: (shown: Shown | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: HTMLElement | null = null
  let hiddenAt = -Infinity

  const hide = () => {
    clearTimeout(timer)
    if (current) hiddenAt = performance.now()
    current = null
    show(null)
  }
  const aim = (target: EventTarget | null, delay: number) => {
    const anchor = target instanceof Element ? target.closest<HTMLElement>(ANCHOR) : null
    if (anchor === current) return
    hide()
    const content = anchor && read(anchor)
    if (!anchor || !content) return
    current = anchor
    timer = setTimeout(() => {
      if (anchor.isConnected) show({ anchor, ...content })
    }, delay)
  }
  const onOver = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return
    aim(event.target, performance.now() - hiddenAt < RECENT_MS ? SHOW_NEXT_AFTER_MS : SHOW_AFTER_MS)
  }
  const onFocus = (event: FocusEvent) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) aim(event.target, SHOW_NEXT_AFTER_MS)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }
  const controller = new AbortController()
  const options = { signal: controller.signal, passive: true, capture: true }
  document.addEventListener('pointerover', onOver, options)
  document.addEventListener('focusin', onFocus, options)
  document.addEventListener('focusout', hide, options)
  document.addEventListener('pointerdown', hide, options)
  document.addEventListener('scroll', hide, options)
  document.addEventListener('keydown', onKey, options)
  return () => {
    clearTimeout(timer)
    controller.abort()
  }
}

const ANCHOR = '[data-tooltip], [data-tooltip-overflow]'

function read(anchor: HTMLElement): { text: string; keys: string | undefined } | null {
  const { tooltip, tooltipKeys, tooltipOverflow } = anchor.dataset
  if (tooltip) return { text: tooltip, keys: tooltipKeys }
  if (tooltipOverflow === undefined || anchor.scrollWidth <= anchor.clientWidth) return null
  return { text: anchor.textContent.trim(), keys: undefined }
}

function accessibleLabel(anchor: HTMLElement): string {
  return anchor.getAttribute('aria-label') ?? anchor.textContent.trim()
}

function viewport() {
  return { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight }
}
