import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { rowLevelRules } from '../../api/row-level-rules.ts'
import type { RowLevelRuleRow } from '../../api/row-level-rules.ts'
import { formatList } from '../../i18n/format.ts'
import { listMessages } from '../../i18n/lists.ts'
import { ruleMessages } from '../../i18n/rules.ts'
import { t } from '../../i18n/message.ts'
import { NameCell, TextCell } from './cells.tsx'
import { modifiedByFilter } from './common-filters.ts'
import { editingPath, useEditing } from './editing-address.ts'
import { MODIFIED_COLUMN } from './list-description.ts'
import type { ListDescription } from './list-description.ts'
import { ListView } from './list-view.tsx'

const RuleDialog = lazy(async () => ({ default: (await import('./rule-dialog.tsx')).RuleDialog }))

const editPath = (row: RowLevelRuleRow) => editingPath(row.id)
const typeName = (row: RowLevelRuleRow) =>
  t(row.filter_type === 'Base' ? ruleMessages.base : ruleMessages.regular)

const list: ListDescription<RowLevelRuleRow> = {
  title: t(ruleMessages.rules),
  things: t(ruleMessages.ruleThings),
  resource: rowLevelRules,
  view: 'Row Level Security',
  create: { label: t(ruleMessages.newRule), path: () => editingPath(null) },
  search: { placeholder: t(listMessages.searchDatasets), col: 'name', opr: 'ct' },
  nameColumn: 'name',
  hasFavourites: false,
  canImport: false,
  canExport: false,
  defaultView: 'table',
  filters: [
    {
      id: 'filter_type',
      label: t(ruleMessages.filterType),
      col: 'filter_type',
      opr: 'eq',
      options: [
        { label: t(ruleMessages.regular), value: 'Regular' },
        { label: t(ruleMessages.base), value: 'Base' },
      ],
    },
    { id: 'tables', label: t(listMessages.datasets), col: 'tables', opr: 'rel_m_m', options: { related: 'tables' } },
    modifiedByFilter,
  ],
  columns: [
    {
      id: 'name',
      header: t(listMessages.name),
      sortable: true,
      width: 'name',
      cell: (row) => <NameCell name={row.name} to={editPath(row)} certifiedBy={null} />,
    },
    { id: 'filter_type', header: t(ruleMessages.filterType), sortable: true, cell: typeName },
    {
      id: 'tables',
      header: t(listMessages.datasets),
      width: 'brief',
      cell: (row) => <TextCell>{formatList(row.tables.map((table) => table.table_name))}</TextCell>,
    },
    { id: 'group_key', header: t(ruleMessages.groupKey), sortable: true, cell: (row) => row.group_key },
    {
      id: 'clause',
      header: t(ruleMessages.clause),
      sortable: true,
      width: 'brief',
      cell: (row) => <TextCell code>{row.clause}</TextCell>,
    },
    {
      id: MODIFIED_COLUMN,
      header: t(listMessages.modified),
      sortable: true,
      cell: (row) => <span className="muted">{row.changed_on_delta_humanized}</span>,
    },
  ],
  rowName: (row) => row.name,
  rowPath: editPath,
  editPath,
  cardsHaveSketch: false,
  card: (row) => ({ sketch: null, meta: typeName(row) }),
  empty: { icon: ShieldCheck, title: t(ruleMessages.noRules), text: t(ruleMessages.noRulesText) },
  importedThing: t(ruleMessages.newRule),
}

/** The rules about which rows of datasets somebody may see; a name opens one. */
export function RuleList() {
  const { id, close } = useEditing()
  return (
    <>
      <ListView list={list} />
      {id === undefined ? null : (
        <Suspense>
          <RuleDialog id={id} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
