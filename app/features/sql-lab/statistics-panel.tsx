import { X } from 'lucide-react'
import { useDeferredValue } from 'react'
import type { Cell } from '../../api/sql-lab.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { columnStatistics, QUANTILES, type NumberStatistics } from './column-statistics.ts'
import type { RunSnapshot } from './run-store.ts'
import styles from './statistics-panel.module.css'

interface StatisticsPanelProps {
  readonly run: RunSnapshot
  readonly column: number
  readonly onFilter: (text: string) => void
  readonly onClose: () => void
}

/** What the values of one column are like; follows the rows as they come. */
export function StatisticsPanel({ run, column, onFilter, onClose }: StatisticsPanelProps) {
  const count = useDeferredValue(run.rowCount)
  const described = run.columns[column]
  if (!described) return null
  const values = run.rows.slice(0, count).map((row): Cell => row[column] ?? null)
  const found = columnStatistics(values)
  const share = found.rows === 0 ? 0 : Math.round((found.nulls / found.rows) * 100)
  const [first] = found.frequent
  return (
    <aside className={styles.statistics} aria-label={t(sqlMessages.columnStatistics)}>
      <div className={styles['panel-head']}>
        <h2 className="mono trunc">{described.name}</h2>
        <Badge>{described.type.toLowerCase()}</Badge>
        <span className="push">
          <IconButton icon={X} size="sm" label={t(sqlMessages.closeStatistics)} onClick={onClose} />
        </span>
      </div>
      <div className={styles['panel-body']} tabIndex={0} role="region" aria-label={described.name}>
        {found.numbers ? <Histogram numbers={found.numbers} /> : null}
        <h3>{t(sqlMessages.summary)}</h3>
        <dl className={styles.facts}>
          <Fact name={t(sqlMessages.rowsRead)} value={formatNumber(found.rows)} />
          <Fact name={t(sqlMessages.distinct)} value={formatNumber(found.distinct)} />
          <Fact name={t(sqlMessages.nulls)} value={formatNumber(found.nulls)} after={t(sqlMessages.percent, { value: share })} />
          {found.numbers ? (
            <>
              <Fact name={t(sqlMessages.minimum)} value={brief(found.numbers.minimum)} />
              <Fact name={t(sqlMessages.mean)} value={brief(found.numbers.mean)} />
              <Fact name={t(sqlMessages.maximum)} value={brief(found.numbers.maximum)} />
            </>
          ) : null}
        </dl>
        {found.numbers ? (
          <>
            <h3>{t(sqlMessages.quantiles)}</h3>
            <dl className={styles.facts}>
              {QUANTILES.map((at, index) => (
                <Fact
                  key={at}
                  name={at === 0.5 ? t(sqlMessages.median) : t(sqlMessages.quantile, { percent: at * 100 })}
                  value={brief(found.numbers?.quantiles[index] ?? 0)}
                />
              ))}
            </dl>
          </>
        ) : null}
        <h3>{t(sqlMessages.mostFrequent)}</h3>
        {found.frequent.map(([value, times]) => (
          <button key={String(value)} type="button" className={styles.frequent} onClick={() => onFilter(String(value))}>
            <span className="trunc num" data-tooltip-overflow="">
              {String(value)}
            </span>
            <span className="num muted">{formatNumber(times)}</span>
            <span className={styles.share} aria-hidden="true">
              <i style={{ inlineSize: `${(times / (first?.[1] ?? 1)) * 100}%` }} />
            </span>
          </button>
        ))}
      </div>
      <p className={styles['panel-foot']}>{t(sqlMessages.statisticsNote)}</p>
    </aside>
  )
}

function Fact({ name, value, after }: { readonly name: string; readonly value: string; readonly after?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">
        {value} {after ? <span className="muted">{after}</span> : null}
      </dd>
    </div>
  )
}

function Histogram({ numbers: { histogram, minimum, maximum } }: { readonly numbers: NumberStatistics }) {
  const highest = Math.max(1, ...histogram.map(({ count }) => count))
  const [low, high] = [brief(minimum), brief(maximum)]
  return (
    <figure className={styles.histogram}>
      <div role="img" aria-label={t(sqlMessages.distribution, { low, high })}>
        {histogram.map(({ from, count }) => (
          <i key={from} style={{ blockSize: `${(count / highest) * 100}%` }} />
        ))}
      </div>
      <figcaption className="num">
        <span>{low}</span>
        <span>{high}</span>
      </figcaption>
    </figure>
  )
}

/** Four digits that matter are enough to get a picture. */
function brief(value: number): string {
  return Number.isInteger(value) ? formatNumber(value) : formatNumber(value, { maximumSignificantDigits: 4 })
}
