import type { ReactNode } from 'react'

/** Cuts off what reaches over the plot. A nested document clips without an id, which every chart of a page would need. */
export function PlotClip({
  plot: { x, y, width, height },
  children,
}: {
  plot: { x: number; y: number; width: number; height: number }
  children: ReactNode
}) {
  return (
    <svg x={x} y={y} width={width} height={height} viewBox={`${x} ${y} ${width} ${height}`} overflow="hidden">
      {children}
    </svg>
  )
}
