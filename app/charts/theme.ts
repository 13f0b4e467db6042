/** Resolved token values a chart draws with: plain colours, so that the same marks go to SVG, canvas and pictures. */
export type ChartTheme = {
  name: 'light' | 'dark'
  fontFamily: string
  surface: string
  surfaceMuted: string
  text: string
  textMuted: string
  textDisabled: string
  gridLine: string
  axisLine: string
  accent: string
  accentSoft: string
  danger: string
  dangerSoft: string
  warning: string
  warningSoft: string
  success: string
  successSoft: string
  /** `--chart-1..20`. */
  categorical: readonly string[]
  /** `--seq-1-1..9`. */
  sequential: readonly string[]
}

export const CATEGORICAL_COUNT = 20
export const SEQUENTIAL_COUNT = 9

/** Which token each plain colour of the theme is read from. */
export const THEME_TOKENS = {
  surface: '--surface-1',
  surfaceMuted: '--surface-2',
  text: '--text',
  textMuted: '--text-muted',
  textDisabled: '--text-disabled',
  gridLine: '--grid-line',
  axisLine: '--border-control',
  accent: '--accent',
  accentSoft: '--accent-soft',
  danger: '--danger-text',
  dangerSoft: '--danger-soft',
  warning: '--warning-text',
  warningSoft: '--warning-soft',
  success: '--success-text',
  successSoft: '--success-soft',
} as const

const FONT = '"Inter Variable", Inter, system-ui, sans-serif'

/** The tokens of the light theme, for where there is no document: the Worker and tests. */
export const lightTheme: ChartTheme = {
  name: 'light',
  fontFamily: FONT,
  surface: '#ffffff',
  surfaceMuted: '#f0eeea',
  text: '#1b1a18',
  textMuted: '#5e5b56',
  textDisabled: '#a3a099',
  gridLine: '#e7e4df',
  axisLine: '#8b8882',
  accent: '#2550c8',
  accentSoft: '#eef3fe',
  danger: '#c0281e',
  dangerSoft: '#fdefed',
  warning: '#855200',
  warningSoft: '#fdf4df',
  success: '#166a3b',
  successSoft: '#e9f5ed',
  categorical: [
    '#3669ac',
    '#c95b0a',
    '#0a562b',
    '#a54d6c',
    '#672675',
    '#b18d2a',
    '#2b97ee',
    '#870037',
    '#669a74',
    '#a17ab8',
    '#5335ad',
    '#b3260e',
    '#358793',
    '#760357',
    '#9258cf',
    '#677e49',
    '#032593',
    '#753e81',
    '#286648',
    '#805307',
  ],
  sequential: ['#e8f1fb', '#cae0f6', '#accef0', '#8cbae8', '#689fdc', '#4485cf', '#2e68b2', '#224c8f', '#17306d'],
}

export const darkTheme: ChartTheme = {
  name: 'dark',
  fontFamily: FONT,
  surface: '#17191d',
  surfaceMuted: '#212429',
  text: '#e8e9ec',
  textMuted: '#a4a9b2',
  textDisabled: '#6f757f',
  gridLine: '#2e3238',
  axisLine: '#6f757f',
  accent: '#3a66e0',
  accentSoft: '#182038',
  danger: '#ff8f83',
  dangerSoft: '#36191a',
  warning: '#f0b649',
  warningSoft: '#322612',
  success: '#5fca8e',
  successSoft: '#14291d',
  categorical: [
    '#609ae7',
    '#fa960b',
    '#177f74',
    '#df8797',
    '#854ebd',
    '#ecc914',
    '#42d9fa',
    '#c94c18',
    '#aadb93',
    '#d5a7c9',
    '#6f6fe2',
    '#ab835f',
    '#5df9f4',
    '#e465a3',
    '#a894c2',
    '#93ba5c',
    '#5888c7',
    '#ae588d',
    '#477647',
    '#bc7d19',
  ],
  sequential: ['#1c263a', '#22375b', '#27487e', '#305ca1', '#4076c1', '#5091e1', '#74b0f4', '#9fcefe', '#d2ecff'],
}
