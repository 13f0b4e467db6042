import { keyCaps } from './keys.ts'
import styles from './kbd.module.css'

/** A shortcut drawn as key caps. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <span className={styles.keys}>
      {keyCaps(keys).map((cap) => (
        <kbd key={cap} className={styles.kbd}>
          {cap}
        </kbd>
      ))}
    </span>
  )
}
