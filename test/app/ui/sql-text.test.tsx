import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SqlText } from '../../../app/ui/sql-text.tsx'

const markup = (sql: string, backend?: string) => renderToStaticMarkup(<SqlText sql={sql} {...(backend ? { backend } : {})} />)
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

test('keywords, texts, numbers and comments have colours of their own', () => {
  const html = markup("SELECT a, 12.5 FROM t WHERE b = 'x' -- from here\nLIMIT 10", 'postgresql')
  expect(html).toContain('<span class="tok-keyword">SELECT</span>')
  expect(html).toContain('<span class="tok-number">12.5</span>')
  expect(html).toContain('<span class="tok-string">&#x27;x&#x27;</span>')
  expect(html).toContain('<span class="tok-comment">-- from here</span>')
})

test.each(['', 'SELECT', "SELECT 'open", '/* open', 'a\n\n"b', `SELECT "é", '💡' <> 1 & 2\nFROM t;\n`, '<script>alert(1)</script>'])(
  'nothing of %j is lost or run',
  (sql) => {
    expect(textOf(markup(sql))).toBe(sql)
    expect(markup(sql)).not.toContain('<script')
  },
)
