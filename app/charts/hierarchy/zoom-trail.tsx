import type { ReactNode } from 'react'
import { useIsPicture } from '../frame/medium.ts'
import { t } from '../../i18n/message.ts'
import { hierarchyTexts } from './messages.ts'
import type { Branch } from './tree.ts'
import styles from './zoom-trail.module.css'

/** Pixels that the trail takes above the chart. */
export const TRAIL_ROOM = 24

type Props = {
  /** From the whole down to what is shown. */
  path: readonly Branch[]
  width: number
  height: number
  onZoom: (key: string | undefined) => void
  children: ReactNode
}

/** A chart that shows one of its groups alone, and the way back out of it: by its names, or by Escape. */
export function ZoomTrail({ path, width, height, onZoom, children }: Props) {
  const isPicture = useIsPicture()
  if (isPicture) return children
  const last = path.length - 1
  return (
    <div
      style={{ inlineSize: width, blockSize: height }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || last === 0) return
        event.stopPropagation()
        onZoom(last > 1 ? path[last - 1]?.key : undefined)
      }}
    >
      {last > 0 ? (
        <nav className={styles['trail']} style={{ blockSize: TRAIL_ROOM }} aria-label={t(hierarchyTexts.trail)}>
          <ol>
            {path.map((branch, index) => (
              <li key={branch.key} aria-current={index === last ? 'true' : undefined}>
                {index === last ? (
                  <span>{branch.name}</span>
                ) : (
                  <button type="button" onClick={() => onZoom(index === 0 ? undefined : branch.key)}>
                    {index === 0 ? t(hierarchyTexts.whole) : branch.name}
                  </button>
                )}
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      {children}
    </div>
  )
}
