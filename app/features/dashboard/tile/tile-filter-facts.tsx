import type { ChartData } from '../../../api/chart-stream.ts'
import { isRecord, toList } from '../../../charts/form-data.ts'
import { dashboardDialogMessages } from '../../../i18n/dashboard-dialogs.ts'
import { t } from '../../../i18n/message.ts'
import type { ChartMasks } from '../filters/chart-masks.ts'
import { maskLabel } from '../filters/mask-label.ts'
import styles from './chart-tile.module.css'

interface Row {
  readonly name: string
  readonly value: string
}

interface TileFilterFactsProps {
  readonly masks: ChartMasks | undefined
  readonly cross: readonly Row[]
  readonly nameOf: (column: string) => string
  readonly answer: ChartData | undefined
}

/** The names and values of what filters a chart, and what the server could not apply. */
export function TileFilterFacts({ masks, cross, nameOf, answer }: TileFilterFactsProps) {
  const native = masks?.native ?? []
  const ignored = ignoredColumns(answer)
  return (
    <div className={styles.facts}>
      {cross.length > 0 ? (
        <Facts title={t(dashboardDialogMessages.appliedCrossFilters, { count: cross.length })} rows={cross} />
      ) : null}
      {native.length > 0 ? (
        <Facts
          title={t(dashboardDialogMessages.appliedNativeFilters, { count: native.length })}
          rows={native.map(({ filter, mask }) => ({ name: filter.name, value: maskLabel(filter, mask) }))}
        />
      ) : null}
      {ignored.length > 0 ? (
        <Facts
          title={t(dashboardDialogMessages.ignoredFilters, { count: ignored.length })}
          rows={ignored.map((column) => ({ name: nameOf(column), value: '' }))}
        />
      ) : null}
    </div>
  )
}

function Facts({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <section>
      <h3 className="tiny muted">{title}</h3>
      <dl>
        {rows.map((row) => (
          <div key={`${row.name}:${row.value}`}>
            <dt>{row.name}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Columns the server named as not in the dataset. */
function ignoredColumns(answer: ChartData | undefined): string[] {
  const rejected = (answer ?? []).flatMap((result) => toList(result['rejected_filters']).filter(isRecord))
  return [...new Set(rejected.flatMap((filter) => (typeof filter['column'] === 'string' ? [filter['column']] : [])))]
}
