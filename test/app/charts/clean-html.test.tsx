// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { cleanHtml, cleanStyle, looksLikeHtml } from '../../../app/charts/html/clean-html.tsx'
import { HandlebarsChart } from '../../../app/charts/handlebars/chart.tsx'
import { lightTheme } from '../../../app/charts/theme.ts'

afterEach(cleanup)

function shown(markup: string): string {
  return render(<div data-testid="box">{cleanHtml(markup)}</div>).container.firstElementChild?.innerHTML ?? ''
}

test('plain markup keeps its tags and harmless attributes', () => {
  expect(shown('<p class="a" title="t"><b>bold</b> <a href="https://x.org/">link</a></p>')).toBe(
    '<p class="a" title="t"><b>bold</b> <a href="https://x.org/" target="_blank" rel="noreferrer noopener">link</a></p>',
  )
})

test.each([
  ['<script>alert(1)</script>'],
  ['<img src="x" onerror="alert(1)">'],
  ['<a href="javascript:alert(1)">x</a>'],
  ['<a href="java\tscript:alert(1)">x</a>'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ['<svg><script>alert(1)</script></svg>'],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>'],
  ['<form action="/x"><input name="a"></form>'],
  ['<b style="background:url(//evil.org)" onclick="x()">b</b>'],
  ['<style>body{display:none}</style>'],
  ['<object data="x"></object><embed src="x"><link rel="stylesheet" href="//evil.org"><base href="//evil.org">'],
])('%s does nothing', (markup) => {
  expect(shown(markup)).not.toMatch(/script|onerror|onclick|javascript|evil|<form|<input|<iframe|<style|<svg|<object|<embed|<base/i)
})

test('unknown tags give way to their text', () => {
  expect(shown('<blink>seen</blink>')).toBe('seen')
})

test('declarations that load or hide something are left out', () => {
  expect(cleanStyle('color: red; background: url(x); position: fixed; width: expression(1); margin-top: 2px')).toEqual({
    color: 'red',
    marginTop: '2px',
  })
})

test('a text is taken for markup only when it is wrapped in a tag that may be shown', () => {
  expect(looksLikeHtml('<b>x</b>')).toBe(true)
  expect(looksLikeHtml('<NULL>')).toBe(false)
  expect(looksLikeHtml('a < b > c')).toBe(false)
  expect(looksLikeHtml('<b>x</b> y')).toBe(false)
})

test('a template writes clean elements, its styles stay in its box, and mistakes are told in its place', () => {
  const draw = (settings: Record<string, unknown>) =>
    render(
      <HandlebarsChart
        width={300}
        height={200}
        theme={lightTheme}
        formData={{ viz_type: 'handlebars', datasource: '1__table', ...settings }}
        data={[{ data: [{ x: '<img src=x onerror=alert(1)>' }], colnames: ['x'], coltypes: [1] }]}
      />,
    ).container
  const drawn = draw({ handlebarsTemplate: '{{#each data}}<p>{{{x}}}</p>{{/each}}', styleTemplate: 'p { color: red }' })
  expect(drawn.querySelector('p')).not.toBe(null)
  expect(drawn.querySelector('[onerror]')).toBe(null)
  expect(drawn.querySelector('style')?.textContent).toBe('@layer user { @scope { p { color: red } } }')
  expect(draw({ handlebarsTemplate: '{{#each data}}' }).textContent).toContain('each data is not closed')
})

test('a long page of a template is drawn as far as a reader comes', () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => ({ x: `row ${index + 1}` }))
  const settings = { viz_type: 'handlebars', datasource: '1__table', handlebarsTemplate: '{{#each data}}<p>{{x}}</p>{{/each}}' }
  const data = [{ data: rows, colnames: ['x'], coltypes: [1] }]
  const { getByRole, container } = render(<HandlebarsChart width={300} height={200} theme={lightTheme} formData={settings} data={data} />)
  const page = getByRole('group')
  const drawn = () => container.querySelectorAll('p').length
  expect(drawn()).toBe(1_000)
  Object.defineProperties(page, { scrollHeight: { value: 20_000 }, clientHeight: { value: 200 } })
  fireEvent.scroll(page, { target: { scrollTop: 100 } })
  expect(drawn()).toBe(1_000)
  fireEvent.scroll(page, { target: { scrollTop: 19_700 } })
  expect(drawn()).toBe(2_000)
})
