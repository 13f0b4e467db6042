import { type ChartSamples, type MakeSample, noise, sampleForm, sampleResult } from '../gallery/sample-data.ts'

const SPREAD = 0.4

/** Points around San Francisco, most of them in the middle. */
function sample(type: string): MakeSample {
  return ({ labels, points, value }) => {
    const rows = labels.flatMap((kind, member) =>
      Array.from({ length: points }, (_, point) => {
        const seed = member * 1_009 + point * 13
        const place = (shift: number) => (noise(seed + shift) + noise(seed + shift + 17) - 1) * SPREAD
        return { kind, lon: -122.3 + place(0), lat: 37.7 + place(5), amount: value(member, point) }
      }),
    )
    return {
      formData: sampleForm(type, {
        all_columns_x: 'lon',
        all_columns_y: 'lat',
        clustering_radius: '25',
        point_radius: 'Auto',
        map_label: ['count'],
      }),
      data: [sampleResult(rows, ['kind', 'lon', 'lat', 'amount'], { text: ['kind'] })],
    }
  }
}

export const samples: ChartSamples = { point_cluster_map: sample('point_cluster_map'), mapbox: sample('mapbox') }
