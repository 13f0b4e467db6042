import { useQuery } from '@tanstack/react-query'
import { Plus, SquareTerminal } from 'lucide-react'
import { savedQueries } from '../../api/saved-queries.ts'
import type { SavedQueryRow } from '../../api/saved-queries.ts'
import { homeMessages } from '../../i18n/home.ts'
import { t } from '../../i18n/message.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { HOME_ROWS } from './limits.ts'
import { ItemRow } from './item-row.tsx'
import { Rows, Section } from './section.tsx'

/** The reader's saved queries. */
export function SavedQuerySection() {
  const query = useQuery({
    ...savedQueries.list({
      orderColumn: 'changed_on_delta_humanized',
      orderDirection: 'desc',
      pageSize: HOME_ROWS,
    }),
    select: (answer) => answer.result,
  })
  return (
    <Section
      title={t(homeMessages.savedQueries)}
      viewAll="/savedqueryview/list/"
      tools={<IconLink icon={Plus} size="sm" label={t(homeMessages.newQuery)} to="/sqllab/?new=true" />}
    >
      <Rows
        query={query}
        placeholders={HOME_ROWS}
        empty={
          <EmptyState size="small" icon={SquareTerminal} title={t(homeMessages.noSavedQueries)}>
            {t(homeMessages.queryHint)}
          </EmptyState>
        }
      >
        {(row: SavedQueryRow) => (
          <ItemRow
            key={row.id}
            icon={SquareTerminal}
            to={`/sqllab/?savedQueryId=${row.id}`}
            name={row.label}
            detail={row.database?.database_name}
            at={row.changed_on}
          />
        )}
      </Rows>
    </Section>
  )
}
