import { expect, test } from 'vitest'
import { formatDay } from '../../../app/charts/handlebars/template/format-day.ts'
import { renderTemplate } from '../../../app/charts/handlebars/template/render.ts'
import { scopedStyle } from '../../../app/charts/handlebars/style.ts'
import { plainText } from '../../../app/charts/html/plain-text.ts'

const rows = [
  { country: 'France', sales: 1200.5, tags: ['a', 'b'], 'Total $': 5 },
  { country: 'Spain', sales: 0, tags: [], 'Total $': 6 },
]
const run = (template: string, context: unknown = { data: rows }) => renderTemplate(template, context)

test.each([
  ['a value', '{{data.0.country}}', 'France'],
  ['a value by brackets', '{{data.[0].[Total $]}}', '5'],
  ['nothing for what is missing', '[{{data.7.country}}{{no.such.thing}}]', '[]'],
  ['each with its data', '{{#each data}}{{@index}}{{country}}{{#unless @last}}, {{/unless}}{{/each}}', '0France, 1Spain'],
  ['each over an object', '{{#each data.[0].tags}}{{@key}}={{this}};{{/each}}', '0=a;1=b;'],
  ['else of an empty list', '{{#each none}}x{{else}}nothing{{/each}}', 'nothing'],
  ['if and else if', '{{#each data}}{{#if (gt sales 1000)}}big{{else if (eq sales 0)}}none{{else}}small{{/if}} {{/each}}', 'big none '],
  ['unless', '{{#unless missing}}yes{{/unless}}', 'yes'],
  ['with and the frame outside', '{{#with data.[0]}}{{country}} {{../data.length}} {{@root.data.[1].country}}{{/with}}', 'France 2 Spain'],
  ['block parameters', '{{#each data as |row at|}}{{at}}{{row.country}}{{/each}}', '0France1Spain'],
  ['inverted blocks', '{{^none}}nothing{{/none}}', 'nothing'],
  ['plain blocks over lists', '{{#data}}{{country}}{{/data}}', 'FranceSpain'],
  ['if of zero', '{{#if zero}}a{{else}}b{{/if}}{{#if zero includeZero=true}}c{{/if}}', 'bc'],
  ['comments', 'a{{! one }}{{!-- two }} --}}b', 'ab'],
  ['whitespace control', 'a  {{~"b"~}}  c', 'abc'],
  ['escaped braces', '\\{{not}} {{data.length}}', '{{not}} 2'],
  ['nested helpers', '{{uppercase (concat "a" (first data.[0].tags))}}', 'AA'],
  ['groups', '{{#group data by="country"}}{{value}}:{{items.length}} {{/group}}', 'France:1 Spain:1 '],
  ['lookup', '{{lookup data.[0] "sales"}}', '1200.5'],
  ['formatNumber', '{{formatNumber data.[0].sales}} {{formatNumber 1234.5 "de-DE"}}', '1,200.5 1.234,5'],
  ['digits of a fraction', '{{formatNumber data.[0].sales minimumFractionDigits=2}} {{formatNumber 2.468 locale="de" maximumFractionDigits=1}}', '1,200.50 2,5'],
  ['digits that no number has', '{{formatNumber 1 minimumFractionDigits=1000000000}}', '1.00000000000000000000'],
  ['default', '{{default none "-"}}{{default zero "-"}}', '-0'],
  ['truncate', '{{truncate data.[0].country 3}} {{truncate data.[1].country 9}}', 'Fra... Spain'],
  ['limit', '{{limit data.[0].tags 1}} {{limit "a, b,c" 2}} {{limit none 2}}', 'a... a, b... '],
  ['getField', '{{getField data "country"}}', 'France, Spain'],
  ['formatCoordinate', '{{formatCoordinate 1.5 zero}} {{formatCoordinate none "2"}}', '1.500000, 0.000000 , 2'],
  ['ifExists', '{{#ifExists zero}}a{{else}}b{{/ifExists}}{{#ifExists none}}a{{else}}b{{/ifExists}}', 'ab'],
  ['dateFormat', '{{dateFormat day format="MMMM Do, YYYY"}} {{dateFormat day}}', 'March 2nd, 2004 2004-03-02'],
  ['stringify', '{{{stringify data.[1]}}}', '{"country":"Spain","sales":0,"tags":[],"Total $":6}'],
  ['parseJson', '{{lookup (parseJson \'{"a": 7}\') "a"}}', '7'],
])('a template writes %s', (_, template, expected) => {
  expect(run(template, { data: rows, zero: 0, day: Date.UTC(2004, 2, 2) })).toBe(expected)
})

test('block tags alone in a line leave no blank line behind', () => {
  expect(run('<ul>\n  {{#each data}}\n  <li>{{country}}</li>\n  {{/each}}\n</ul>')).toBe(
    '<ul>\n  <li>France</li>\n  <li>Spain</li>\n</ul>',
  )
})

test('values are escaped with two braces and written as they are with three', () => {
  const context = { x: '<b a="1">\'&`=' }
  expect(run('{{x}}', context)).toBe('&lt;b a&#x3D;&quot;1&quot;&gt;&#x27;&amp;&#x60;&#x3D;')
  expect(run('{{{x}}}{{&x}}', context)).toBe(context.x + context.x)
})

test.each(['constructor', '__proto__', 'constructor.constructor', 'data.constructor', 'data.map', 'toString'])(
  'nothing inherited is in reach: %s',
  (path) => {
    expect(run(`{{${path}}}{{lookup this "${path}"}}{{#with ${path}}}in{{/with}}`)).toBe('')
  },
)

test.each([
  ['{{#if a}}', 'if a is not closed (1)'],
  ['\n{{#if a}}{{/each}}', 'if is closed by each (2)'],
  ['{{/if}}', 'unexpected {{/if}} (1)'],
  ['{{nope 1}}', 'there is no helper nope'],
  ['{{> other}}', 'templates of other templates (partials) are not available (1)'],
  ['{{a b=}}', 'unexpected a b= (1)'],
  ['{{a', '{{a is not closed (1)'],
  ['{{{{raw}}}}x{{{{/raw}}}}', 'raw blocks are not available (1)'],
])('%s says what is wrong and where', (template, message) => {
  expect(() => run(template)).toThrow(message)
})

test('a template that runs away comes to an end', () => {
  const list = Array.from({ length: 1_000 }, (_, index) => index)
  const nested = '{{#each list}}'.repeat(3) + 'x' + '{{/each}}'.repeat(3)
  expect(() => run(nested.replaceAll('list}}', '@root.list}}'), { list })).toThrow('it does not come to an end')
})

test('deep nesting is refused before it breaks the reader', () => {
  expect(() => run('{{#if a}}'.repeat(10_000))).toThrow('blocks are nested too deeply')
  expect(() => run(`{{${'(not '.repeat(10_000)}}}`)).toThrow('unexpected')
})

test('a day is written by a format of Day.js, in UTC', () => {
  const day = Date.UTC(2021, 0, 9, 15, 4, 5, 6)
  expect(formatDay(day, 'YY M D dddd ddd dd [at] hh:mm:ss.SSS A a Q')).toBe('21 1 9 Saturday Sat Sa at 03:04:05.006 PM pm 1')
  expect(formatDay('no day', 'YYYY')).toBe('no day')
  expect(formatDay(null, 'YYYY')).toBe('')
})

test('styles stay inside the scope of their chart and load nothing', () => {
  expect(scopedStyle('.a { color: red }')).toBe('@layer user { @scope { .a { color: red } } }')
  expect(scopedStyle('} } body { display: none } {{')).toBe(undefined)
  expect(scopedStyle('a { content: "}" }')).toContain('content: "}"')
  const loading = scopedStyle('@import "//evil.org/x.css"; a { background: u\\rl(//evil.org) } </style><script>')
  expect(loading).not.toMatch(/import|url|<|\\/)
})

test('markup reads as lines of text where nothing can be laid out', () => {
  expect(plainText('<h1>A &amp; B</h1><p>one<br>two</p><script>alert(1)</script>&#60;ok&#x3e;')).toBe('A & B\none\ntwo\n<ok>')
})

test('cells of a row do not run into each other', () => {
  expect(plainText('<tr><th>Sector</th><td>7</td></tr><tr><td>a</td></tr>')).toBe('Sector  7\na')
})
