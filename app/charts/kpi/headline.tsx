import { round } from '../frame/marks.tsx'
import { measureText, truncateText } from '../frame/text-width.ts'
import type { ChartTheme } from '../theme.ts'

export type KpiLine = { text: string; strong?: string; size: number }

type Props = {
  /** Above the number. */
  name: KpiLine | undefined
  text: string
  size: number
  color?: string
  /** Below the number, the change against an earlier point first. */
  lines: readonly KpiLine[]
  width: number
  height: number
  theme: ChartTheme
}

const LINE_GAP = 5
const MIN_SIZE = 11
/** Share of the font size that a line of figures takes. */
const CAP = 0.76
/** Share of the font size that commas and brackets reach below it. */
const DESCENT = 0.16
/** Letters stand closer in large type. */
const TIGHT = 0.978

/** The size at which a number fits its box, at most the wanted one. */
export function fitSize(text: string, wanted: number, width: number, height: number): number {
  const natural = measureText(text, wanted, 600) * TIGHT
  const byWidth = natural > width ? (wanted * width) / natural : wanted
  return Math.max(MIN_SIZE, Math.floor(Math.min(byWidth, height / CAP)))
}

/** Room below large type so that its commas stay clear of the next line; small type needs none beside the gap. */
function clearance(size: number): number {
  return Math.max(0, Math.round(size * DESCENT - LINE_GAP))
}

/** Height of the block of texts, for what is placed below it. */
export function headlineHeight({ name, size, lines }: Pick<Props, 'name' | 'size' | 'lines'>): number {
  const small = [name, ...lines].filter((line) => line !== undefined)
  return size * CAP + clearance(size) + small.reduce((sum, line) => sum + line.size + LINE_GAP, 0) + 2
}

export function Headline({ name, text, size, color, lines, width, theme }: Props) {
  const nameHeight = name ? name.size + LINE_GAP : 0
  const baseline = nameHeight + size * CAP
  return (
    <>
      {name && (
        <text x={0} y={name.size - 2} fontSize={name.size} fill={theme.textMuted}>
          {truncateText(name.text, width, name.size)}
        </text>
      )}
      <text
        x={0}
        y={round(baseline)}
        fontSize={size}
        fontWeight={600}
        letterSpacing="-0.022em"
        fill={color ?? theme.text}
      >
        {text}
      </text>
      {lines.map((line, index) => (
        <text
          key={`${index}-${line.text}`}
          x={0}
          y={round(baseline + clearance(size) + (index + 1) * (line.size + LINE_GAP) + 1)}
          fontSize={line.size}
          fill={theme.textMuted}
        >
          {line.strong && (
            <tspan fill={theme.text} fontWeight={500}>
              {line.strong}{' '}
            </tspan>
          )}
          {truncateText(
            line.text,
            width - (line.strong ? measureText(`${line.strong} `, line.size, 500) : 0),
            line.size,
          )}
        </text>
      ))}
    </>
  )
}
