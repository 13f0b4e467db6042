import { Ellipsis } from 'lucide-react'
import { may } from '../../api/bootstrap.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { dialogMessages } from '../../i18n/explore-dialogs.ts'
import { t } from '../../i18n/message.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { MenuItem } from '../../ui/menu-items.ts'
import { Menu } from '../../ui/menu.tsx'
import { useExploreForm } from './explore-context.ts'
import { useSqlLab } from './use-sql-lab.ts'

/** What can be done with the dataset, or with the query that stands in its place. */
export function DatasetMenu() {
  const { dataset } = useExploreForm()
  const items = [useDatasetItems(), useQueryItems()]
  return (
    <Menu label={t(exploreMessages.datasetActions)} align="end" items={items[dataset.type === 'query' ? 1 : 0] ?? []}>
      {(trigger) => <IconButton {...trigger} icon={Ellipsis} size="sm" label={t(exploreMessages.datasetActions)} />}
    </Menu>
  )
}

function useDatasetItems(): readonly MenuItem[] {
  const { dataset, openDialog, editDataset } = useExploreForm()
  const openSql = useSqlLab()
  const missing = dataset.id === undefined
  return [
    {
      kind: 'link',
      id: 'new',
      label: t(exploreMessages.newOnDataset),
      to: `/explore/?datasource_type=table&datasource_id=${dataset.id ?? ''}`,
      disabled: missing,
    },
    {
      id: 'edit',
      label: t(exploreMessages.editDataset),
      disabled: missing || !editDataset,
      description: editDataset ? undefined : t(exploreMessages.notDatasetOwner),
      onSelect: () => editDataset?.(),
    },
    { id: 'swap', label: t(exploreMessages.swapDataset), onSelect: () => openDialog('swap') },
    ...(may('can_read', 'SQLLab')
      ? [
          {
            id: 'sql',
            label: t(exploreMessages.viewInSqlLab),
            disabled: missing,
            onSelect: () => openSql({ datasourceKey: `${dataset.id ?? ''}__${dataset.type}` }),
          },
        ]
      : []),
    { kind: 'link', id: 'all', label: t(exploreMessages.allDatasets), to: '/tablemodelview/list/' },
  ]
}

function useQueryItems(): readonly MenuItem[] {
  const { dataset, openDialog } = useExploreForm()
  const openSql = useSqlLab()
  return [
    { id: 'preview', label: t(dialogMessages.queryPreview), onSelect: () => openDialog('query-preview') },
    ...(may('can_read', 'SQLLab')
      ? [
          {
            id: 'sql',
            label: t(exploreMessages.viewInSqlLab),
            onSelect: () => openSql({ sql: dataset.sql ?? '', dbId: dataset.database.id, name: dataset.name }),
          },
        ]
      : []),
    ...(may('can_write', 'Dataset')
      ? [{ id: 'save', label: t(dialogMessages.saveDataset), onSelect: () => openDialog('save-dataset') }]
      : []),
  ]
}
