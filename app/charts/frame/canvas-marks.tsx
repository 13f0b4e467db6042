import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import type { CanvasMark } from './marks.tsx'

/** Few charts have so many marks. */
const loadDrawing = () => import('./canvas-drawing.ts')

type Props = {
  marks: readonly CanvasMark[]
  width: number
  height: number
  /** Lines that lie under the marks. */
  ground?: ReactNode
}

/** All marks on one canvas under the axes: thousands of SVG nodes would make the page slow. */
export function CanvasMarks({ marks, width, height, ground }: Props) {
  const ref = useRef<HTMLCanvasElement>(null)
  const [failure, setFailure] = useState<unknown>()
  if (failure !== undefined) throw failure
  useEffect(() => {
    let isWanted = true
    loadDrawing()
      .then(({ drawCanvas }) => {
        if (isWanted && ref.current) drawCanvas(ref.current, marks, width, height)
      })
      .catch(setFailure)
    return () => {
      isWanted = false
    }
  }, [marks, width, height])
  const place: CSSProperties = { position: 'absolute', insetBlockStart: 0, insetInlineStart: 0, inlineSize: width, blockSize: height }
  return (
    <>
      {ground && (
        <svg aria-hidden="true" style={place} viewBox={`0 0 ${width} ${height}`}>
          {ground}
        </svg>
      )}
      <canvas ref={ref} aria-hidden="true" style={place} />
    </>
  )
}
