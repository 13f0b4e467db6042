import type { ReactNode } from 'react'
import { readRecord } from '../form-data.ts'
import { useOwnState } from '../own-state.ts'
import type { ChartInteraction } from '../types.ts'
import { COMPACT_HEIGHT, COMPACT_WIDTH } from './limits.ts'
import { useIsPicture } from './medium.ts'
import styles from './switch-row.module.css'

/** Pixels that the row takes above the chart. */
const ROW_HEIGHT = 28

type Size = { width: number; height: number }

type Props<T extends string> = {
  interaction: ChartInteraction | undefined
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
export function SwitchRow<T extends string>({ interaction, size, label, choices, stored, children }: Props<T>) {
  const [own, change] = useOwnState(interaction ?? {})
  const isPicture = useIsPicture()
  const kept = readRecord(own, 'switched')
  const chosen = choices.find((choice) => choice.value === kept['to'])
  const value = chosen && kept['from'] === stored ? chosen.value : stored
  if (isPicture || size.width < COMPACT_WIDTH || size.height < COMPACT_HEIGHT) return children(stored, size)
  return (
    <>
      <div className={styles['row']} role="group" aria-label={label} style={{ blockSize: ROW_HEIGHT }}>
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-pressed={choice.value === value}
            onClick={() => change({ switched: choice.value === stored ? undefined : { from: stored, to: choice.value } })}
          >
            {choice.label}
          </button>
        ))}
      </div>
      {children(value, { ...size, height: size.height - ROW_HEIGHT })}
    </>
  )
}
