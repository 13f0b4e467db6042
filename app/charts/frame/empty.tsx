import styles from './empty.module.css'

/** A chart without marks says so in its own place. */
export function EmptyChart({ width, height, text }: { width: number; height: number; text: string }) {
  return (
    <div className={styles['empty']} style={{ inlineSize: width, blockSize: height }} role="status">
      <span>{text}</span>
    </div>
  )
}
