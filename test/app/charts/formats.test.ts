import { expect, test } from 'vitest'
import { currencyFormatter, currencySign } from '../../../app/charts/formats/currency.ts'
import { numberFormatter } from '../../../app/charts/formats/number.ts'
import { finestFormat, fullTimeFormatter, grainFormat, timeFormatter } from '../../../app/charts/formats/time.ts'

test.each([
  [0, '0'],
  [5, '5'],
  [3.14159, '3.14'],
  [999.5, '999.5'],
  [1000, '1k'],
  [12345.432, '12.3k'],
  [1234567, '1.23M'],
  [2.5e9, '2.5B'],
  [-2.5e9, '−2.5B'],
  [0.012345, '0.0123'],
  [0.001, '0.001'],
  [0.0000452, '45.2µ'],
  [1e-7, '100n'],
])('the adaptive format writes %s as %s', (value, text) => {
  expect(numberFormatter('SMART_NUMBER')(value)).toBe(text)
})

test.each([
  ['~g', 12345.432, '12345.4'],
  [',d', 12345.432, '12,345'],
  ['.1s', 12345.432, '10k'],
  ['.3s', 12345.432, '12.3k'],
  [',.1%', 12345.432, '1,234,543.2%'],
  ['.2%', 12345.432, '1234543.20%'],
  ['.4r', 12345.432, '12350'],
  [',.1f', 12345.432, '12,345.4'],
  [',.3f', 12345.432, '12,345.432'],
  ['+,', 12345.432, '+12,345'],
  ['$,.2f', 12345.432, '$12,345.43'],
  ['SMART_NUMBER_SIGNED', 1500, '+1.5k'],
  ['SMART_NUMBER_SIGNED', -1500, '−1.5k'],
  ['DURATION', 66000, '1m 6s'],
  ['DURATION', 1337, '1.3s'],
  ['DURATION', 500, '500ms'],
  ['DURATION', 93784005, '1d 2h 3m 4s'],
  ['DURATION_SUB', 1.40008, '1ms 400µs 80ns'],
  ['DURATION_COL', 10500, '0:10.5'],
  ['DURATION_COL', 66000, '1:06'],
  ['DURATION_COL', 3661000, '1:01:01'],
  ['MEMORY_DECIMAL', 1024, '1.02kB'],
  ['MEMORY_BINARY', 1024, '1KiB'],
  ['MEMORY_BINARY', -1536, '−1.5KiB'],
  ['MEMORY_DECIMAL', 0, '0B'],
  ['MEMORY_TRANSFER_RATE_DECIMAL', 0, '0B/s'],
  ['MEMORY_TRANSFER_RATE_BINARY', 1048576, '1MiB/s'],
  ['0%', 0.256, '26%'],
  ['%%%', 0.256, '26%'],
  [',f', 1234.6, '1,235'],
  ['int', 1234.6, '1,235'],
  ['  ,d  ', 1234, '1,234'],
  ['nonsense!', 12, '12 (Invalid format: nonsense!)'],
])('format %s writes %s as %s', (id, value, text) => {
  expect(numberFormatter(id)(value)).toBe(text)
})

test.each([
  [null, 'null'],
  [undefined, 'undefined'],
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, '∞'],
  [Number.NEGATIVE_INFINITY, '-∞'],
])('every formatter writes %s as %s', (value, text) => {
  expect(numberFormatter(',.2f')(value)).toBe(text)
})

test.each(['', null, undefined])('an unset format (%o) is the adaptive one', (id) => {
  expect(numberFormatter(id)(1234567)).toBe('1.23M')
})

test.each([
  [{ symbol: 'USD', symbolPosition: 'prefix' }, ',.2f', '$ 1,234.50'],
  [{ symbol: 'EUR', symbolPosition: 'suffix' }, ',.2f', '1,234.50 €'],
  [{ symbol: 'GBP' }, undefined, '1.23k £'],
  [{ symbol: 'USD', symbolPosition: 'prefix' }, '$,.2f', '$ 1,234.50'],
  [{ symbol: '' }, ',d', '1,235'],
  [undefined, ',.1f', '1,234.5'],
])('currency %o with format %s writes %s', (currency, id, text) => {
  expect(currencyFormatter(currency, id)(1234.5)).toBe(text)
})

test('a text that is no currency code is its own sign', () => {
  expect(currencySign('points')).toBe('points')
  expect(currencySign('JPY')).toBe('¥')
})

const at = (text: string) => Date.parse(`${text}Z`)

test.each([
  ['smart_date', '2019-01-01T00:00:00', '2019'],
  ['smart_date', '2019-03-01T00:00:00', 'March'],
  ['smart_date', '2019-03-03T00:00:00', 'Mar 03'],
  ['smart_date', '2019-03-05T00:00:00', 'Tue 05'],
  ['smart_date', '2019-03-05T14:00:00', '02 PM'],
  ['smart_date', '2019-03-05T14:30:00', '02:30'],
  ['smart_date', '2019-03-05T14:30:09', ':09s'],
  ['smart_date', '2019-03-05T14:30:09.012', '.012ms'],
  ['smart_date_verbose', '2019-03-05T00:00:00', 'Tue Mar 5'],
  ['smart_date_verbose', '2019-03-01T00:00:00', 'Mar 2019'],
  ['smart_date_verbose', '2019-03-05T14:30:00', 'Tue Mar 05, 02:30 PM'],
  ['smart_date_detailed', '2019-03-05T14:30:00', '2019-03-05 14:30'],
  ['%d/%m/%Y', '2019-01-14T01:32:10', '14/01/2019'],
  ['%H:%M:%S', '2019-01-14T01:32:10', '01:32:10'],
  ['%Y Q%q', '2019-05-14T00:00:00', '2019 Q2'],
])('time format %s writes %s as %s in UTC', (id, time, text) => {
  expect(timeFormatter(id)(at(time))).toBe(text)
})

test('times that are not set or not a time are written in words', () => {
  expect(timeFormatter('%Y')(null)).toBe('null')
  expect(timeFormatter('%Y')(Number.NaN)).toBe('Invalid date')
})

test.each([
  ['P1D', '%Y-%m-%d'],
  ['1969-12-28T00:00:00Z/P1W', '%Y-%m-%d'],
  ['PT1H', '%Y-%m-%d %H:00'],
  ['P3M', '%Y Q%q'],
  ['P1Y', '%Y'],
  ['PT6H', undefined],
  [undefined, undefined],
])('grain %s has the format %s', (grain, format) => {
  expect(grainFormat(grain)).toBe(format)
})

test.each([
  [['2019-01-01T00:00:00', '2020-01-01T00:00:00'], '%Y'],
  [['2019-01-01T00:00:00', '2019-02-01T00:00:00'], '%Y-%m-%d'],
  [['2019-01-01T00:00:00', '2019-01-01T04:00:00'], '%Y-%m-%d %H:%M'],
  [['2019-01-01T00:00:00', '2019-01-01T04:00:01'], '%Y-%m-%d %H:%M:%S'],
])('the coarsest format that tells %o apart is %s', (times, format) => {
  expect(finestFormat(times.map(at))).toBe(format)
})

test('a full time uses the chosen format, else the grain, else the values', () => {
  const time = at('2019-03-01T00:00:00')
  expect(fullTimeFormatter('%d.%m.%Y', 'P1M', [time])(time)).toBe('01.03.2019')
  expect(fullTimeFormatter('smart_date', 'P1M', [time])(time)).toBe('Mar 2019')
  expect(fullTimeFormatter('smart_date', undefined, [time])(time)).toBe('2019-03-01')
})

test.each(['SMART_NUMBER', '.0%', ',d', 'DURATION'])('a figure of three hundred digits is written by its exponent, also as %s', (format) => {
  expect(numberFormatter(format)(1.7e308)).toBe('1.7e+308')
})
