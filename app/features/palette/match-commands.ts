import type { Command } from '../../ui/commands.ts'

/** The commands in force whose label or group has every word of the query; those of the page come first. */
export function matchCommands(commands: readonly Command[], query: string): readonly Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return commands
    .filter((command) => !command.hidden && !command.passive && (command.when?.() ?? true))
    .filter((command) => {
      const text = `${command.label} ${command.group}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    .toReversed()
    .sort((a, b) => Number(isGlobal(a)) - Number(isGlobal(b)))
}

const GLOBAL = /^(palette|shortcuts|go|create|theme|density)\./

function isGlobal(command: Command): boolean {
  return GLOBAL.test(command.id)
}
