import { EditorState } from '@codemirror/state'
import { PostgreSQL, sql } from '@codemirror/lang-sql'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../../app/api/errors.ts'
import { columnStatistics } from '../../../../app/features/sql-lab/column-statistics.ts'
import { errorPlace } from '../../../../app/features/sql-lab/error-place.ts'
import { namedTables } from '../../../../app/features/sql-lab/named-tables.ts'
import { peerCarets } from '../../../../app/features/sql-lab/peer-carets.ts'
import { matchingRows } from '../../../../app/features/sql-lab/result-filter.ts'
import { runLines, type RunLine } from '../../../../app/features/sql-lab/run-lines.ts'
import { chosenRange, statementAt } from '../../../../app/features/sql-lab/statement-at.ts'
import { nextUntitled } from '../../../../app/features/sql-lab/tab-names.ts'
import { treeNodes } from '../../../../app/features/sql-lab/tree-nodes.ts'

describe('what runs', () => {
  const text = "SELECT ';' AS a;\n\n-- two\nSELECT 2;\nSELECT 3"
  const at = (anchor: number, head = anchor) =>
    EditorState.create({ doc: text, selection: { anchor, head }, extensions: sql({ dialect: PostgreSQL }) })

  test('Run takes the selection, and the whole text without one', () => {
    expect(chosenRange(at(3)).sql).toBe(text)
    const from = text.indexOf('SELECT 2')
    expect(chosenRange(at(from, from + 8))).toEqual({ sql: 'SELECT 2', origin: { line: 4, column: 1 } })
  })

  test('Run statement takes the statement at the cursor, whatever stands in its strings', () => {
    expect(statementAt(at(0))?.sql).toBe("SELECT ';' AS a;")
    expect(statementAt(at(text.indexOf(' 2')))).toEqual({ sql: 'SELECT 2;', origin: { line: 4, column: 1 } })
    expect(statementAt(at(text.length))?.sql).toBe('SELECT 3')
  })

  test('behind a statement the cursor still means that one, and an empty text means nothing', () => {
    expect(statementAt(at(text.indexOf(';\n') + 2))?.sql).toBe("SELECT ';' AS a;")
    expect(statementAt(EditorState.create({ doc: '  ', extensions: sql() }))).toBeNull()
  })
})

describe('names of tabs', () => {
  const pattern = (n: number) => `Untitled Query ${n}`

  test('a new tab counts one above the highest number there is', () => {
    expect(nextUntitled([], pattern)).toBe('Untitled Query 1')
    expect(nextUntitled(['Untitled Query 2', 'Sales', 'Untitled Query 7', 'Untitled Query 7b'], pattern)).toBe('Untitled Query 8')
  })
})

describe('a streamed run', () => {
  const read = async (...pieces: string[]) => {
    const encoder = new TextEncoder()
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(encoder.encode(piece))
        controller.close()
      },
    })
    const lines: RunLine[] = []
    for await (const line of runLines(body)) lines.push(line)
    return lines
  }

  test('lines are found wherever the network cuts them, the last one without a line end too', async () => {
    expect(await read('{"rows":[[1,', '"ä"]]}\n{"ro', 'ws":[[2,null]]}')).toEqual([{ rows: [[1, 'ä']] }, { rows: [[2, null]] }])
  })

  test('a line of another shape is an error, not a guess', async () => {
    await expect(read('{"rows":5}\n')).rejects.toThrow('rows')
  })
})

describe('the place of an error', () => {
  const error = (extra: object) =>
    new ApiError({ status: 500, message: 'x', details: [{ message: 'x', errorType: 'X', extra: { ...extra } }] })

  test('is counted in the editor when a selection ran', () => {
    const place = errorPlace(error({ line: 1, column: 8 }), 'SELECT nope\nFROM t', { line: 5, column: 3 })
    expect(place).toEqual({ line: 5, column: 10, text: 'SELECT nope', caret: 7, inEditor: true })
    expect(errorPlace(error({ line: 2, column: 6 }), 'SELECT nope\nFROM t', { line: 5, column: 3 })).toMatchObject({ line: 6, column: 6 })
  })

  test('of a text that a template made is told in that text, and not marked in the editor', () => {
    const failure = error({ line: 2, column: 6, rendered_sql: 'SELECT nope\nFROM flights' })
    const place = errorPlace(failure, 'SELECT {{ a }} FROM {{ b }}', { line: 5, column: 3 })
    expect(place).toEqual({ line: 2, column: 6, text: 'FROM flights', caret: 5, inEditor: false })
  })

  test('is nowhere when the error names none, or one that the text does not have', () => {
    expect(errorPlace(error({}), 'SELECT 1', { line: 1, column: 1 })).toBeNull()
    expect(errorPlace(error({ line: 9 }), 'SELECT 1', { line: 1, column: 1 })).toBeNull()
  })
})

describe('the tree', () => {
  const input = {
    schemas: ['public', 'staging'],
    tables: new Map([['public', [{ value: 'orders', type: 'table' }, { value: 'people', type: 'view' }]]]),
    columns: new Map([['public.orders', [{ name: 'id', type: 'INT', keys: [{ type: 'pk' }] }, { name: 'person', type: 'TEXT', keys: [] }]]]),
  }
  const names = (search: string) => treeNodes({ ...input, search }).map(({ name, level }) => `${level} ${name}`)

  test('lists schemas, tables of open ones, and columns of open tables', () => {
    expect(names('')).toEqual(['1 public', '2 orders', '3 id', '3 person', '2 people', '1 staging'])
    expect(treeNodes({ ...input, search: '' }).find(({ name }) => name === 'id')?.isKey).toBe(true)
  })

  test('a search keeps what has the text in its name, and what that stands in', () => {
    expect(names('PERS')).toEqual(['1 public', '2 orders', '3 person'])
    expect(names('people')).toEqual(['1 public', '2 people'])
    expect(names('nothing')).toEqual([])
  })
})

describe('column statistics', () => {
  test('numbers have extremes, quantiles between neighbours, and nulls apart', () => {
    const found = columnStatistics([1, 2, 3, 4, null])
    expect(found).toMatchObject({ rows: 5, nulls: 1, distinct: 4 })
    expect(found.numbers).toMatchObject({ minimum: 1, maximum: 4, mean: 2.5 })
    expect(found.numbers?.quantiles.map((value) => Number(value.toFixed(2)))).toEqual([1.75, 2.5, 3.25, 3.85])
    expect(found.numbers?.histogram.reduce((sum, bin) => sum + bin.count, 0)).toBe(4)
  })

  test('texts have no numbers but their most frequent values, and equal numbers one bin', () => {
    expect(columnStatistics(['a', 'b', 'a', null])).toMatchObject({ numbers: null, frequent: [['a', 2], ['b', 1]] })
    expect(columnStatistics([7, 7]).numbers).toMatchObject({ minimum: 7, maximum: 7, mean: 7 })
  })
})

describe('small rules', () => {
  test('the filter finds rows by any cell in any case, and nulls by nothing', () => {
    const rows = [['Ärger', 1], [null, 21], ['b', 3]]
    expect(matchingRows(rows, 3, 'ÄRG')).toEqual([0])
    expect(matchingRows(rows, 3, '1')).toEqual([0, 1])
    expect(matchingRows(rows, 2, 'b')).toEqual([])
    expect(matchingRows(rows, 3, '  ')).toBeNull()
  })

  test('tables are found in a text as whole words', () => {
    expect(namedTables('SELECT * FROM Orders o', ['orders', 'order', 'my table'])).toEqual(['orders'])
    expect(namedTables('FROM "my table"', ['my table'])).toEqual(['my table'])
  })

  test('only peers who say where they are have a caret', () => {
    const peer = (state: object | null) => ({ session: 's', actor: { id: 1, name: 'Ana' }, role: 'editor' as const, state: state as never })
    expect(peerCarets([peer({ anchor: 1, head: 4 }), peer(null), peer({ head: 'x' })])).toMatchObject([{ name: 'Ana', anchor: 1, head: 4 }])
  })
})
