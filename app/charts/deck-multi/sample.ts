import { samples as deckSamples } from '../deck/sample.ts'
import { type ChartSamples, sampleForm, type SampleSpec } from '../gallery/sample-data.ts'
import type { QueryResult } from '../query-types.ts'
import type { LayerKind } from './layer-kinds.ts'
import { deckParts } from './parts.ts'

const LAYERS: readonly { kind: LayerKind; name: string }[] = [
  { kind: 'deck_screengrid', name: 'Where most is' },
  { kind: 'deck_path', name: 'Lines of the network' },
  { kind: 'deck_scatter', name: 'Places by sector' },
]

/** Around the bay of San Francisco, as the samples of the layers are. */
export const samples: ChartSamples = {
  deck_multi: (spec) => {
    const form = sampleForm('deck_multi', { deck_slices: LAYERS.map((_, index) => index + 1), autozoom: true })
    return { formData: form, data: LAYERS.flatMap(({ kind, name }, index) => layer(spec, kind, { chartId: index + 1, name })) }
  },
}

function layer(spec: SampleSpec, kind: LayerKind, part: { chartId: number; name: string }): QueryResult[] {
  const sample = deckSamples[kind]?.(spec)
  const [result] = sample?.data ?? []
  if (!sample || !result) return []
  const whole = { viz_type: 'deck_multi', datasource: sample.formData.datasource }
  return [{ ...result, part: { ...part, formData: deckParts.formOf(whole, sample.formData) } }]
}
