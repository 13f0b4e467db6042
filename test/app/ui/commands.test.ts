// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { commandFor, listenForShortcuts, registerCommands } from '../../../app/ui/commands.ts'
import type { Command } from '../../../app/ui/commands.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0)) step()
  document.body.innerHTML = ''
})

function given(...commands: Command[]) {
  undo.push(registerCommands(commands), listenForShortcuts())
}

function press(key: string, target: EventTarget = document.body, init: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  target.dispatchEvent(event)
  return event
}

describe('shortcuts of the page', () => {
  test('a shortcut runs its command and is taken from the browser', () => {
    const run = vi.fn()
    given({ id: 'a', label: 'A', group: 'G', keys: ['R'], run })
    expect(press('r').defaultPrevented).toBe(true)
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('plain keys stay silent while somebody types; those with a modifier do not', () => {
    const plain = vi.fn()
    const modified = vi.fn()
    given(
      { id: 'a', label: 'A', group: 'G', keys: ['R'], run: plain },
      { id: 'b', label: 'B', group: 'G', keys: ['Ctrl+R'], run: modified },
    )
    document.body.innerHTML = '<input>'
    const input = document.querySelector('input') ?? document.body
    press('r', input)
    press('r', input, { ctrlKey: true })
    expect(plain).not.toHaveBeenCalled()
    expect(modified).toHaveBeenCalledTimes(1)
  })

  test('plain keys stay silent while a dialog is open', () => {
    const run = vi.fn()
    given({ id: 'a', label: 'A', group: 'G', keys: ['R'], run })
    document.body.innerHTML = '<div role="dialog" data-state="open"></div>'
    press('r')
    expect(run).not.toHaveBeenCalled()
  })

  test('of two commands with one shortcut the one registered later wins, while it may run', () => {
    let edit = true
    const general: Command = { id: 'a', label: 'A', group: 'G', keys: ['E'], run: () => undefined }
    const special: Command = { ...general, id: 'b', when: () => edit }
    given(general, special)
    expect(commandFor(new KeyboardEvent('keydown', { key: 'e' }))?.id).toBe('b')
    edit = false
    expect(commandFor(new KeyboardEvent('keydown', { key: 'e' }))?.id).toBe('a')
  })

  test('a passive command is only told of: its part of the page answers itself', () => {
    given({ id: 'a', label: 'A', group: 'G', keys: ['Enter'], passive: true })
    expect(press('Enter').defaultPrevented).toBe(false)
  })

  test('a key another part has answered runs nothing', () => {
    const run = vi.fn()
    given({ id: 'a', label: 'A', group: 'G', keys: ['R'], run })
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    press('r')
    expect(run).not.toHaveBeenCalled()
  })
})
