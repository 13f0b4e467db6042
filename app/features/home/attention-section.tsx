import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { bootstrap } from '../../api/bootstrap.ts'
import type { ListParams } from '../../api/resource.ts'
import { queryHistory } from '../../api/sql-lab.ts'
import type { QueryListRow } from '../../api/sql-lab.ts'
import { homeMessages } from '../../i18n/home.ts'
import { t } from '../../i18n/message.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { overflowTooltipProps } from '../../ui/tooltip.ts'
import styles from './home.module.css'
import { ATTENTION_DAYS, HOME_ROWS } from './limits.ts'
import { Rows, Section } from './section.tsx'

const DAY_MS = 86_400_000

/** What went wrong and waits for the reader: their queries that failed lately. */
export function AttentionSection() {
  const [params] = useState(() => failedRuns(Date.now()))
  const query = useQuery({ ...queryHistory.list(params), select: ({ result }) => result.filter(isLatest) })
  return (
    <Section title={t(homeMessages.needsAttention)}>
      <Rows query={query} placeholders={1} empty={<AllWell />}>
        {(row: QueryListRow) => (
          <li key={row.id} className={styles.row}>
            <Icon icon={CircleX} className={styles.failed} />
            <span className={styles.label}>
              <span className={styles.name}>{row.tab_name || t(homeMessages.unnamedQuery)}</span>
              <span className={styles.detail} {...overflowTooltipProps()}>
                {row.error_message ?? t(homeMessages.failed)}
              </span>
            </span>
            <ButtonLink size="sm" to={`/sqllab/?queryId=${row.id}`}>
              {t(homeMessages.open)}
            </ButtonLink>
          </li>
        )}
      </Rows>
    </Section>
  )
}

function AllWell() {
  return (
    <p className={styles.well}>
      <Icon icon={CircleCheck} className={styles.fine} />
      {t(homeMessages.allWell)}
    </p>
  )
}

/** The days begin at midnight UTC, so that the same list is asked for all day long. */
function failedRuns(now: number): ListParams {
  const since = Math.floor(now / DAY_MS - ATTENTION_DAYS) * DAY_MS
  return {
    filters: [
      { col: 'user', opr: 'rel_o_m', value: bootstrap().user?.userId ?? 0 },
      { col: 'status', opr: 'eq', value: 'failed' },
      { col: 'start_time', opr: 'gt', value: since },
    ],
    orderColumn: 'start_time',
    orderDirection: 'desc',
    pageSize: HOME_ROWS,
  }
}

/** One line a tab is enough. */
function isLatest(row: QueryListRow, at: number, rows: readonly QueryListRow[]): boolean {
  return rows.findIndex((other) => other.tab_name === row.tab_name) === at
}
