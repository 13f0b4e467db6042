import type { CSSProperties } from 'react'
import { t } from '../i18n/message.ts'
import { uiMessages } from '../i18n/ui.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Any CSS length; the shape of what is coming. */
  readonly width?: string
  readonly height?: string
}

/** A grey shape where content is coming; decorative, so put a `Loading` once beside a group of them. */
export function Skeleton({ width, height }: SkeletonProps) {
  const style: CSSProperties = { inlineSize: width, blockSize: height }
  return <span className={styles.skeleton} style={style} aria-hidden="true" />
}

/** Tells screen readers that the surrounding part is loading. */
export function Loading({ label = t(uiMessages.loading) }: { readonly label?: string }) {
  return (
    <span role="status" className="sr-only">
      {label}
    </span>
  )
}
