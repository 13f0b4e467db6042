import type { Command } from '../../ui/commands.ts'

export interface CommandGroup {
  readonly heading: string
  readonly commands: readonly Command[]
}

/** Commands of every page begin with one of these words. */
const GLOBAL = /^(palette|shortcuts|go|create|theme|density)\./

/**
 * The commands in force whose label or group has every word of the query, by group: those of the page first, each in
 * the order of its registration.
 */
export function matchCommands(commands: readonly Command[], query: string): readonly CommandGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = commands
    .filter((command) => !command.hidden && !command.passive && (command.when?.() ?? true))
    .filter((command) => {
      const text = `${command.label} ${command.group}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .toSorted((a, b) => Number(GLOBAL.test(a.id)) - Number(GLOBAL.test(b.id)))
  const groups = Map.groupBy(found, (command) => command.group)
  return [...groups].map(([heading, entries]) => ({ heading, commands: entries }))
}
