import { Copy, Ellipsis, History, ListFilter, Redo2, Settings, Undo2 } from 'lucide-react'
import { dashboardMessages } from '../../../i18n/dashboard.ts'
import { editMessages } from '../../../i18n/dashboard-edit.ts'
import { t } from '../../../i18n/message.ts'
import { Button } from '../../../ui/button.tsx'
import type { Command } from '../../../ui/commands.ts'
import { useCommands } from '../../../ui/commands.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { BarSeparator, SubBar } from '../../../ui/page.tsx'
import { topLevelTabs } from '../layout/items.ts'
import type { DialogName } from './edit-dialogs.tsx'
import { useEditing } from './edit-context.ts'
import styles from './edit-mode.module.css'
import { TopTabs } from './top-tabs-bar.tsx'
import type { Saving } from './use-save.ts'

interface EditSubBarProps {
  readonly history: boolean
  readonly onHistory: (open: boolean) => void
  readonly saving: Saving
  readonly onDialog: (dialog: DialogName) => void
  readonly onDone: () => void
}

/** The second bar while editing: tabs, undo and redo, history, properties, Discard, Done. */
export function EditSubBar({ history, onHistory, saving, onDialog, onDone }: EditSubBarProps) {
  const { store, live, change } = useEditing()
  const group = t(editMessages.group)
  const commands: readonly Command[] = [
    {
      id: 'dashboard.undo',
      label: t(editMessages.undo),
      group,
      keys: ['Mod+Z'],
      icon: Undo2,
      when: () => live.canUndo,
      run: () => void store.undo(),
    },
    {
      id: 'dashboard.redo',
      label: t(editMessages.redo),
      group,
      keys: ['Mod+Y', 'Shift+Mod+Z'],
      icon: Redo2,
      when: () => live.canRedo,
      run: () => void store.redo(),
    },
    { id: 'dashboard.save', label: t(editMessages.save), group, keys: ['Mod+S'], run: onDone },
    {
      id: 'dashboard.history',
      label: t(editMessages.history),
      group,
      keys: ['H'],
      icon: History,
      run: () => onHistory(!history),
    },
  ]
  useCommands(commands)
  const tabs = topLevelTabs(live.state.items)
  return (
    <SubBar>
      <TopTabs />
      <div className={styles.tools} role="group" aria-label={group}>
        <IconButton
          icon={Undo2}
          label={t(editMessages.undo)}
          keys="Mod+Z"
          disabled={!live.canUndo}
          onClick={() => store.undo()}
        />
        <IconButton
          icon={Redo2}
          label={t(editMessages.redo)}
          keys="Mod+Y"
          disabled={!live.canRedo}
          onClick={() => store.redo()}
        />
        <BarSeparator />
        <span className="only-wide">
          <IconButton
            icon={History}
            label={t(editMessages.history)}
            keys="H"
            aria-pressed={history}
            onClick={() => onHistory(!history)}
          />
        </span>
        <span className="only-wide">
          <IconButton icon={ListFilter} label={t(dashboardMessages.addFilters)} onClick={() => onDialog('filters')} />
        </span>
        <span className="only-wide">
          <IconButton icon={Settings} label={t(editMessages.properties)} onClick={() => onDialog('properties')} />
        </span>
        <Menu
          label={t(dashboardMessages.more)}
          align="end"
          items={[
            {
              id: 'properties',
              label: t(editMessages.properties),
              icon: Settings,
              onSelect: () => onDialog('properties'),
            },
            {
              id: 'filters',
              label: t(dashboardMessages.addFilters),
              icon: ListFilter,
              onSelect: () => onDialog('filters'),
            },
            { id: 'scoping', label: t(dashboardMessages.crossScoping), onSelect: () => onDialog('scoping') },
            { id: 'history', label: t(editMessages.history), icon: History, onSelect: () => onHistory(!history) },
            { kind: 'separator', id: 'whole' },
            { id: 'copy', label: t(dashboardMessages.saveAs), icon: Copy, onSelect: () => onDialog('copy') },
            ...(tabs
              ? [
                  {
                    id: 'collapse',
                    label: t(editMessages.collapseTabs),
                    onSelect: () => void change([{ type: 'removeItem', data: { id: tabs.id } }]),
                  },
                ]
              : []),
          ]}
        >
          {(trigger) => <IconButton {...trigger} icon={Ellipsis} label={t(dashboardMessages.more)} />}
        </Menu>
        <Button kind="ghost" disabled={!live.hasUnsavedChanges && !saving.busy} onClick={() => onDialog('discard')}>
          {t(editMessages.discard)}
        </Button>
        <Button kind="primary" busy={saving.busy} onClick={onDone}>
          {t(live.hasUnsavedChanges ? editMessages.save : editMessages.done)}
        </Button>
      </div>
    </SubBar>
  )
}
