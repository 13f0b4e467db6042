import styles from './empty.module.css'
import { LEGEND_FONT } from './limits.ts'
import { useIsPicture } from './medium.ts'
import { truncateText } from './text-width.ts'

const MARGIN = 8

/** A chart without marks says so in its own place. */
export function EmptyChart({ width, height, text }: { width: number; height: number; text: string }) {
  if (useIsPicture()) {
    return (
      <text x={width / 2} y={height / 2} fontSize={LEGEND_FONT} textAnchor="middle">
        {truncateText(text, width - 2 * MARGIN, LEGEND_FONT)}
      </text>
    )
  }
  return (
    <div className={styles['empty']} style={{ inlineSize: width, blockSize: height }} role="status">
      <span>{text}</span>
    </div>
  )
}
