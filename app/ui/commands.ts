import { useEffect, useSyncExternalStore } from 'react'
import type { LucideIcon } from './icon.tsx'
import { isPlainKey, isTyping, matchesKeys } from './keys.ts'

/** Something a page can do: menus, toolbars, shortcuts, `?` and the palette all read the same records. */
export interface Command {
  /** Unique while registered, `area.verb`. */
  readonly id: string
  readonly label: string
  /** Groups commands in `?` and the palette. */
  readonly group: string
  /** Shortcuts as in keys.ts; the first one is shown. */
  readonly keys?: readonly string[] | undefined
  readonly icon?: LucideIcon | undefined
  /** Absent means always. */
  readonly when?: (() => boolean) | undefined
  /** Absent only where `passive`. */
  readonly run?: () => void
  /** Only a shortcut: kept out of the palette (moving between rows, and the like). */
  readonly hidden?: boolean
  /** Only listed under `?`: the part of the page that has the focus answers to the keys itself. */
  readonly passive?: boolean
}

let registered: readonly (readonly Command[])[] = []
let flat: readonly Command[] = []
const listeners = new Set<() => void>()

/** Adds commands until the returned function is called. Of two commands with one shortcut the later one wins. */
export function registerCommands(commands: readonly Command[]): () => void {
  registered = [...registered, commands]
  publish()
  return () => {
    registered = registered.filter((other) => other !== commands)
    publish()
  }
}

function publish(): void {
  flat = registered.flat()
  for (const listener of listeners) listener()
}

/** All commands of the page, those registered last at the end. */
export function useAllCommands(): readonly Command[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => flat,
  )
}

/** Registers a component's commands while it is mounted. Give a stable array (the React Compiler keeps one for you). */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => registerCommands(commands), [commands])
}

/**
 * The command a key press asks for, or undefined. While somebody types, and while a dialog is open, shortcuts without a
 * modifier stay silent.
 */
export function commandFor(event: KeyboardEvent, commands: readonly Command[] = flat): Command | undefined {
  const silent = isTyping(event.target) || document.querySelector('[role="dialog"][data-state="open"]') !== null
  return commands.findLast(
    (command) =>
      !command.passive &&
      command.keys?.some((keys) => matchesKeys(event, keys) && !(silent && isPlainKey(keys))) &&
      (command.when?.() ?? true),
  )
}

/** Listens for shortcuts on the whole page; once, at the root. */
export function listenForShortcuts(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const command = commandFor(event)
    if (!command?.run) return
    event.preventDefault()
    command.run()
  }
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}
