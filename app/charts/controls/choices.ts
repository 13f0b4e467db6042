import { choiceLabels } from '../../i18n/controls.ts'
import { linearSchemeNames } from '../../i18n/linear-schemes.ts'
import { t } from '../../i18n/message.ts'
import { DEFAULT_LINEAR_SCHEME, linearSchemeColors, linearSchemes } from '../colors/linear-schemes.ts'
import { categoricalSchemes, DEFAULT_SCHEME, featuredSchemes, schemeColors } from '../colors/schemes.ts'
import type { Choice } from './control.ts'
import { choice, literalChoices } from './define.ts'

const NUMBER_SAMPLES: readonly (readonly [string, string])[] = [
  [',d', '12,345'],
  ['.1s', '10k'],
  ['.3s', '12.3k'],
  [',.1%', '1,234,543.2%'],
  ['.2%', '1234543.20%'],
  ['.3%', '1234543.200%'],
  ['.4r', '12350'],
  [',.1f', '12,345.4'],
  [',.2f', '12,345.43'],
  [',.3f', '12,345.432'],
  ['+,', '+12,345.432'],
  ['$,.2f', '$12,345.43'],
]

export const numberFormats: readonly Choice[] = [
  choice('SMART_NUMBER', 'adaptive'),
  choice('~g', 'original'),
  ...NUMBER_SAMPLES.map(([value, sample]) => ({ value, label: `${value} (12345.432 => ${sample})` })),
  choice('DURATION', 'duration'),
  choice('DURATION_SUB', 'durationSub'),
  choice('DURATION_COL', 'durationColon'),
  choice('MEMORY_DECIMAL', 'memoryDecimal'),
  choice('MEMORY_BINARY', 'memoryBinary'),
  choice('MEMORY_TRANSFER_RATE_DECIMAL', 'transferDecimal'),
  choice('MEMORY_TRANSFER_RATE_BINARY', 'transferBinary'),
]

const TIME_SAMPLES: readonly (readonly [string, string])[] = [
  ['%d/%m/%Y', '14/01/2019'],
  ['%m/%d/%Y', '01/14/2019'],
  ['%d.%m.%Y', '14.01.2019'],
  ['%Y-%m-%d', '2019-01-14'],
  ['%Y-%m-%d %H:%M:%S', '2019-01-14 01:32:10'],
  ['%d-%m-%Y %H:%M:%S', '14-01-2019 01:32:10'],
  ['%H:%M:%S', '01:32:10'],
]

export const timeFormats: readonly Choice[] = [
  choice('smart_date', 'adaptive'),
  ...TIME_SAMPLES.map(([value, sample]) => ({ value, label: `${value} | ${sample}` })),
]

const schemeNames: Readonly<Record<string, string>> = choiceLabels

export const colorSchemes: readonly Choice[] = categoricalSchemes.map((value) => ({
  value,
  label: schemeNames[value === DEFAULT_SCHEME ? 'theme' : value] ?? value,
  colors: (theme) => schemeColors(value, theme),
  group: t(featuredSchemes.has(value) ? choiceLabels.featuredSchemes : choiceLabels.otherSchemes),
}))

export const linearColorSchemes: readonly Choice[] = linearSchemes.map((value) => ({
  value,
  label: value === DEFAULT_LINEAR_SCHEME ? t(choiceLabels.theme) : (linearSchemeNames[value] ?? value),
  colors: (theme) => linearSchemeColors(value, theme),
}))

export const rowLimits = literalChoices([10, 50, 100, 250, 500, 1000, 5000, 10_000, 50_000])
export const seriesLimits = literalChoices([5, 10, 25, 50, 100, 500])

const SHIFTS = [
  '1 day ago',
  '1 week ago',
  '28 days ago',
  '30 days ago',
  '52 weeks ago',
  '1 year ago',
  '104 weeks ago',
  '2 years ago',
  '156 weeks ago',
  '3 years ago',
]

export const timeShifts = literalChoices(SHIFTS)

export const seriesSorts: readonly Choice[] = [
  choice('name', 'name'),
  choice('sum', 'total'),
  choice('min', 'minimum'),
  choice('max', 'maximum'),
  choice('avg', 'average'),
]
