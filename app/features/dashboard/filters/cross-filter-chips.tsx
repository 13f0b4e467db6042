import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { crossFilterText } from '../tile/cross-filter.ts'
import { datasetIdOf } from '../tile/dataset-id.ts'
import { useFilters, usePage } from '../view/contexts.ts'
import styles from './filter-bar.module.css'

/** The cross-filters now in force, each with its way out. */
export function CrossFilterChips() {
  const { cross, setCross } = useFilters()
  const masks = Object.values(cross)
  if (masks.length === 0) return null
  return (
    <section className={styles.cross}>
      <div className={styles.crossHead}>
        <h3 className="tiny muted">{t(dashboardMessages.crossFilter)}</h3>
        <Button
          kind="ghost"
          size="sm"
          className="push"
          onClick={() => masks.forEach((mask) => setCross(Number(mask.id), null))}
        >
          {t(dashboardMessages.clearCrossFilters)}
        </Button>
      </div>
      <CrossChips />
    </section>
  )
}

/** Only the chips, as the bar over the canvas shows them on narrow screens. */
export function CrossChips() {
  const { cross, setCross } = useFilters()
  const { charts, datasets } = usePage()
  return Object.values(cross).map((mask) => {
    const chart = charts.get(Number(mask.id))
    const datasetId = chart && datasetIdOf(chart.form_data)
    const verbose = (datasetId === undefined ? undefined : datasets.get(datasetId)?.verbose_map) ?? {}
    const { name, value } = crossFilterText(mask, (column) => verbose[column] ?? column)
    return (
      <Chip
        key={mask.id}
        name={name}
        removeLabel={t(dashboardMessages.removeCrossFilter, { name, value })}
        onRemove={() => setCross(Number(mask.id), null)}
      >
        {value}
      </Chip>
    )
  })
}
