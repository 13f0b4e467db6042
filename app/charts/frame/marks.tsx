/** What a chart draws, in pixels and plain colours: the same list goes to SVG nodes or to a canvas. */
export type Mark =
  | {
      kind: 'path'
      key: string
      d: string
      fill?: string
      fillOpacity?: number
      stroke?: string
      strokeWidth?: number
      dash?: string
      cap?: 'round'
      opacity?: number
    }
  | {
      kind: 'rect'
      key: string
      x: number
      y: number
      width: number
      height: number
      radius?: number
      fill: string
      opacity?: number
    }
  | {
      kind: 'dot'
      key: string
      x: number
      y: number
      r: number
      fill: string
      fillOpacity?: number
      stroke?: string
      strokeWidth?: number
      opacity?: number
    }

/** Lines or closed rings as numbers, `x0, y0, x1, y1, …` each: a canvas needs no text of them. */
export type Outline = Omit<Extract<Mark, { kind: 'path' }>, 'kind' | 'd' | 'cap'> & {
  kind: 'outline'
  lines: readonly ArrayLike<number>[]
  isClosed: boolean
}

export type CanvasMark = Mark | Outline

/** Tenths of a pixel are exact enough and keep paths short. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}

export function roundPath(d: string | null): string {
  return (d ?? '').replace(/-?\d+\.\d+/g, (number) => String(round(Number(number))))
}

export function SvgMarks({ marks }: { marks: readonly Mark[] }) {
  return marks.map((mark) => <SvgMark key={mark.key} mark={mark} />)
}

function SvgMark({ mark }: { mark: Mark }) {
  const opacity = mark.opacity === 1 ? undefined : mark.opacity
  switch (mark.kind) {
    case 'path':
      return (
        <path
          d={mark.d}
          fill={mark.fill ?? 'none'}
          fillOpacity={mark.fillOpacity}
          stroke={mark.stroke}
          strokeWidth={mark.strokeWidth}
          strokeDasharray={mark.dash}
          strokeLinejoin="round"
          strokeLinecap={mark.cap}
          opacity={opacity}
        />
      )
    case 'rect':
      return (
        <rect
          x={round(mark.x)}
          y={round(mark.y)}
          width={round(mark.width)}
          height={round(mark.height)}
          rx={mark.radius}
          fill={mark.fill}
          opacity={opacity}
        />
      )
    case 'dot':
      return (
        <circle
          cx={round(mark.x)}
          cy={round(mark.y)}
          r={mark.r}
          fill={mark.fill}
          fillOpacity={mark.fillOpacity}
          stroke={mark.stroke}
          strokeWidth={mark.strokeWidth}
          opacity={opacity}
        />
      )
  }
}
