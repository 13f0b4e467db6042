import { describe, expect, test } from 'vitest'
import { isPlainKey, keyCaps, matchesKeys } from '../../../app/ui/keys.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

describe('shortcuts', () => {
  test('Mod is Control, and Command on Apple systems', () => {
    expect(matchesKeys(press('k', { ctrlKey: true }), 'Mod+K', false)).toBe(true)
    expect(matchesKeys(press('k', { ctrlKey: true }), 'Mod+K', true)).toBe(false)
    expect(matchesKeys(press('k', { metaKey: true }), 'Mod+K', true)).toBe(true)
  })

  test('a modifier too many or too few is another shortcut', () => {
    expect(matchesKeys(press('k'), 'Mod+K', false)).toBe(false)
    expect(matchesKeys(press('K', { ctrlKey: true, shiftKey: true }), 'Mod+K', false)).toBe(false)
    expect(matchesKeys(press('K', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+K', false)).toBe(true)
    expect(matchesKeys(press('k', { ctrlKey: true, altKey: true }), 'Mod+K', false)).toBe(false)
  })

  test('a symbol matches whether or not the layout needs Shift for it', () => {
    expect(matchesKeys(press('?', { shiftKey: true }), '?', false)).toBe(true)
    expect(matchesKeys(press('/'), '/', false)).toBe(true)
    expect(matchesKeys(press('/', { shiftKey: true }), '/', false)).toBe(true)
  })

  test('a capital letter typed with Shift is not the plain key', () => {
    expect(matchesKeys(press('X', { shiftKey: true }), 'X', false)).toBe(false)
    expect(matchesKeys(press('x'), 'X', false)).toBe(true)
  })

  test('the caps are those of the system', () => {
    expect(keyCaps('Mod+Shift+Enter', false)).toEqual(['Ctrl', 'Shift', '↵'])
    expect(keyCaps('Mod+Shift+Enter', true)).toEqual(['⌘', '⇧', '↵'])
    expect(keyCaps('Mod++', false)).toEqual(['Ctrl', '+'])
  })

  test('only shortcuts without a modifier stay silent while typing', () => {
    expect(['?', 'Shift+X', 'Escape'].map(isPlainKey)).toEqual([true, true, true])
    expect(['Mod+K', 'Alt+1'].map(isPlainKey)).toEqual([false, false])
  })
})
