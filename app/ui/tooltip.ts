/**
 * The attributes that give an element a tooltip; `TooltipLayer` at the root draws it on hover and on keyboard focus.
 * `keys` shows a shortcut beside the text.
 */
export function tooltipProps(text: string | undefined, keys?: string): Record<`data-${string}`, string | undefined> {
  return { 'data-tooltip': text || undefined, 'data-tooltip-keys': keys }
}

/** The attributes of a truncated text: its tooltip is its own content, shown only when it does not fit. */
export function overflowTooltipProps(): Record<`data-${string}`, string> {
  return { 'data-tooltip-overflow': '' }
}
