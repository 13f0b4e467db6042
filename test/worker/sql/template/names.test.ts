import { expect, test } from 'vitest'
import { freeNames, isTemplate, suggestion } from '../../../../worker/sql/template/names.ts'

test.each([
  ['{{ a }} {{ b.c }} {{ d["e"] }}', ['a', 'b', 'd']],
  ["{{ f('x', y=z)|upper|default(w) }}", ['f', 'z', 'w']],
  ['{% if a is defined and not b %}{{ c }}{% endif %}', ['a', 'b', 'c']],
  ['{% set a = b %}{{ a }}', ['b']],
  ['{% for k, v in rows.items() %}{{ k }}{{ v }}{{ loop.index }}{% endfor %}', ['rows']],
  ['{% macro m(x) %}{{ x }}{% endmacro %}{{ m(1) }}', []],
  ['{# {{ a }} #}{% raw %}{{ b }}{% endraw %} d', []],
  ['{% if a == "b" %}1{% endif %}', ['a']],
  ['{% raw %}{{ b }}', []],
  ['{{ a }}{# {{ b }}', ['a', 'b']],
  ['{{ "a }} {{ b }}', ['b']],
  ['no template', []],
])('%j needs %j from outside', (source, names) => {
  expect(freeNames(source)).toEqual(names)
})

test.each([
  ['openings', '{%'],
  ['openings of both kinds', '{%{{'],
  ['comments', '{#'],
  ['raw texts', '{% raw %}{'],
  ['quotes that are escaped', '\\"'],
  ['quotes of both kinds', `"'`],
  ['spaces', ' '],
])('names are read once over, whatever is left open: %s', (_what, part) => {
  expect(freeNames(`{{ absent }}{{ " }}${part.repeat(200_000 / part.length)}`)).toContain('absent')
  expect(freeNames(`{{ absent }}{{ "${part.repeat(200_000 / part.length)} }}`)).toContain('absent')
})

test('what no template engine would change is no template', () => {
  expect(['{{ a }}', '{% x %}', '{# c #}'].every(isTemplate)).toBe(true)
  expect(['SELECT 1', "'{ {'", '{a: 1}'].some(isTemplate)).toBe(false)
})

test('a suggestion is at most two letters away, and the nearest', () => {
  expect(suggestion('tabel', ['label_of', 'table'])).toBe('table')
  expect(suggestion('start', ['stat', 'star_'])).toBe('stat')
  expect(suggestion('abc', ['xyz', 'abcdef'])).toBeNull()
})

test('names that nobody writes by hand have no suggestion', () => {
  expect(suggestion('a'.repeat(200_000), ['a'.repeat(200_001)])).toBeNull()
})
