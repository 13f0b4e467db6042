import type { LucideIcon } from './icon.tsx'

interface MenuEntry {
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon | undefined
  readonly disabled?: boolean | undefined
  /** Why it is disabled, or what it does: shown under the label. */
  readonly description?: string | undefined
}

/** Something to do. */
export interface MenuAction extends MenuEntry {
  readonly kind?: 'action'
  /** A shortcut as in keys.ts. */
  readonly keys?: string | undefined
  readonly danger?: boolean | undefined
  readonly onSelect: () => void
}

/** Somewhere to go within the application. */
export interface MenuLink extends MenuEntry {
  readonly kind: 'link'
  readonly to: string
  /** Leaves the client router: downloads and pages the server renders. */
  readonly document?: boolean | undefined
}

/** On or off. */
export interface MenuCheck extends MenuEntry {
  readonly kind: 'check'
  readonly checked: boolean
  readonly onSelect: () => void
}

/** One of several, e.g. light, dark, system. */
export interface MenuRadio {
  readonly kind: 'radio'
  readonly id: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly icon?: LucideIcon }[]
  readonly onSelect: (value: string) => void
}

/** A menu within the menu. */
export interface MenuSub extends MenuEntry {
  readonly kind: 'sub'
  readonly items: readonly MenuItem[]
}

export interface MenuSeparator {
  readonly kind: 'separator'
  readonly id: string
}

export interface MenuLabel {
  readonly kind: 'label'
  readonly id: string
  readonly label: string
}

/** One line of a menu; ids are unique within the menu. */
export type MenuItem = MenuAction | MenuLink | MenuCheck | MenuRadio | MenuSub | MenuSeparator | MenuLabel
