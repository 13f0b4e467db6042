import { EmptyChart } from '../frame/empty.tsx'
import { round } from '../frame/marks.tsx'
import { measureText, truncateText } from '../frame/text-width.ts'
import { fitSize, Headline, headlineHeight } from '../kpi/headline.tsx'
import { grown, grownSize, headerSize, metricName } from '../kpi/kpi-text.ts'
import { messages } from '../messages.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartProps } from '../types.ts'
import { kindTexts } from './name.ts'
import { type ComparedFigure, preparePeriods } from './prepare.ts'

const FIGURE_GAP = 14
const ICON_GAP = 4
const LINE_GAP = 5
/** Between the figure and what it is compared with. */
const FIGURES_TOP = 8

export function PeriodKpi({ width, height, formData, data, theme, datasource = {}, title }: ChartProps) {
  const periods = preparePeriods(formData, data[0], theme, datasource)
  if (!periods) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const { text, name, figures, lines } = grown(periods, height)
  const small = grownSize(periods.size, height)
  const size = fitSize(text, headerSize(formData, height), width, height)
  const top = headlineHeight({ name, size, lines: [] }) + FIGURES_TOP
  const rows = figureRows(figures, small, width).slice(0, Math.max(0, Math.floor((height - top) / (small + LINE_GAP))))
  const label = messages.summary.named(kindTexts.name, title ?? metricName(formData, datasource))
  const spoken = [text, ...figures.map((figure) => `${figure.icon} ${figure.value} ${figure.name}`)].join(', ')
  const below = top + rows.length * (small + LINE_GAP)
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={messages.summary.value(label, spoken)}
      fontFamily={theme.fontFamily}
      style={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}
    >
      <Headline name={name} text={text} lines={[]} size={size} width={width} height={height} theme={theme} />
      {rows.flat().map(({ figure, x, row }) => (
        <Figure key={figure.key} figure={figure} x={x} y={top + row * (small + LINE_GAP) + small} size={small} theme={theme} width={width} />
      ))}
      {lines.map((line, index) => {
        const y = below + lines.slice(0, index + 1).reduce((sum, one) => sum + one.size + LINE_GAP, 0) - LINE_GAP
        return y > height ? null : (
          <text key={index} x={0} y={round(y)} fontSize={line.size} fill={theme.textMuted}>
            {truncateText(line.text, width, line.size)}
          </text>
        )
      })}
    </svg>
  )
}

type PlacedFigure = { figure: ComparedFigure; x: number; row: number }

/** Side by side as far as they fit, else below each other. */
function figureRows(figures: readonly ComparedFigure[], size: number, width: number): PlacedFigure[][] {
  const rows: PlacedFigure[][] = []
  let x = 0
  for (const figure of figures) {
    const wide = figureWidth(figure, size)
    if (rows.length === 0 || x + wide > width) {
      rows.push([])
      x = 0
    }
    rows.at(-1)?.push({ figure, x, row: rows.length - 1 })
    x += wide + FIGURE_GAP
  }
  return rows
}

function figureWidth({ icon, value, name }: ComparedFigure, size: number): number {
  const parts = [icon, value, name].filter((part) => part !== '')
  return parts.reduce((sum, part) => sum + measureText(part, size, 500), 0) + (parts.length - 1) * ICON_GAP
}

type FigureProps = { figure: ComparedFigure; x: number; y: number; size: number; theme: ChartTheme; width: number }

function Figure({ figure: { icon, value, name, color }, x, y, size, theme, width }: FigureProps) {
  const iconWidth = icon === '' ? 0 : measureText(icon, size, 500) + ICON_GAP
  const nameAt = x + iconWidth + measureText(value, size, 500) + ICON_GAP
  return (
    <g fontSize={size}>
      {icon !== '' && (
        <text x={round(x)} y={round(y)} fill={theme.textMuted}>
          {icon}
        </text>
      )}
      <text x={round(x + iconWidth)} y={round(y)} fontWeight={500} fill={color ?? theme.text}>
        {truncateText(value, width - iconWidth, size, 500)}
      </text>
      {name !== '' && nameAt < width && (
        <text x={round(nameAt)} y={round(y)} fill={theme.textMuted}>
          {truncateText(name, width - nameAt, size)}
        </text>
      )}
    </g>
  )
}
