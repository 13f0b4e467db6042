import { Download, Tag, Trash2, X } from 'lucide-react'
import { listMessages } from '../../i18n/lists.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { BarSeparator } from '../../ui/page.tsx'
import { Popover } from '../../ui/popover.tsx'
import { downloadFile } from './download.ts'
import type { ListDescription } from './list-description.ts'
import styles from './list-view.module.css'
import type { RowRights } from './row-actions.tsx'
import { TagForm } from './tag-form.tsx'

interface BulkBarProps<Row extends { readonly id: number }> {
  readonly list: ListDescription<Row>
  readonly selected: readonly Row[]
  readonly can: RowRights
  readonly onDeselect: () => void
  readonly onDelete: () => void
}

/** What can be done with all chosen rows at once. */
export function BulkBar<Row extends { readonly id: number }>(props: BulkBarProps<Row>) {
  const { list, selected, can, onDeselect, onDelete } = props
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t(listMessages.bulkActions)}>
      <span className={styles.count} role="status">
        {t(listMessages.selected, { count: selected.length })}
      </span>
      <Button kind="ghost" size="sm" onClick={onDeselect}>
        {t(listMessages.deselectAll)}
      </Button>
      <BarSeparator />
      {can.export ? (
        <Button
          kind="ghost"
          size="sm"
          icon={Download}
          onClick={() => downloadFile(list.resource.exportPath(selected.map((row) => row.id)))}
        >
          {t(listMessages.export)}
        </Button>
      ) : null}
      {can.write && list.taggedAs ? (
        <Popover
          label={t(listMessages.addTag)}
          trigger={(trigger) => (
            <Button {...trigger} kind="ghost" size="sm" icon={Tag}>
              {t(listMessages.addTag)}
            </Button>
          )}
        >
          {(close) => <TagForm list={list} ids={selected.map((row) => row.id)} onDone={close} />}
        </Popover>
      ) : null}
      {can.write ? (
        <Button kind="quiet-danger" size="sm" icon={Trash2} onClick={onDelete}>
          {t(listMessages.delete)}
        </Button>
      ) : null}
      <span className="push">
        <IconButton icon={X} size="sm" label={t(listMessages.leaveSelection)} onClick={onDeselect} />
      </span>
    </div>
  )
}
