/**
 * The landmark an element stands in, as the place for what floats above it: readers who walk by landmarks find the menu
 * where they opened it. Null, for the end of the document, in dialogs, whose boxes would cut it off.
 */
export function landmarkOf(element: Element | null): HTMLElement | null {
  if (element?.closest('[role="dialog"]')) return null
  return element?.closest<HTMLElement>('main, header, nav') ?? null
}
