import { cx } from './cx.ts'
import styles from './spinner.module.css'

/** Decorative: whoever shows it says in words what is going on. */
export function Spinner({ className }: { readonly className?: string | undefined }) {
  return <span className={cx(styles.spinner, className)} aria-hidden="true" />
}
