import { type ChartSamples, sampleForm, sampleMetric, sampleRegion, sampleResult } from '../gallery/sample-data.ts'

export const samples: ChartSamples = {
  tree_chart: ({ labels, points, value }) => {
    const below = Math.max(1, Math.ceil(points / 4))
    const rows = [
      { id: 0, parent: null, name: 'All', people: null },
      ...labels.flatMap((label, member) => {
        const id = (member + 1) * (below + 1)
        return [
          { id, parent: 0, name: label, people: value(member, 0) },
          ...Array.from({ length: below }, (_, point) => ({
            id: id + point + 1,
            parent: id,
            name: sampleRegion(point),
            people: value(member, point),
          })),
        ]
      }),
    ]
    return {
      formData: sampleForm('tree_chart', {
        id: 'id',
        parent: 'parent',
        name: 'name',
        metric: sampleMetric('people'),
        node_label_position: 'top',
        child_label_position: 'right',
      }),
      data: [sampleResult(rows, ['id', 'parent', 'name', 'people'], { text: ['name'] })],
    }
  },
}
