import { ChangeSet } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import type { Actor } from '../../durable-objects/log/envelope.ts'
import type { Json } from '../../durable-objects/log/json.ts'
import { LOG_MIGRATIONS, LogStore } from '../../durable-objects/log/store.ts'
import { TEXT_LIMITS } from '../../durable-objects/sql-tab/text.ts'
import { TEXT_MIGRATIONS, TextLog } from '../../durable-objects/sql-tab/text-log.ts'
import { Random } from '../sim/random.ts'
import { SqliteStorage } from '../sim/sqlite-storage.ts'

const ANN: Actor = { id: 1, name: 'Ann' }
const BEN: Actor = { id: 2, name: 'Ben' }
const CYD: Actor = { id: 3, name: 'Cyd' }
const SMALL = { ...TEXT_LIMITS, snapshotUpdates: 20, composeAfterMs: 1_000 }
const START = 'SELECT 1'
/** Steps of typing lie further apart than what counts as one. */
const PAUSE = 5_000
/** Unicode's private use area: every character typed is another. */
const FIRST_TOKEN = 0xe000
/** No editor is open: everything may be taken back. */
const ALL = Number.MAX_SAFE_INTEGER

function newText(limits = SMALL) {
  const storage = new SqliteStorage()
  const store = new LogStore(storage, [...LOG_MIGRATIONS, ...TEXT_MIGRATIONS])
  const text = new TextLog(store, { limits })
  text.begin(START)
  let now = 0
  const type = (actor: Actor, from: number, to: number, insert: string, pause = PAUSE) => {
    now += pause
    const change = ChangeSet.of({ from, to, insert }, text.text.length)
    const pushed = text.push(text.version, `mount-of-${actor.name}`, [change.toJSON() as Json], actor, now)
    if (pushed.kind !== 'accepted') throw new Error(JSON.stringify(pushed))
  }
  const step = (actor: Actor, direction: 'undo' | 'redo', before = ALL) => {
    now += PAUSE
    const done = text.step({ direction, before }, actor, now)
    if (done && done.kind !== 'accepted') throw new Error(JSON.stringify(done))
    return done !== null
  }
  const all = (actor: Actor, direction: 'undo' | 'redo') => {
    let count = 0
    while (step(actor, direction)) if (++count > 500) throw new Error('it never ends')
    return count
  }
  return { store, text, type, step, all, value: () => text.text.toString(), later: (ms: number) => (now += ms), compact: () => text.compact(now) }
}

describe('undo without an editor', () => {
  test('takes back what was typed in one go, then what came before, and redo brings it back', () => {
    const { type, step, value } = newText()
    type(ANN, 8, 8, ' ')
    type(ANN, 9, 9, '+', 100)
    type(ANN, 10, 10, ' 2', 100)
    type(ANN, 0, 6, 'select')
    expect([step(ANN, 'undo'), value()]).toEqual([true, 'SELECT 1 + 2'])
    expect([step(ANN, 'undo'), value()]).toEqual([true, START])
    expect(step(ANN, 'undo')).toBe(false)
    expect([step(ANN, 'redo'), value()]).toEqual([true, 'SELECT 1 + 2'])
    expect([step(ANN, 'redo'), value()]).toEqual([true, 'select 1 + 2'])
    expect(step(ANN, 'redo')).toBe(false)
  })

  test('leaves alone what others have typed since, in and around it', () => {
    const { type, step, value } = newText()
    type(ANN, 8, 8, ' AS one')
    type(BEN, 12, 12, 'the_')
    type(BEN, 0, 0, '-- by Ben ')
    expect([step(ANN, 'undo'), value()]).toEqual([true, '-- by Ben SELECT 1the_'])
    expect(step(ANN, 'undo')).toBe(false)
  })

  test('brings back what was deleted and undone before, so that its writer can undo it in turn', () => {
    const { type, step, value } = newText()
    type(ANN, 8, 8, ' + 1')
    type(ANN, 8, 12, '')
    step(ANN, 'undo')
    expect(value()).toBe('SELECT 1 + 1')
    expect([step(ANN, 'undo'), value()]).toEqual([true, START])
  })

  test('does not touch what stands in the history of the editor that asks', () => {
    const { type, step, value, text } = newText()
    type(ANN, 8, 8, ' + 1')
    const before = text.version
    type(ANN, 12, 12, ' + 2')
    expect([step(ANN, 'undo', before), value()]).toEqual([true, 'SELECT 1 + 2'])
    expect(step(ANN, 'undo', before)).toBe(false)
  })

  test('passes over what nothing is left of, and is not redone after more was typed', () => {
    const { type, step, value } = newText()
    type(ANN, 8, 8, ' + 1')
    type(ANN, 0, 0, '/**/')
    type(BEN, 0, 4, '')
    expect([step(ANN, 'undo'), value()]).toEqual([true, START])
    type(ANN, 0, 0, 'x')
    expect(step(ANN, 'redo')).toBe(false)
  })

  test('brings a deletion back once, also when the text of another, deleted with it, was taken back and redone in between', () => {
    const { type, step, value } = newText()
    type(ANN, 8, 8, '!')
    type(ANN, 3, 3, 'x', 100)
    type(BEN, 2, 5, '')
    expect(value()).toBe('SECT 1!')
    expect([step(ANN, 'undo'), value()]).toEqual([true, 'SECT 1'])
    expect([step(BEN, 'undo'), value()]).toEqual([true, START])
    expect([step(ANN, 'redo'), value()]).toEqual([true, 'SELECT 1!'])
    expect([step(BEN, 'undo'), value()]).toEqual([false, 'SELECT 1!'])
    expect([step(BEN, 'redo'), value()]).toEqual([true, 'SECT 1!'])
  })

  test('brings text back once that two have deleted, one after the other', () => {
    const { type, step, value } = newText()
    type(BEN, 2, 4, '')
    type(BEN, 0, 0, '?', 100)
    step(BEN, 'undo')
    type(ANN, 8, 8, '!')
    type(ANN, 3, 3, 'x', 100)
    type(CYD, 2, 5, '')
    step(ANN, 'undo')
    step(CYD, 'undo')
    step(ANN, 'redo')
    expect([step(BEN, 'redo'), value()]).toEqual([true, '?SELECT 1!'])
    step(BEN, 'undo')
    expect(value()).toContain('SELECT 1!')
    expect(step(CYD, 'undo')).toBe(false)
  })

  test('brings nothing back again after a pin divided what was undone', () => {
    const { text, type, step, value } = newText()
    type(ANN, 0, 3, '')
    type(ANN, 0, 3, '', 100)
    step(ANN, 'undo')
    text.pin(1)
    expect([step(ANN, 'undo'), value()]).toEqual([false, START])
  })

  test('by several who write, delete, undo and redo at once never makes text stand there twice', () => {
    const actors = [ANN, BEN, CYD]
    for (let seed = 1; seed <= 60; seed++) {
      const random = new Random(seed)
      const { text, type, step, all, value } = newText({ ...SMALL, snapshotUpdates: 1_000 })
      let token = FIRST_TOKEN
      const once = () => {
        const typed = Array.from(value()).filter((character) => character.charCodeAt(0) >= FIRST_TOKEN)
        expect(new Set(typed).size, `seed ${seed}`).toBe(typed.length)
      }
      for (let i = 0; i < 60; i++) {
        const actor = random.pick(actors)
        const from = random.below(value().length + 1)
        const to = random.chance(0.4) ? Math.min(value().length, from + random.below(6)) : from
        if (random.chance(0.35)) step(actor, random.chance(0.6) ? 'undo' : 'redo')
        else if (random.chance(0.1)) text.pin(random.below(text.version + 1))
        else type(actor, from, to, to > from ? '' : String.fromCharCode(token++, token++), random.chance(0.5) ? 100 : PAUSE)
        once()
      }
      for (const actor of actors) all(actor, random.chance(0.5) ? 'undo' : 'redo')
      once()
    }
  })

  test('by editors of random habits returns to what it was, and all redone to what it became', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = new Random(seed)
      const { type, step, all, value } = newText({ ...SMALL, snapshotUpdates: 1_000 })
      for (let i = 0; i < 40; i++) {
        const { length } = value()
        const from = random.below(length + 1)
        const to = random.chance(0.4) ? Math.min(length, from + random.below(5)) : from
        if (random.chance(0.15)) step(ANN, random.chance(0.7) ? 'undo' : 'redo')
        else type(ANN, from, to, to > from && random.chance(0.5) ? '' : String.fromCharCode(97 + random.below(26)), random.chance(0.3) ? 100 : PAUSE)
      }
      // What was undone last may still be redone: then there is more to come back to than what stands there now.
      all(ANN, 'redo')
      const became = value()
      const undone = all(ANN, 'undo')
      expect(value(), `seed ${seed}`).toBe(START)
      expect(all(ANN, 'redo'), `seed ${seed}`).toBe(undone)
      expect(value(), `seed ${seed}`).toBe(became)
    }
  })

  test('by one of two who write at once takes everything of theirs and nothing of the other’s', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = new Random(seed)
      const { type, step, all, value } = newText({ ...SMALL, snapshotUpdates: 1_000 })
      for (let i = 0; i < 40; i++) {
        const actor = random.pick([ANN, BEN])
        const at = random.below(value().length + 1)
        if (random.chance(0.2)) step(actor, random.chance(0.7) ? 'undo' : 'redo')
        else type(actor, at, at, actor === ANN ? 'a' : 'b')
      }
      all(ANN, 'redo')
      const became = value()
      all(ANN, 'undo')
      expect(value(), `seed ${seed}`).toBe(became.replaceAll('a', ''))
      all(ANN, 'redo')
      expect(value(), `seed ${seed}`).toBe(became)
    }
  })
})

describe('composing', () => {
  const many = (given = newText()) => {
    for (let i = 0; i < 90; i++) given.type(i % 30 < 20 ? ANN : BEN, 8, 8, String(i % 10), i % 6 === 0 ? PAUSE : 100)
    return given
  }

  test('makes one row of what was typed in one go, and changes no text and no version', () => {
    const { text, store, value, later, compact } = many()
    const before = value()
    const rows = () => Number(store.rows('SELECT count(*) AS rows FROM texts')[0]?.['rows'])
    const ends = text.history(ALL, 100).map(({ version }) => [version, text.textAt(version)])
    later(10_000)
    compact()
    expect(rows()).toBeLessThan(40)
    expect([text.version, value()]).toEqual([90, before])
    for (const [version, at] of ends) expect(text.textAt(Number(version)), `version ${version}`).toBe(at)
    text.forget()
    expect([text.version, value()]).toEqual([90, before])
    const twice = rows()
    compact()
    expect(rows()).toBe(twice)
  })

  test('leaves what is younger, and versions that are pinned, readable by themselves', () => {
    const { text, type, later, compact } = many()
    const pinned = text.textAt(33)
    expect(text.pin(33)).toBe(true)
    later(10_000)
    type(ANN, 0, 0, 'x')
    type(ANN, 1, 1, 'y', 100)
    compact()
    expect(text.textAt(33)).toBe(pinned)
    expect(text.textAt(31)).toBeNull()
    expect(text.pin(31)).toBe(false)
    expect(text.textAt(91)).not.toBeNull()
    expect(text.composedTo).toBeLessThanOrEqual(90)
  })

  test('undoes the same afterwards as before', () => {
    const plain = many()
    const composed = many()
    composed.later(10_000)
    composed.compact()
    for (let i = 0; i < 20; i++) {
      expect(composed.step(ANN, 'undo')).toBe(plain.step(ANN, 'undo'))
      expect(composed.value()).toBe(plain.value())
    }
  })

  test('forgets the names of editors that have not typed for two months', () => {
    const { store, later, compact } = many()
    later(61 * 86_400_000)
    compact()
    expect(store.rows('SELECT mount FROM text_mounts')).toEqual([])
  })
})

test('no editor may go by a name that the object gives', () => {
  const { text } = newText()
  expect(text.push(0, 'server:abc', [[8, [0, 'x']]], ANN, 1)).toMatchObject({ kind: 'fault' })
})
