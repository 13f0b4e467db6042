import { describe, expect, test } from 'vitest'
import type { SqlValue } from '../../../../worker/engine/engine.ts'
import { columnName, frame, type Frame } from '../../../../worker/query/frame.ts'
import { normalQuantile } from '../../../../worker/query/post-processing/normal-quantile.ts'
import { prophet, prophetSchema } from '../../../../worker/query/post-processing/prophet.ts'

const DAY = 86_400_000
const START = Date.UTC(2024, 0, 1)

function table(values: readonly (readonly [at: number, ...series: SqlValue[]])[], names = ['y']): Frame {
  const columns = ['ds', ...names].map((name, at) => ({
    key: [name],
    type: at === 0 ? (2 as const) : (0 as const),
    values: values.map((row) => row[at] ?? null),
  }))
  return frame(columns, values.length)
}

function daily(count: number, value: (day: number) => SqlValue): Frame {
  return table(Array.from({ length: count }, (_, day) => [START + day * DAY, value(day)]))
}

const OPTIONS = { time_grain: 'P1D', periods: 10, confidence_interval: 0.8, index: 'ds' }

function forecast(input: Frame, options: object = {}) {
  const result = prophet(input, prophetSchema.parse({ ...OPTIONS, ...options }))
  const column = (name: string) => result.columns.find((found) => columnName(found) === name)?.values ?? []
  return {
    names: result.columns.map(columnName),
    rows: result.rowCount,
    at: column('ds').map(Number),
    y: column('y'),
    yhat: column('y__yhat').map(Number),
    low: column('y__yhat_lower').map(Number),
    high: column('y__yhat_upper').map(Number),
  }
}

/** The greatest distance between a forecast and what is known to come, from a row on. */
function farthest(found: readonly number[], expected: (row: number) => number, from = 0): number {
  return Math.max(...found.slice(from).map((value, i) => Math.abs(value - expected(from + i))))
}

describe('series with known answers', () => {
  test('a line goes on as a line', () => {
    const { rows, yhat, at } = forecast(daily(60, (day) => 100 + 2 * day))
    expect(rows).toBe(70)
    expect(at[69]).toBe(START + 69 * DAY)
    expect(farthest(yhat, (row) => 100 + 2 * row)).toBeLessThan(0.05)
  })

  test('a line with a weekly season goes on with both', () => {
    const value = (day: number) =>
      500 + day + 40 * Math.sin((2 * Math.PI * day) / 7) + 15 * Math.cos((4 * Math.PI * day) / 7)
    expect(farthest(forecast(daily(140, value), { periods: 28 }).yhat, value)).toBeLessThan(1)
    // Without the season the fit is far off.
    expect(farthest(forecast(daily(140, value), { weekly_seasonality: false }).yhat, value)).toBeGreaterThan(20)
  })

  test('a yearly season of months goes on, month by month', () => {
    const value = (month: number) => 1000 + 5 * month + 100 * Math.sin((2 * Math.PI * month) / 12)
    const input = table(Array.from({ length: 60 }, (_, month) => [Date.UTC(2018, month, 1), value(month)]))
    const { yhat, at } = forecast(input, { time_grain: 'P1M', periods: 12 })
    expect(at.slice(-2)).toEqual([Date.UTC(2023, 10, 1), Date.UTC(2023, 11, 1)])
    expect(farthest(yhat, value, 60)).toBeLessThan(20)
  })

  test('a change of slope in the past is followed, its last slope goes on', () => {
    const value = (day: number) => (day < 50 ? 10 + day : 60 + 4 * (day - 50))
    expect(farthest(forecast(daily(100, value)).yhat, value, 100)).toBeLessThan(8)
  })

  test('a constant stays', () => {
    const { yhat, low, high } = forecast(daily(30, () => 7))
    expect(farthest(yhat, () => 7)).toBeLessThan(1e-3)
    expect(farthest(low, () => 7)).toBeLessThan(0.01)
    expect(farthest(high, () => 7)).toBeLessThan(0.01)
  })

  test('zeros are a constant too', () => {
    expect(farthest(forecast(daily(10, () => 0)).yhat, () => 0)).toBeLessThan(1e-3)
  })

  test('missing values and missing days change nothing', () => {
    const line = (day: number) => 50 + 3 * day
    const holes = daily(60, (day) => (day % 7 === 3 ? null : line(day)))
    const found = forecast(holes)
    expect(found.y[3]).toBeNull()
    expect(farthest(found.yhat, line)).toBeLessThan(0.05)
    const days = Array.from({ length: 60 }, (_, day) => day).filter((day) => day < 20 || day > 35)
    const gaps = forecast(table(days.map((day) => [START + day * DAY, line(day)])))
    expect(gaps.at.at(-1)).toBe(START + 69 * DAY)
    expect(farthest(gaps.yhat, (row) => line(((gaps.at[row] ?? 0) - START) / DAY))).toBeLessThan(0.05)
  })

  test('one value has no forecast, two have their line', () => {
    const one = prophet(
      daily(1, () => 5),
      prophetSchema.parse(OPTIONS),
    )
    expect(one.rowCount).toBe(11)
    expect(one.columns.find((column) => columnName(column) === 'y__yhat')?.values).toEqual(Array(11).fill(null))
    expect(farthest(forecast(daily(2, (day) => 10 + day)).yhat, (row) => 10 + row, 2)).toBeLessThan(0.2)
  })

  test('a million milliseconds or a billionth make no difference to the fit', () => {
    for (const scale of [1e-9, 1e12]) {
      const line = (day: number) => scale * (5 + day)
      expect(farthest(forecast(daily(40, line)).yhat, line) / scale).toBeLessThan(0.05)
    }
  })
})

describe('the band', () => {
  test('holds about the share of points that it names', () => {
    const noise = randomNormals(11)
    const { y, low, high } = forecast(
      daily(400, (day) => 100 + day / 10 + 5 * noise()),
      { periods: 0 },
    )
    const held = y.filter((value, row) => Number(value) >= (low[row] ?? 0) && Number(value) <= (high[row] ?? 0)).length
    expect(held / y.length).toBeGreaterThan(0.75)
    expect(held / y.length).toBeLessThan(0.85)
  })

  test('is wider for more confidence, and never narrower farther ahead', () => {
    const noise = randomNormals(3)
    const input = daily(200, (day) => 100 + day + (day > 80 ? 2 * (day - 80) : 0) + 8 * noise())
    const wide = forecast(input, { confidence_interval: 0.95, periods: 60 })
    const narrow = forecast(input, { confidence_interval: 0.5, periods: 60 })
    const width = ({ low, high }: typeof wide, row: number) => (high[row] ?? 0) - (low[row] ?? 0)
    for (let row = 200; row < 260; row++) {
      expect(width(wide, row)).toBeGreaterThan(width(narrow, row))
      expect(width(wide, row)).toBeGreaterThanOrEqual(width(wide, row - 1) - 1e-9)
    }
    expect(width(wide, 259)).toBeGreaterThan(width(wide, 199) * 1.05)
  })

  test('is as wide as the normal distribution says', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963985, 7)
    expect(normalQuantile(0.9)).toBeCloseTo(1.281551566, 7)
    expect(normalQuantile(0.5)).toBeCloseTo(0, 9)
    expect(normalQuantile(0.001)).toBeCloseTo(-3.090232306, 7)
  })
})

describe('the step', () => {
  test('names columns by series, in order, beside their values', () => {
    const input = table(
      [
        [START, 1, 5],
        [START + DAY, 2, 5],
      ],
      ['a', 'b'],
    )
    const names = ['a', 'b'].flatMap((name) => [`${name}__yhat`, `${name}__yhat_lower`, `${name}__yhat_upper`, name])
    expect(forecast(input).names).toEqual(['ds', ...names])
  })

  test.each([
    [{ time_grain: null }, 'Time grain missing'],
    [{ time_grain: 'PT7H' }, 'Unsupported time grain: PT7H'],
    [{ periods: -1 }, 'Periods must be a whole number'],
    [{ periods: 1.5 }, 'Periods must be a whole number'],
    [{ periods: null }, 'Periods must be a whole number'],
    [{ confidence_interval: 1 }, 'Confidence interval must be between 0 and 1 (exclusive)'],
    [{ confidence_interval: 0 }, 'Confidence interval must be between 0 and 1 (exclusive)'],
    [{ index: 'nope' }, 'DataFrame must include temporal column'],
    [{ periods: 1_000_000 }, 'Forecasting more than 500000 values at once is not possible'],
  ])('%j is refused: %s', (options, message) => {
    expect(() =>
      forecast(
        daily(5, () => 1),
        options,
      ),
    ).toThrow(message)
  })

  test('a table without series is refused', () => {
    expect(() => forecast(table([[START]], []))).toThrow('DataFrame include at least one series')
  })
})

/** Normal variables by Box and Muller over a small generator with a seed. */
function randomNormals(seed: number): () => number {
  let state = seed
  const uniform = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}
