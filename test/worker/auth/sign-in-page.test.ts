import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const OWN = new Set(['--form-w', '--form-column-w', '--form-inset', '--logo', '--art', '--art-x', '--art-y'])

/** Declarations of custom properties below a selector, later ones over earlier. */
function tokens(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.trim().replaceAll('"', "'"),
    ]),
  )
}

/** What a browser computes at the default density, as far as plain numbers go. */
function computed(value: string, all: Map<string, string>): string {
  const inner = value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => computed(all.get(name) ?? `?${name}`, all))
  const product = /^round\(calc\((\d+)px \* ([\d.]+)\), 1px\)$/.exec(inner)
  if (product) return `${Number(product[1]) * Number(product[2])}px`
  return inner.replace(/^calc\((\d+px) - 0px( \* [\d.]+)?\)$/, '$1')
}

const shared = readFileSync('app/ui/tokens.css', 'utf8').replace(/\[data-density="compact"\] \{[^}]*\}/, '')
const page = readFileSync('app/public/login-tokens.css', 'utf8')
const [sharedLight = '', sharedDark = ''] = shared.split('[data-theme="dark"] {')
const [pageLight = '', pageDark = ''] = page.split('@media (prefers-color-scheme: dark)')

test.each([
  ['light', tokens(sharedLight), tokens(pageLight)],
  [
    'dark',
    new Map([...tokens(sharedLight), ...tokens(sharedDark)]),
    new Map([...tokens(pageLight), ...tokens(pageDark)]),
  ],
])('the sign-in page has the %s token values of the client', (_theme, client, signIn) => {
  const names = [...signIn.keys()].filter((name) => !OWN.has(name))
  expect(names.length).toBeGreaterThan(40)
  for (const name of names)
    expect([name, computed(signIn.get(name) ?? '', signIn)]).toEqual([name, computed(client.get(name) ?? '', client)])
})
