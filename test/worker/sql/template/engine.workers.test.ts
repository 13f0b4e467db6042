import { describe, expect, test } from 'vitest'
import { renderTemplate, type TemplateInput } from '../../../../worker/sql/template/engine.ts'
import type { TemplateError } from '../../../../worker/sql/template/error.ts'

const NOTHING: TemplateInput = { values: {}, functions: {}, filters: {} }
const render = (source: string, input: Partial<TemplateInput> = {}) => renderTemplate(source, { ...NOTHING, ...input })
const failure = (source: string, input: Partial<TemplateInput> = {}) => {
  try {
    return { text: render(source, input) }
  } catch (error) {
    const { problem, line, names } = error as TemplateError
    return { problem, line, names: [...names] }
  }
}

/** Macros that each call the one before eight times. */
function eightfold(count: number): string {
  const calls = (at: number) => `{{ m${at}() }}`.repeat(8)
  return Array.from({ length: count }, (_, at) => `{% macro m${at + 1}() %}${calls(at)}{% endmacro %}`).join('')
}

describe('templates', () => {
  test('values, conditions, loops, macros and filters are rendered', () => {
    expect(
      render(
        "{% macro m(x) %}<{{ x }}>{% endmacro %}{% for i in items if i > 1 %}{{ m(i) }}{% endfor %}{{ a|default('z') }}{# c #}",
        { values: { items: [1, 2, 3] } },
      ),
    ).toBe('<2><3>z')
  })

  test("Python's methods of texts and maps work", () => {
    expect(render("{{ \"','\".join(a) }} {{ m.get('k') }} {{ 'Ab'.lower() }}", { values: { a: ['x', 'y'], m: { k: 1 } } })).toBe(
      "x','y 1 ab",
    )
  })

  test('functions get what is given by place and by name', () => {
    const seen: unknown[] = []
    const f = (args: readonly unknown[], named: ReadonlyMap<string, unknown>) => {
      seen.push([...args], Object.fromEntries(named))
      return 'done'
    }
    expect(render("{{ f('a', 1, b=true, c=[1]) }}", { functions: { f } })).toBe('done')
    expect(seen).toEqual([['a', 1], { b: true, c: [1] }])
  })

  test('what a function throws comes out, and the engine still works', () => {
    const f = () => {
      throw new RangeError('no')
    }
    expect(() => render('{{ f() }} {{ f() }}', { functions: { f } })).toThrow(RangeError)
    expect(render('{{ 1 + 1 }}')).toBe('2')
  })
})

describe('what is wrong with a template', () => {
  test.each([
    ['{{ a }}', { problem: 'undefined', line: 1, names: ['a'] }],
    ['1\n{{ a }} {{ b }}', { problem: 'undefined', line: 2, names: ['a', 'b'] }],
    ['{{ a.b }}', { problem: 'undefined', line: 1, names: ['a'] }],
    ['{{ a.b() }}', { problem: 'undefined', line: 1, names: ['a'] }],
    ['{{ nothing() }}', { problem: 'undefined', line: 1, names: ['nothing'] }],
    ['{{ known.b }}', { problem: 'malformed', line: 1, names: [] }],
    ['1\n{% if %}', { problem: 'syntax', line: 2, names: [] }],
    ['{{ 1 +', { problem: 'syntax', line: 1, names: [] }],
    ["{{ 'a'|nofilter }}", { problem: 'syntax', line: 1, names: [] }],
    ["{% include 'x' %}", { problem: 'syntax', line: 1, names: [] }],
    ['{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}', { problem: 'endless' }],
    ['{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}', { problem: 'endless' }],
    ["{{ 'x' * 3000000 }}", { problem: 'endless' }],
    ["{{ ('x' * 3000000000)|length }}", { problem: 'endless' }],
  ])('%s', (source, expected) => {
    expect(failure(source, { values: { known: { a: 1 } } })).toMatchObject(expected)
    expect(render('{{ 1 }}')).toBe('1')
  })

  test('a template that nests without end, or is longer than any, is refused', () => {
    expect(failure(`{{ ${'('.repeat(20_000)}1${')'.repeat(20_000)} }}`)).toMatchObject({ problem: 'endless' })
    expect(failure(`{{ 1 }}${'x'.repeat(200_000)}`)).toMatchObject({ problem: 'endless' })
    expect(render('{{ 1 }}')).toBe('1')
  })

  test.each([
    ['joined to itself', `{% set t = "xxxxxxxxxxxxxxxx" %}${'{% set t = t ~ t %}'.repeat(24)}{{ t|length }}`],
    ['added to itself', `{% set t = "xxxxxxxxxxxxxxxx" %}${'{% set t = t + t %}'.repeat(24)}{{ t|length }}`],
    [
      'doubled in a loop',
      '{% set n = namespace(t="xxxxxxxx") %}{% for i in range(26) %}{% set n.t = n.t ~ n.t %}{% endfor %}{{ n.t|length }}',
    ],
    ['of macros within macros', `{% macro m0() %}xxxxxxxx{% endmacro %}${eightfold(8)}{{ m8()|length }}`],
    ['repeated', "{{ ('x' * 100000000)|length }}"],
    ['of a long list', '{{ ([1] * 100000000)|list|length }}'],
    ['replaced by longer ones', "{{ ('x' * 10000)|replace('x', 'y' * 10000)|length }}"],
    ['between items', "{{ (range(9000)|list)|join('y' * 10000)|length }}"],
  ])('a text %s ends before the isolate does', (_how, source) => {
    expect(failure(source)).toMatchObject({ problem: 'endless' })
    expect(render('{{ 1 }}')).toBe('1')
  })

  test.each([
    ['a sum', '{{ ([1] * 10000000)|sum }}'],
    ['a least one', '{{ ([1] * 10000000)|min }}'],
    ['a list of', '{{ ([1] * 100000000)|map("upper")|sum }}'],
    ['a choice', '{{ ([1] * 100000000)|select("odd")|sum }}'],
    ['groups', '{{ ([1] * 100000000)|batch(3)|length }}'],
    ['an order', '{{ ([3, 2, 1] * 300000)|sort|length }}'],
    ['unlike ones', '{{ ([3, 2, 1] * 3000000)|unique|length }}'],
    ['a search', '{{ 2 in ([1] * 10000000) }}'],
    ['a comparison', '{{ ([1] * 10000000) == ([1] * 10000000) }}'],
    ['a text joined', "{{ ([''] * 100000000)|join|length }}"],
    ['a list repeated again and again', '{{ (([1] * 10000) * 10000) * 10000 == 1 }}{{ (([1] * 10000) * 10000)|sum }}'],
    ['lists within lists', `{% set a = [1] %}${'{% set a = [a, a] %}'.repeat(40)}{{ a == [a] }}{{ a|string|length }}`],
    ['a long text copied', "{% set t = 'x' * 1000000 %}{% for i in range(60000) %}{% set u = t ~ 'a' %}{% endfor %}"],
    ['a long text read', "{% set t = 'x' * 1000000 %}{% for i in range(60000) %}{% set u = t|length %}{% endfor %}"],
    ['a list given away', '{{ f([1] * 100000000) }}'],
  ])('%s that takes no fuel ends', (_what, source) => {
    expect(failure(source, { functions: { f: (args) => args.length } })).toMatchObject({ problem: 'endless' })
    expect(render('{{ 1 }}')).toBe('1')
  })

  test('the longest text that may be made can be made', () => {
    expect(render("{% set t = '\u00e9' * 1000000 %}{{ t }}{{ t }}")).toHaveLength(2_000_000)
    expect(render("{% set t = 'x' * 1000000 %}{% set u %}{{ t }}{{ t }}{% endset %}{{ u }}")).toHaveLength(2_000_000)
  })

  test('asking whether something is defined is allowed', () => {
    expect(render("{% if a %}1{% else %}2{% endif %}{{ b|default('3') }}{{ c is defined }}")).toBe('23false')
  })
})
