import { PlotClip } from '../frame/plot-clip.tsx'
import { round } from '../frame/marks.tsx'
import { LABEL_LINE } from '../frame/limits.ts'
import { useIsPicture } from '../frame/medium.ts'
import type { ChartTheme } from '../theme.ts'
import styles from './annotation-marks.module.css'
import { type AnnotationGround, drawLine, markBox, type MarkLabel, placeLabels } from './drawing.ts'
import type { AnnotationMark, Annotations } from './annotations.ts'

type Props = { annotations: Annotations; ground: AnnotationGround; theme: ChartTheme }

/** Shaded ranges, drawn under the data. */
export function AnnotationRanges({ annotations, ground }: Omit<Props, 'theme'>) {
  return annotations.marks.map((mark) => {
    const box = mark.to === undefined ? undefined : markBox(mark, ground)
    if (!box) return null
    return (
      <rect
        key={mark.key}
        x={round(box.x)}
        y={round(box.y)}
        width={round(Math.max(1, box.width))}
        height={round(Math.max(1, box.height))}
        fill={mark.color}
        opacity={mark.opacity}
      />
    )
  })
}

const MARKER_RADIUS = 3
/** On a narrower plot labels would cover the data: they are had by pointing alone. */
const MIN_LABELLED_WIDTH = 260

/** Lines of formulas and of other charts, events, and the labels of both kinds of marks: drawn over the data. */
export function AnnotationLines({ annotations, ground, theme, markerSize }: Props & { markerSize?: number }) {
  const isPicture = useIsPicture()
  const hasRoom = ground.plot.width >= MIN_LABELLED_WIDTH
  const marks = annotations.marks.flatMap((mark) => {
    const box = markBox(mark, ground)
    const shown = { ...mark, showLabel: mark.showLabel && hasRoom }
    return box && (shown.showLabel || !isPicture || mark.to === undefined) ? [{ mark: shown, box }] : []
  })
  const labels = placeLabels(
    marks.map(({ mark, box }) => ({ box, label: mark.label, details: mark.details, always: mark.showLabel })),
    ground,
  )
  if (annotations.lines.length === 0 && marks.length === 0) return null
  return (
    <>
      <PlotClip plot={ground.plot}>
        {annotations.lines.map((line) => {
          const { d, dots } = drawLine(line, ground)
          return (
            <g key={line.name} opacity={line.opacity === 1 ? undefined : line.opacity} pointerEvents="none">
              {line.width > 0 && (
                <path d={d} fill="none" stroke={line.color} strokeWidth={line.width} strokeDasharray={line.dash} />
              )}
              {line.markers &&
                dots.map(({ x, y }, index) => (
                  <circle key={index} cx={round(x)} cy={round(y)} r={(markerSize ?? 2 * MARKER_RADIUS) / 2} fill={line.color} />
                ))}
            </g>
          )
        })}
      </PlotClip>
      {marks.map(({ mark, box }, index) => (
        <MarkOver key={mark.key} mark={mark} box={box} label={labels[index]} ground={ground} theme={theme} />
      ))}
    </>
  )
}

type MarkProps = {
  mark: AnnotationMark
  box: { x: number; y: number; width: number; height: number }
  label: MarkLabel | undefined
  ground: AnnotationGround
  theme: ChartTheme
}

/** So near to a thin line counts as at it. */
const REACH = 4

function MarkOver({ mark, box, label, ground, theme }: MarkProps) {
  const isPicture = useIsPicture()
  const isEvent = mark.to === undefined
  const showLabel = mark.showLabel || !isPicture
  const [dx, dy] = ground.horizontal ? [0, REACH] : [REACH, 0]
  return (
    <g className={styles['mark']} style={{ '--line': mark.width }}>
      {!isPicture && (
        <rect
          x={round(box.x - dx)}
          y={round(box.y - dy)}
          width={round(box.width + 2 * dx)}
          height={round(box.height + 2 * dy)}
          fill="none"
          pointerEvents="all"
        />
      )}
      {isEvent && (
        <line
          className={styles['line']}
          x1={round(box.x)}
          y1={round(box.y)}
          x2={round(ground.horizontal ? box.x + box.width : box.x)}
          y2={round(ground.horizontal ? box.y : box.y + box.height)}
          stroke={mark.color}
          strokeWidth={mark.width}
          strokeDasharray={mark.dash}
          opacity={mark.opacity === 1 ? undefined : mark.opacity}
        />
      )}
      {showLabel && label && (
        <text
          className={mark.showLabel ? undefined : styles['hint']}
          y={round(label.y)}
          textAnchor={label.anchor}
          fill={theme.text}
          stroke={theme.surface}
          strokeWidth={3}
          strokeLinejoin="round"
          paintOrder="stroke"
          pointerEvents="none"
        >
          {label.lines.map((text, index) => (
            <tspan
              key={index}
              x={round(label.x)}
              dy={index === 0 ? 0 : LABEL_LINE}
              fontWeight={index === 0 ? 600 : undefined}
            >
              {text}
            </tspan>
          ))}
        </text>
      )}
    </g>
  )
}
