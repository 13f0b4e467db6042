// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CodeInput } from '../../../app/ui/code-input.tsx'

afterEach(cleanup)

function shown(language: 'css' | 'handlebars', value: string) {
  const { container } = render(<CodeInput label="Code" language={language} rows={3} value={value} onChange={() => undefined} />)
  return container
}

test('a template shows expressions and comments, also inside of tags', () => {
  const container = shown('handlebars', '<a href="{{url}}">{{#each data}}</a>{{!-- note --}}')
  const texts = (name: string) => [...container.querySelectorAll(`.cm-template-${name}`)].map(({ textContent }) => textContent)
  expect(texts('expression').join('')).toBe('{{url}}{{#each data}}')
  expect(texts('comment').join('')).toBe('{{!-- note --}}')
  expect(container.querySelector('.cm-content')?.textContent).toBe('<a href="{{url}}">{{#each data}}</a>{{!-- note --}}')
})

test('a style has its parts in colours', () => {
  const container = shown('css', '.pie { color: #fff }')
  expect(container.querySelectorAll('.cm-line span').length).toBeGreaterThan(2)
})
