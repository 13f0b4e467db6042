// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isChunkFailure, reloadOnChunkFailure } from '../../../app/routes/chunk-failure.ts'

let time = 1_000_000
const reload = vi.fn()

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})

const fail = () => {
  const event = new Event('vite:preloadError', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

describe('a part of the product that cannot be loaded', () => {
  test('the page reloads once; a second failure within a minute is shown; later it may reload again', () => {
    reloadOnChunkFailure(() => time)
    expect(fail()).toBe(true)
    expect(reload).toHaveBeenCalledTimes(1)
    time += 59_000
    expect(fail()).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
    time += 2_000
    expect(fail()).toBe(true)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['Failed to fetch dynamically imported module: /assets/x.js', true],
    ['Importing a module script failed.', true],
    ['Unable to preload CSS for /assets/x.css', true],
    ['x is not a function', false],
  ])('"%s" counts as such: %s', (message, expected) => {
    expect(isChunkFailure(new TypeError(message))).toBe(expected)
  })
})
