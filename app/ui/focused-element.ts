/** What has the focus, pictures included; null when nothing has. */
export function focusedElement(): HTMLElement | SVGElement | null {
  const { activeElement } = document
  const canFocus = activeElement instanceof HTMLElement || activeElement instanceof SVGElement
  return canFocus && activeElement !== document.body ? activeElement : null
}
