import { type ChartSamples, type MakeSample, sampleForm, sampleResult } from '../gallery/sample-data.ts'

const counted = [sampleResult([{ count: 1 }], ['count'])]

function held(vizType: string, settings: Record<string, unknown>): MakeSample {
  return () => ({ formData: sampleForm(vizType, settings), data: counted })
}

const TEXT = '<h2>Sales of the year</h2><p>All figures in <b>euro</b>, <a href="https://example.org/">sources</a>.</p>'

export const samples: ChartSamples = {
  filter_box: ({ labels }) => ({
    formData: sampleForm('filter_box', { filter_configs: [{ column: 'sector' }] }),
    data: [sampleResult(labels.map((sector) => ({ sector })), ['sector'], { text: ['sector'] })],
  }),
  event_flow: ({ labels, value }) => ({
    formData: sampleForm('event_flow', { entity: 'person', all_columns_x: 'event' }),
    data: [
      sampleResult(
        labels.map((event, index) => ({ person: value(index, 0), event })),
        ['person', 'event'],
        { text: ['event'] },
      ),
    ],
  }),
  separator: held('separator', { markup_type: 'markdown', code: '# Sales of the year' }),
  markup: held('markup', { markup_type: 'html', code: TEXT }),
  iframe: held('iframe', { url: 'https://example.org/' }),
  line_multi: held('line_multi', { line_charts: [12, 40] }),
}
