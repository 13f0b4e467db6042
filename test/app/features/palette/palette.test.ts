import { describe, expect, test } from 'vitest'
import { highlight } from '../../../../app/features/palette/highlight.ts'
import { matchCommands } from '../../../../app/features/palette/match-commands.ts'
import type { Command } from '../../../../app/ui/commands.ts'

const command = (id: string, label: string, group: string, more: Partial<Command> = {}): Command => ({
  id,
  label,
  group,
  run: () => undefined,
  ...more,
})

describe('commands in the palette', () => {
  const commands = [
    command('go./', 'Go to Home', 'Go to'),
    command('dashboard.refresh', 'Refresh every tile', 'Dashboard'),
    command('dashboard.edit', 'Edit dashboard', 'Dashboard', { when: () => false }),
    command('list.next', 'Next row', 'List', { hidden: true }),
    command('list.open', 'Open the row', 'List', { passive: true }),
  ]
  const ids = (query: string) => matchCommands(commands, query).flatMap((group) => group.commands.map(({ id }) => id))

  test('those of the page come before those of every page', () => {
    expect(ids('')).toEqual(['dashboard.refresh', 'go./'])
  })

  test('every word must be in the label or the group', () => {
    expect(ids('tile refresh')).toEqual(['dashboard.refresh'])
    expect(ids('dashboard every')).toEqual(['dashboard.refresh'])
    expect(ids('refresh chart')).toEqual([])
  })
})

describe('marked letters', () => {
  test('every occurrence is marked, in any case', () => {
    expect(highlight('Delay and delays', 'DELAY')).toEqual([
      { text: 'Delay', match: true },
      { text: ' and ', match: false },
      { text: 'delay', match: true },
      { text: 's', match: false },
    ])
  })

  test('without a query the label is one piece', () => {
    expect(highlight('Delay', ' ')).toEqual([{ text: 'Delay', match: false }])
  })
})
