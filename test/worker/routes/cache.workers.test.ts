import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { EngineError } from '../../../worker/engine/engine.ts'
import type { CachedAnswer } from '../../../worker/query/answer-cache.ts'
import { readAnswer, writeAnswer } from '../../../worker/query/answer-cache.ts'
import { inOnePlace } from '../../../worker/query/one-place.ts'
import { sharedFailure } from '../../../worker/query/shared-failure.ts'
import type { ApiClient } from '../../support/api-client.ts'
import { administrator, signedInAs } from '../../support/people.ts'
import { addEdgeDatabase } from '../../support/upload.ts'

const HERE = { place: 'here', key: 'abcd' }
const never = () => false

/** A dataset whose every read gives another value: equal values are one read. */
let admin: ApiClient
let dice: number
let database: number

beforeAll(async () => {
  admin = await administrator()
  database = await addEdgeDatabase('casino')
  const { body } = await admin.json<{ id: number }>('/api/v1/dataset/', {
    method: 'POST',
    json: { database, table_name: 'dice', sql: 'SELECT hex(randomblob(16)) AS roll' },
  })
  dice = body.id
})

interface Answer {
  readonly data: readonly { readonly roll: string }[]
  readonly is_cached: boolean | null
  readonly cached_dttm: string | null
  readonly cache_timeout: number
}

async function roll(more: object = {}, client = admin): Promise<Answer & { readonly value: string }> {
  const json = { datasource: { id: dice, type: 'table' }, queries: [{ columns: ['roll'] }], ...more }
  const { body } = await client.json<{ result: [Answer] }>('/api/v1/chart/data', { method: 'POST', json })
  const [answer] = body.result
  return { ...answer, value: answer.data[0]?.roll ?? '' }
}

const invalidate = (json: unknown) => admin.json('/api/v1/cachekey/invalidate', { method: 'POST', json })
/** Past the moment at which an answer sets out to the shared cache. */
const settled = (ms = 1200) => new Promise((resolve) => setTimeout(resolve, ms))

describe('equal queries', () => {
  test('a hundred at once reach the engine once', async () => {
    const values = await Promise.all(Array.from({ length: 100 }, async () => (await roll({ force: true })).value))
    expect(new Set(values).size).toBe(1)
  })

  test('those of different isolates meet in one place', async () => {
    let reads = 0
    const read = async (): Promise<CachedAnswer> => {
      reads++
      const { value } = await roll({ custom_cache_timeout: -1 })
      return { json: value, datasetId: dice, restriction: null, cachedAt: 0, expiresAt: 1, staleUntil: 1 }
    }
    // Past the flights of this isolate, as if each were another.
    const answers = await Promise.all(Array.from({ length: 10 }, () => inOnePlace(env.QUERY_FLIGHT, HERE, read, never)))
    expect(new Set(answers.map(({ json }) => json)).size).toBe(1)
    expect(reads).toBe(1)
  })

  test('a hundred at once that fail reach the engine once, and later ones again', async () => {
    const failing = async () => {
      const metric = { expressionType: 'SQL', sqlExpression: "json_extract('{}', max(roll))", label: 'x' }
      const json = { datasource: { id: dice, type: 'table' }, queries: [{ metrics: [metric] }], force: true }
      const { status, body } = await admin.json<{ message: string }>('/api/v1/chart/data', { method: 'POST', json })
      return `${status} ${body.message}`
    }
    const first = new Set(await Promise.all(Array.from({ length: 100 }, failing)))
    expect([...first]).toEqual([expect.stringMatching(/^400 Error: bad JSON path: '[0-9A-F]{32}'/)])
    expect(first).not.toContain(await failing())
  })

  test('those of different isolates share what the engine says, with its place', async () => {
    let reads = 0
    const read = async (): Promise<CachedAnswer> => {
      reads++
      await settled(500)
      throw new EngineError(`failure ${reads}`, { errorType: 'SYNTAX_ERROR', line: 2, column: 7, extra: { near: 'x' } })
    }
    const failures = await Promise.all(
      Array.from({ length: 10 }, () =>
        inOnePlace(env.QUERY_FLIGHT, HERE, read, (error) => sharedFailure(error) !== null).catch((error: unknown) => error),
      ),
    )
    const expected = { message: 'failure 1', errorType: 'SYNTAX_ERROR', line: 2, column: 7, extra: { near: 'x' } }
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(EngineError)
      expect({ ...(failure as object), message: (failure as Error).message }).toMatchObject(expected)
    }
    expect(reads).toBe(1)
  })

  test('what a leader cannot finish for reasons of its own is done by one of the others', async () => {
    let reads = 0
    const read = async (): Promise<CachedAnswer> => {
      const mine = ++reads
      await settled(500)
      if (mine === 1) throw new EngineError('The statement was stopped.', { errorType: 'GENERIC_DB_ENGINE_ERROR' })
      return { json: `${mine}`, datasetId: dice, restriction: null, cachedAt: 0, expiresAt: 1, staleUntil: 1 }
    }
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => inOnePlace(env.QUERY_FLIGHT, HERE, read, never)))
    const values = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.json : []))
    expect(values).toEqual(Array.from({ length: 9 }, () => '2'))
    expect(reads).toBe(2)
  })
})

describe('a kept answer', () => {
  test('is given until its time is over, unless it is to be read afresh or not to be kept', async () => {
    const first = await roll()
    expect(await roll()).toMatchObject({ value: first.value, is_cached: true, cache_timeout: 86_400 })
    const forced = await roll({ force: true })
    expect(forced).toMatchObject({ is_cached: null, cached_dttm: null })
    expect(forced.value).not.toBe(first.value)
    expect((await roll()).value).toBe(forced.value)
    const loose = await roll({ custom_cache_timeout: -1 })
    expect(loose).toMatchObject({ is_cached: null, cache_timeout: -1 })
    expect((await roll()).value).toBe(forced.value)
  })

  test('is forgotten when its dataset is named, by id or by name', async () => {
    for (const json of [
      { datasource_uids: [`${dice}__table`] },
      { datasources: [{ datasource_name: 'dice', database_name: 'casino', datasource_type: 'table' }] },
    ]) {
      const before = await roll()
      expect(await invalidate({ datasource_uids: ['999999__table', 'nonsense'] })).toEqual({ status: 201, body: {} })
      expect((await roll()).value).toBe(before.value)
      expect(await invalidate(json)).toEqual({ status: 201, body: {} })
      expect((await roll()).value).not.toBe(before.value)
    }
  })

  test.each([
    [{ datasource_uids: '3__table' }, "{'datasource_uids': ['Not a valid list.']}"],
    [{ datasource_uids: [], x: 1 }, "{'x': ['Unknown field.']}"],
    [{ datasources: [{ datasource_name: 'x' }] }, "{'datasources': {0: {'datasource_type': ['Missing data for required field.']}}}"],
    [{ datasources: [{ datasource_type: 'bad' }] }, "{'datasources': {0: {'datasource_type': ['Must be one of: table, dataset, query, saved_query, view.']}}}"],
  ])('forgetting %j is refused', async (json, message) => {
    expect(await invalidate(json)).toEqual({ status: 400, body: { message } })
  })

  test('past its time it is given once more while a fresh one is read, where the dataset says so', async () => {
    const { client } = await signedInAs('gambler', 'Alpha')
    const short = { custom_cache_timeout: 1 }
    const first = await roll({ ...short, force: true }, client)
    await settled()
    const second = await roll(short, client)
    expect(second.value).not.toBe(first.value)
    const set = await admin.json(`/api/v1/dataset/${dice}`, { method: 'PUT', json: { extra: '{"stale_while_revalidate": 60}' } })
    expect(set.status).toBe(200)
    const third = await roll(short, client)
    await settled()
    expect(await roll(short, client)).toMatchObject({ value: third.value, is_cached: true })
    const now = async () => {
      const { value, is_cached } = await roll(short, client)
      return { changed: value !== third.value, is_cached }
    }
    await expect.poll(now, { interval: 200 }).toEqual({ changed: true, is_cached: true })
  })

  test('a large one lies in the bucket', async () => {
    const now = Date.now()
    const json = `"data":"${'x'.repeat(6 * 1024 * 1024)}"`
    const answer = { json, datasetId: dice, restriction: '', cachedAt: now, expiresAt: now + 60_000, staleUntil: now + 60_000 }
    await writeAnswer('large', answer, env.RESULTS)
    expect((await env.RESULTS.head('answers/large'))?.size).toBe(json.length)
    expect(await readAnswer('large', now, env.RESULTS)).toEqual(answer)
    expect(await readAnswer('large', now + 61_000, env.RESULTS)).toBeNull()
  })
})
