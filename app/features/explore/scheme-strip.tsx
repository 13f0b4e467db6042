import { schemeColors } from '../../charts/colors/schemes.ts'
import { useChartTheme } from '../../charts/use-chart-theme.ts'
import styles from './control-panel.module.css'

const SHOWN = 10

/** The first colours of a scheme. */
export function SchemeStrip({ scheme }: { readonly scheme: string | undefined }) {
  const colors = schemeColors(scheme, useChartTheme()).slice(0, SHOWN)
  return (
    <span className={styles.strip} aria-hidden="true">
      {colors.map((color, index) => (
        <i key={`${color}-${index}`} style={{ '--swatch': color }} />
      ))}
    </span>
  )
}
