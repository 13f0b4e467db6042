import { ListFilter, MousePointerClick } from 'lucide-react'
import { lazy } from 'react'
import type { ChartData } from '../../../api/chart-stream.ts'
import type { PageChart } from '../../../api/dashboard-page.ts'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { t } from '../../../i18n/message.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/popover.tsx'
import type { ChartMasks } from '../filters/chart-masks.ts'
import type { DataMask } from '../filters/data-mask.ts'
import { useFilters, usePage } from '../view/contexts.ts'
import styles from './chart-tile.module.css'
import { crossFilterText } from './cross-filter.ts'
import { datasetIdOf } from './dataset-id.ts'

const TileFilterFacts = lazy(async () => ({ default: (await import('./tile-filter-facts.tsx')).TileFilterFacts }))

interface TileFiltersProps {
  readonly title: string
  readonly chart: PageChart
  readonly masks: ChartMasks | undefined
  readonly own: DataMask | undefined
  readonly answer: ChartData | undefined
}

/** What filters this chart, as a number that opens into names; and the cross-filter it emits itself. */
export function TileFilters({ title, chart, masks, own, answer }: TileFiltersProps) {
  const { setCross } = useFilters()
  const { datasets } = usePage()
  const datasetId = datasetIdOf(chart.form_data)
  const verbose = (datasetId === undefined ? undefined : datasets.get(datasetId)?.verbose_map) ?? {}
  const nameOf = (column: string) => verbose[column] ?? column
  const cross = (masks?.cross ?? []).map(({ mask }) => crossFilterText(mask, nameOf))
  const count = (masks?.native.length ?? 0) + cross.length
  const ownText = own && crossFilterText(own, nameOf)
  return (
    <>
      {count > 0 ? (
        <Popover
          label={t(dashboardMessages.tileFiltersLabel, { title, count })}
          align="end"
          trigger={(trigger) => (
            <button
              type="button"
              {...trigger}
              className={styles.scope}
              aria-label={t(dashboardMessages.tileFiltersLabel, { title, count })}
            >
              <Icon icon={ListFilter} size="xs" />
              {count}
            </button>
          )}
        >
          {() => <TileFilterFacts masks={masks} cross={cross} nameOf={nameOf} answer={answer} />}
        </Popover>
      ) : null}
      {ownText ? (
        <button
          type="button"
          className={cx(styles.scope, styles.source)}
          aria-label={t(dashboardMessages.clearOwnFilter, { value: ownText.value })}
          data-tooltip={t(dashboardMessages.clearOwnFilter, { value: ownText.value })}
          onClick={() => setCross(chart.id, null)}
        >
          <Icon icon={MousePointerClick} size="xs" />
          <span className="trunc">{ownText.value}</span>
        </button>
      ) : null}
    </>
  )
}
