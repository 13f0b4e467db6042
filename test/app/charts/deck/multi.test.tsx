import { describe, expect, test } from 'vitest'
import { deckParts } from '../../../../app/charts/deck-multi/parts.ts'
import { hiddenState, readHidden } from '../../../../app/charts/deck-multi/hidden.ts'
import { drawTogether, partLayers } from '../../../../app/charts/deck-multi/layers.ts'
import { samples as multiSamples } from '../../../../app/charts/deck-multi/sample.ts'
import { samples as deckSamples } from '../../../../app/charts/deck/sample.ts'
import { homeView } from '../../../../app/charts/deck/viewport.ts'
import { usualSample } from '../../../../app/charts/gallery/situations.ts'
import { mergeBounds } from '../../../../app/charts/map/plane.ts'
import { matrixOf } from '../../../../app/charts/map/view.ts'
import { answerParts, isEmptyAnswer, type PartDoors, type PartSource } from '../../../../app/charts/parts.ts'
import { drawPicture } from '../../../../app/charts/pictures.tsx'
import type { QueryContext, QueryResult } from '../../../../app/charts/query-types.ts'
import { lightTheme } from '../../../../app/charts/theme.ts'
import type { FormData } from '../../../../app/charts/types.ts'

const SIZE = { width: 480, height: 300 }
const spatial = { type: 'latlong', lonCol: 'lon', latCol: 'lat' }
const filter = (subject: string) => ({ clause: 'WHERE', expressionType: 'SIMPLE', subject, operator: '==', comparator: 'a' })

function saved(id: number, more: object = {}): PartSource {
  const formData = { viz_type: 'deck_scatter', datasource: `${id}__table`, spatial, slice_id: id, ...more }
  return { id, name: `Map ${id}`, formData }
}

const whole = (more: object = {}): FormData => ({ viz_type: 'deck_multi', datasource: '1__table', deck_slices: [3, 2], ...more })
const row = { data: [{ lon: 1, lat: 2 }], colnames: ['lon', 'lat'], coltypes: [0, 0] }

function doors(sources: readonly PartSource[], more: Partial<PartDoors> = {}) {
  const asked: QueryContext[] = []
  const given: PartDoors = {
    load: () => sources,
    ask: async (context) => {
      asked.push(context)
      return [row]
    },
    describe: (error) => (error instanceof Error ? error.message : String(error)),
    ...more,
  }
  return { asked, given }
}

describe('the charts of a combined map', () => {
  test('are asked one by one of their own datasets, in the order of the setting', async () => {
    const { asked, given } = doors([saved(2), saved(3)])
    const answers = await answerParts(whole(), deckParts, given)
    expect(asked.map(({ datasource }) => datasource.id)).toEqual([3, 2])
    expect(answers.map(({ part }) => part?.name)).toEqual(['Map 3', 'Map 2'])
  })

  test('are asked with the filters of the whole and of the page beside their own', async () => {
    const { asked, given } = doors([saved(3, { adhoc_filters: [filter('own')], extra_form_data: { filters: [{ col: 'saved', op: 'IN', val: [1] }] } })])
    const extra = { filters: [{ col: 'page', op: 'IN', val: [2] }], time_range: 'Last week' }
    const settings = whole({ deck_slices: [3], adhoc_filters: [filter('whole')], extra_form_data: extra, slice_id: 9 })
    await answerParts(settings, deckParts, given)
    const [query] = asked[0]?.queries ?? []
    expect(query?.filters.map(({ col }) => col)).toEqual(expect.arrayContaining(['own', 'whole', 'saved', 'page']))
    expect(query?.time_range).toBe('Last week')
    expect(asked[0]?.form_data).toMatchObject({ slice_id: 3, parent_slice_id: 9 })
  })

  test('that are gone, of another kind or failing say so, and the others are there', async () => {
    const table = { ...saved(4), formData: { viz_type: 'table', datasource: '4__table' } }
    const { given } = doors([saved(2), saved(5), table], {
      ask: async ({ datasource }) => {
        if (datasource.id === 5) throw new Error('no such column')
        return [row]
      },
    })
    const answers = await answerParts(whole({ deck_slices: [1, 2, 4, 5] }), deckParts, given)
    expect(answers.map(({ data }) => data.length)).toEqual([0, 1, 0, 0])
    expect(answers.map(({ part }) => part?.failure)).toEqual([
      'Chart #1 is gone, or you may not see it',
      undefined,
      '“Map 4” is a chart of another kind, which cannot be drawn with others',
      '“Map 5” could not be read: no such column',
    ])
    expect(isEmptyAnswer(answers)).toBe(false)
  })

  test('of which a chart is its own part is not asked for ever', async () => {
    const { given, asked } = doors([{ ...saved(3), formData: whole() }])
    const [answer] = await answerParts(whole({ deck_slices: [3] }), deckParts, given)
    expect(answer?.part?.failure).toContain('another kind')
    expect(asked).toEqual([])
  })

  test('must be named', async () => {
    for (const deck_slices of [undefined, null, [], ['x'], [-1, 0.5], {}]) {
      await expect(answerParts(whole({ deck_slices }), deckParts, doors([]).given)).rejects.toThrow('Choose at least one chart')
    }
  })

  test('are asked within the same turn when the page knows them', () => {
    const { asked, given } = doors([saved(2), saved(3)])
    void answerParts(whole(), deckParts, given)
    expect(asked).toHaveLength(2)
  })

  test('are counted once and up to a number', () => {
    expect(deckParts.idsOf(whole({ deck_slices: ['7', 7, 8] }))).toEqual([7, 8])
    expect(deckParts.idsOf(whole({ deck_slices: Array.from({ length: 500 }, (_, index) => index + 1) }))).toHaveLength(20)
  })
})

function sampleLayers(hidden = readHidden({}), data: readonly QueryResult[] = sample().data) {
  return partLayers(data, { theme: lightTheme, labelColors: {}, hidden })
}

function sample() {
  const make = multiSamples['deck_multi']
  if (!make) throw new Error('no sample')
  return usualSample(make)
}

function frame(layers: ReturnType<typeof sampleLayers>) {
  const view = homeView(sample().formData, mergeBounds(layers.map(({ whole: one }) => one?.bounds)), SIZE)
  return { matrix: matrixOf(view, SIZE), view, size: SIZE }
}

describe('layers drawn together', () => {
  test('keep every mark of each, the last layer on top', () => {
    const layers = sampleLayers()
    const at = frame(layers)
    const alone = layers.map(({ shown }) => shown?.draw(at).marks.length ?? 0)
    expect(drawTogether(layers, at).marks).toHaveLength(alone.reduce((sum, count) => sum + count, 0))
    expect(drawTogether(layers, at).marks.at(-1)?.kind).toBe('dot')
  })

  test('tell of an item with the name of its layer', () => {
    const layers = sampleLayers()
    const drawn = drawTogether(layers, frame(layers))
    const names = new Set(drawn.marks.filter(({ item }) => item >= 0).map(({ item }) => drawn.itemAt(item)?.rows.at(-1)?.value))
    expect([...names]).toEqual(['Where most is', 'Lines of the network', 'Places by sector'])
  })

  test('lose what an entry of a legend hides, in that layer alone', () => {
    const [, , scatter] = sampleLayers()
    const [, path, less] = sampleLayers({ layers: new Set(), entries: new Map([[3, new Set(['Finance'])]]) })
    expect(less?.shown?.count).toBeLessThan(scatter?.shown?.count ?? 0)
    expect(less?.whole?.count).toBe(scatter?.whole?.count)
    expect(path?.shown?.count).toBe(path?.whole?.count)
  })

  test('cover the bounds of all of them', () => {
    const far = { ...sample().data[0], data: [{ kind: 'a', lon: 10, lat: 50, amount: 1 }] }
    const both = sampleLayers(readHidden({}), [...sample().data.slice(1), far as QueryResult])
    const bounds = mergeBounds(both.map(({ whole: one }) => one?.bounds))
    expect((bounds?.x1 ?? 0) - (bounds?.x0 ?? 0)).toBeGreaterThan(0.3)
  })
})

describe('a picture', () => {
  const draw = (data: readonly QueryResult[], size = SIZE) => drawPicture({ ...size, formData: sample().formData, data })

  test('names every layer and its legend', async () => {
    const picture = await draw(sample().data)
    for (const text of ['Where most is', 'Lines of the network', 'Places by sector', 'Agriculture']) expect(picture).toContain(text)
  })

  test('tells of a layer that could not be read beside the others', async () => {
    const gone = { data: [], colnames: [], coltypes: [], part: { chartId: 9, failure: 'Chart 9 is gone' } }
    const picture = await draw([gone, ...sample().data.slice(1)])
    expect(picture).toContain('Chart 9 is gone')
    expect(picture).toContain('Places by sector')
    expect(await draw([gone])).toContain('Chart 9 is gone')
  })

  test('draws every kind of layer', async () => {
    for (const type of Object.keys(deckSamples)) {
      const make = deckSamples[type]
      if (!make) continue
      const { formData, data } = usualSample(make)
      const [result] = data
      if (!result) throw new Error(`no rows of ${type}`)
      const one = await draw([{ ...result, part: { chartId: 1, name: type, formData } }])
      expect(one).toContain(type)
      expect(one.split('<path').length + one.split('<circle').length).toBeGreaterThan(3)
    }
  })
})

test('layers and entries that were taken away are read back as they were kept, and nonsense is nothing', () => {
  const hidden = { layers: new Set([4]), entries: new Map([[7, new Set(['Small'])]]) }
  expect(readHidden(JSON.parse(JSON.stringify(hiddenState(hidden))))).toEqual(hidden)
  expect(hiddenState(readHidden({ hiddenLayers: ['4', null], hiddenEntries: 'Small' }))).toEqual({
    hiddenLayers: undefined,
    hiddenEntries: undefined,
  })
})
