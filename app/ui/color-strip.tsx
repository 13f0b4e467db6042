import styles from './color-strip.module.css'
import { cx } from './cx.ts'

const SHOWN = 10

/** The first colours of a scheme, side by side. */
export function ColorStrip({ colors, className }: { readonly colors: readonly string[]; readonly className?: string | undefined }) {
  return (
    <span className={cx(styles.strip, className)} aria-hidden="true">
      {colors.slice(0, SHOWN).map((color, index) => (
        <i key={`${color}-${index}`} style={{ '--swatch': color }} />
      ))}
    </span>
  )
}
