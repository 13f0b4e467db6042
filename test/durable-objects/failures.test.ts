import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const CLIENT = 'test/app/sync/failures.test.ts'
const ROOM = 'test/durable-objects/room.test.ts'
const DASHBOARD = 'test/durable-objects/dashboard-log.workers.test.ts'
const CATALOGUE = 'test/durable-objects/dashboard-catalogue.workers.test.ts'
const SQL_TAB = 'test/durable-objects/sql-tab-log.workers.test.ts'

/** Everything that is known to go wrong, and the test that shows what holds all the same. */
const FAILURES = [
  ['an ack is lost', CLIENT, 'an ack that got lost is made up for by the next welcome'],
  ['a push is lost', CLIENT, 'a push that got lost is sent again under its own counter'],
  ['a frame comes twice', CLIENT, 'a frame that comes twice changes nothing the second time'],
  ['a frame is missing', CLIENT, 'a frame that is missing is noticed by the next one'],
  ['the object is evicted', DASHBOARD, 'sessions, roles and undo survive the eviction of the object'],
  ['the object crashes in a push', ROOM, 'a crash in the middle of a batch leaves nothing of it'],
  ['a deployment', CLIENT, 'a deployment disconnects everybody at different moments'],
  ['the client is too old', CLIENT, 'a client too old for the object says so and keeps its ops'],
  ['the log is another one', 'test/app/sync/sync-state.test.ts', 'keeps its edits aside instead of making them there'],
  ['the client is below the floor', CLIENT, 'below the floor brings the whole state'],
  ['permission is lost while live', CLIENT, 'without the right to edit any more sets the waiting ops aside'],
  ['the sign-in has run out', CLIENT, 'after signing in again goes on with the session, but never under another name'],
  ['two windows share a disk', CLIENT, 'two windows of one person on one disk count for themselves'],
  ['a container goes while something is put into it', CLIENT, 'what is put into a container that another has removed is refused'],
  ['two fill the last columns', CLIENT, 'of two who fill the last four columns of a row the second is refused'],
  ['an undo is overtaken', 'test/durable-objects/dashboard.test.ts', 'the undo of a property leaves a colleague’s later value alone'],
  ['two save at once', DASHBOARD, 'a save that rests on an older save is refused and names who saved'],
  ['a push of text is stale', SQL_TAB, 'a stale push is refused until it is rebased'],
  ['an editor comes back under its old name', 'test/sim/mutations.test.ts', 'that every editor has a name of its own'],
  ['a change of text does not fit', SQL_TAB, 'a change %s closes the socket and changes nothing'],
  ['D1 is away', CATALOGUE, 'a save reaches the catalogue with its charts by the alarm, also when D1 fails once'],
  ['an alarm runs twice', CATALOGUE, 'an alarm that runs twice, and a projection that comes late, change nothing'],
  ['clocks disagree', ROOM, 'a clock that runs backwards changes no order'],
  ['a client is hostile', DASHBOARD, '%s closes the socket with its code and changes nothing'],
  ['a row is damaged', ROOM, 'goes read-only with a notice and a report, and does not throw again and again'],
  ['storage is nearly full', ROOM, 'then takes no more writes, but serves what there is and never throws at a socket'],
] as const

test.each(FAILURES.map((failure, i) => [i + 1, ...failure] as const))('failure %i, %s, is shown by a test', (_number, _what, file, name) => {
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  expect(source).toContain(name)
})
