import { Download, ExternalLink, Link as LinkIcon, Pencil, Trash2 } from 'lucide-react'
import { listMessages } from '../../i18n/lists.ts'
import { t } from '../../i18n/message.ts'
import { copyText } from '../../ui/copy.ts'
import { IconButton, IconLink } from '../../ui/icon-button.tsx'
import type { MenuItem } from '../../ui/menu-items.ts'
import { downloadFile } from './download.ts'
import type { ListDescription } from './list-description.ts'

/** What the reader may do with rows of this list; the server still decides for each row. */
export interface RowRights {
  readonly write: boolean
  readonly export: boolean
}

interface RowActionsProps<Row extends { readonly id: number }> {
  readonly list: ListDescription<Row>
  readonly row: Row
  readonly can: RowRights
  readonly onDelete: () => void
}

/** The tools at the end of a row. */
export function RowActions<Row extends { readonly id: number }>({ list, row, can, onDelete }: RowActionsProps<Row>) {
  const name = list.rowName(row)
  const edit = can.write ? list.editPath?.(row) : undefined
  return (
    <>
      {edit ? <IconLink icon={Pencil} size="sm" label={t(listMessages.edit, { name })} to={edit} /> : null}
      {list.copyLink ? (
        <IconButton icon={LinkIcon} size="sm" label={list.copyLink} onClick={() => copyRowLink(list.rowPath(row))} />
      ) : null}
      {can.export ? (
        <IconButton
          icon={Download}
          size="sm"
          label={t(listMessages.exportNamed, { name })}
          onClick={() => downloadFile(list.resource.exportPath([row.id]))}
        />
      ) : null}
      {can.write ? (
        <IconButton icon={Trash2} size="sm" label={t(listMessages.deleteNamed, { name })} onClick={onDelete} />
      ) : null}
    </>
  )
}

function copyRowLink(path: string): void {
  void copyText(new URL(path, location.origin).href, t(listMessages.linkCopied))
}

/** The same as a menu, for cards. */
export function rowMenu<Row extends { readonly id: number }>(
  list: ListDescription<Row>,
  row: Row,
  can: RowRights,
  onDelete: () => void,
): readonly MenuItem[] {
  const name = list.rowName(row)
  const edit = can.write ? list.editPath?.(row) : undefined
  const items: MenuItem[] = [
    {
      id: 'open-tab',
      label: t(listMessages.openNewTab),
      icon: ExternalLink,
      onSelect: () => window.open(list.rowPath(row), '_blank', 'noopener'),
    },
  ]
  if (edit) items.push({ kind: 'link', id: 'edit', label: t(listMessages.edit, { name }), icon: Pencil, to: edit })
  const { copyLink } = list
  if (copyLink) {
    items.push({ id: 'link', label: copyLink, icon: LinkIcon, onSelect: () => copyRowLink(list.rowPath(row)) })
  }
  if (can.export) {
    items.push({
      id: 'export',
      label: t(listMessages.exportNamed, { name }),
      icon: Download,
      onSelect: () => downloadFile(list.resource.exportPath([row.id])),
    })
  }
  if (can.write) {
    items.push({ kind: 'separator', id: 'before-delete' })
    items.push({
      id: 'delete',
      label: t(listMessages.deleteNamed, { name }),
      icon: Trash2,
      danger: true,
      onSelect: onDelete,
    })
  }
  return items
}
