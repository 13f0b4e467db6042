/**
 * Keyboard shortcuts as text: modifiers joined by `+` before one key, `Mod` meaning Command on macOS and Control
 * elsewhere. Examples: `Mod+K`, `Shift+Mod+Enter`, `/`, `?`, `Escape`.
 */
export interface KeyStroke {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const SYMBOLS: Readonly<Record<string, string>> = {
  Enter: '↵',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Backspace: '⌫',
}

const MAC_SYMBOLS: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧', Ctrl: '⌃' }

/** True on Apple systems, where `Mod` is the Command key. */
export function isApple(platform = typeof navigator === 'undefined' ? '' : navigator.platform): boolean {
  return /mac|iphone|ipad/i.test(platform)
}

/** Splits a shortcut into its parts; a trailing `+` is the plus key itself. */
export function splitKeys(keys: string): readonly string[] {
  if (keys.endsWith('+')) return [...keys.slice(0, -1).split('+').filter(Boolean), '+']
  return keys.split('+')
}

/** The caps to draw for a shortcut, one a key. */
export function keyCaps(keys: string, apple = isApple()): readonly string[] {
  return splitKeys(keys).map((part) => {
    if (apple && MAC_SYMBOLS[part]) return MAC_SYMBOLS[part]
    if (part === 'Mod') return 'Ctrl'
    return SYMBOLS[part] ?? (part.length === 1 ? part.toUpperCase() : part)
  })
}

/**
 * Whether a key press is the shortcut. Shift is only compared when the shortcut names it or the key is a letter, since
 * layouts differ in which symbols need it (`?` is Shift and something everywhere).
 */
export function matchesKeys(stroke: KeyStroke, keys: string, apple = isApple()): boolean {
  const parts = splitKeys(keys)
  const key = parts.at(-1) ?? ''
  const modifiers = new Set(parts.slice(0, -1))
  const wantsCtrl = modifiers.has('Ctrl') || (modifiers.has('Mod') && !apple)
  const wantsMeta = modifiers.has('Mod') && apple
  if (stroke.ctrlKey !== wantsCtrl || stroke.metaKey !== wantsMeta) return false
  if (stroke.altKey !== modifiers.has('Alt')) return false
  const isSymbol = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  if (!isSymbol && stroke.shiftKey !== modifiers.has('Shift')) return false
  return stroke.key.toLowerCase() === key.toLowerCase()
}

/** Whether typing in this element must not trigger single-key shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'range'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** Whether a shortcut needs no modifier, so that it must stay silent while somebody types. */
export function isPlainKey(keys: string): boolean {
  return !splitKeys(keys).some((part) => part === 'Mod' || part === 'Ctrl' || part === 'Alt')
}
