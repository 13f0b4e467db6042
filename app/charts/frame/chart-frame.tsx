import type { ReactNode } from 'react'
import styles from './chart-frame.module.css'
import { useIsPicture } from './medium.ts'

/** The box of a chart: what stands beside the drawing (legend, notes) is placed inside it. */
export function ChartFrame({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  if (useIsPicture()) return children
  return (
    <div className={styles['frame']} style={{ inlineSize: width, blockSize: height }}>
      {children}
    </div>
  )
}
