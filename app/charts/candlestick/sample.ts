import { type ChartSamples, sampleForm, sampleMetric, sampleResult, sampleWeek } from '../gallery/sample-data.ts'

const CANDLES = 26

export const samples: ChartSamples = {
  candlestick: ({ labels, points, value }) => {
    const count = points === 1 ? labels.length : Math.max(points, CANDLES)
    const rows = Array.from({ length: count }, (_, point) => {
      const [open, close] = [value(0, point), value(0, point + 1)]
      const [up, down] = [value(3, point), value(4, point)]
      const known = open !== null && close !== null
      return {
        week: sampleWeek(point),
        open,
        close,
        high: known && up !== null ? Math.max(open, close) + Math.abs(up) / 6 : null,
        low: known && down !== null ? Math.min(open, close) - Math.abs(down) / 6 : null,
      }
    })
    return {
      formData: sampleForm('candlestick', {
        x_axis: 'week',
        time_grain_sqla: 'P1W',
        open: sampleMetric('open'),
        close: sampleMetric('close'),
        high: sampleMetric('high'),
        low: sampleMetric('low'),
        moving_averages: [5],
      }),
      data: [sampleResult(rows, ['week', 'open', 'close', 'high', 'low'], { temporal: ['week'] })],
    }
  },
}
