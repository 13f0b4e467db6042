import { type ReactNode, useState } from 'react'
import { COMPACT_HEIGHT, COMPACT_WIDTH } from './limits.ts'
import { useIsPicture } from './medium.ts'
import styles from './switch-row.module.css'

/** Pixels that the row takes above the chart. */
const ROW_HEIGHT = 28

type Size = { width: number; height: number }

type Props<T extends string> = {
  size: Size
  label: string
  choices: readonly { value: T; label: string }[]
  /** What the settings say, and what is drawn until somebody chooses. */
  stored: T
  children: (chosen: T, size: Size) => ReactNode
}

/**
 * A choice over the chart itself, which a reader makes for the moment: it is kept until the settings change and never
 * saved. Pictures and small charts have none.
 */
export function SwitchRow<T extends string>({ size, label, choices, stored, children }: Props<T>) {
  const [chosen, setChosen] = useState({ value: stored, of: stored })
  const isPicture = useIsPicture()
  const value = chosen.of === stored ? chosen.value : stored
  if (isPicture || size.width < COMPACT_WIDTH || size.height < COMPACT_HEIGHT) return children(stored, size)
  return (
    <>
      <div className={styles['row']} role="group" aria-label={label} style={{ blockSize: ROW_HEIGHT }}>
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-pressed={choice.value === value}
            onClick={() => setChosen({ value: choice.value, of: stored })}
          >
            {choice.label}
          </button>
        ))}
      </div>
      {children(value, { ...size, height: size.height - ROW_HEIGHT })}
    </>
  )
}
