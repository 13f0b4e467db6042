import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { parseTopology } from '../../../../app/charts/outlines/parse-topology.ts'

const OWN = 'app/public/assets/maps'
const FINE = 'node_modules/world-atlas'

const files = [
  join(OWN, 'world.json'),
  ...readdirSync(join(OWN, 'subdivisions')).map((name) => join(OWN, 'subdivisions', name)),
  ...['countries-50m.json', 'countries-10m.json'].map((name) => join(FINE, name)),
]

test('every file of outlines read in pieces is the same as read whole', { timeout: 60_000 }, async () => {
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    expect(isDeepStrictEqual(await parseTopology(text), JSON.parse(text)), file).toBe(true)
  }
})

test('a large file leaves the page time to answer', async () => {
  let answers = 0
  const timer = setInterval(() => (answers += 1))
  await parseTopology(readFileSync(join(FINE, 'countries-10m.json'), 'utf8'))
  clearInterval(timer)
  expect(answers).toBeGreaterThan(1)
})

test.each(['{"type":"Topology","objects":{},"arcs":[]}', '{"type":"Topology","objects":{}}', '{"arcs":[[[1,2],[3,4]]],"objects":{}}'])(
  'a file of few lines is read too: %s',
  async (text) => {
    expect(await parseTopology(text)).toEqual(JSON.parse(text))
  },
)

test('what is no JSON is refused', async () => {
  await expect(parseTopology('<html>')).rejects.toThrow(SyntaxError)
})
