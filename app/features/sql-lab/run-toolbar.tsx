import { ChevronDown, Ellipsis, Link as LinkIcon, PanelLeftOpen, Play, Square, WandSparkles } from 'lucide-react'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import type { SyncStatus } from '../../sync/live-snapshot.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonGroup } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { MenuItem } from '../../ui/menu-items.ts'
import { Menu } from '../../ui/menu.tsx'
import { tooltipProps } from '../../ui/tooltip.ts'
import { LIMIT_CHOICES } from './limits.ts'
import styles from './run-toolbar.module.css'

interface RunToolbarProps {
  readonly running: boolean
  readonly ready: boolean
  readonly hasSelection: boolean
  readonly limit: number
  readonly sync: SyncStatus
  /** Ways to keep the rows as a table or view. */
  readonly createItems: readonly MenuItem[]
  readonly canEstimate: boolean
  readonly saveItems: readonly MenuItem[]
  readonly moreItems: readonly MenuItem[]
  /** How many parameters the tab's templates are given. */
  readonly parameterCount: number
  readonly onParameters: () => void
  readonly onRun: () => void
  readonly onStop: () => void
  readonly onLimit: (limit: number) => void
  readonly onEstimate: () => void
  readonly onFormat: () => void
  readonly onShare: () => void
  /** Absent where the reader may not save queries. */
  readonly onSave: (() => void) | null
  readonly onOpenSchema: () => void
}

/** Run, limit, and what can be done with the text. */
export function RunToolbar(props: RunToolbarProps) {
  const { running, ready, hasSelection, limit, sync } = props
  return (
    <div className={styles.toolbar}>
      <span className={styles['only-narrow']}>
        <IconButton icon={PanelLeftOpen} label={t(sqlMessages.openSchema)} onClick={props.onOpenSchema} />
      </span>
      <ButtonGroup label={t(sqlMessages.run)}>
        {running ? (
          <Button className={cx(styles.run, styles.stop)} icon={Square} onClick={props.onStop}>
            {t(sqlMessages.stop)}
          </Button>
        ) : (
          <Button
            className={styles.run}
            kind="primary"
            icon={Play}
            disabled={!ready}
            onClick={props.onRun}
            {...tooltipProps(t(hasSelection ? sqlMessages.runSelection : sqlMessages.run), 'Mod+Enter')}
          >
            {t(hasSelection ? sqlMessages.runSelection : sqlMessages.run)}
          </Button>
        )}
        {props.createItems.length > 0 ? (
          <Menu label={t(sqlMessages.runMenu)} items={props.createItems}>
            {(trigger) => (
              <IconButton
                {...trigger}
                kind={running ? 'default' : 'primary'}
                icon={ChevronDown}
                label={t(sqlMessages.runMenu)}
                disabled={!ready || running}
              />
            )}
          </Menu>
        ) : null}
      </ButtonGroup>
      <Menu
        label={t(sqlMessages.limitMenu)}
        items={[
          {
            kind: 'radio',
            id: 'limit',
            value: String(limit),
            options: LIMIT_CHOICES.map((choice) => ({ value: String(choice), label: formatNumber(choice) })),
            onSelect: (value) => props.onLimit(Number(value)),
          },
        ]}
      >
        {(trigger) => (
          <Button {...trigger} iconAfter={ChevronDown} className={styles.limit}>
            {t(sqlMessages.limit, { limit })}
          </Button>
        )}
      </Menu>
      {props.parameterCount > 0 ? (
        <span className={styles['only-wide']}>
          <Button kind="ghost" onClick={props.onParameters}>
            {t(sqlMessages.parametersButton)} <Badge tone="accent">{props.parameterCount}</Badge>
          </Button>
        </span>
      ) : null}
      {props.canEstimate ? (
        <span className={styles['only-wide']}>
          <Button kind="ghost" disabled={!ready} onClick={props.onEstimate}>
            {t(sqlMessages.estimate)}
          </Button>
        </span>
      ) : null}
      <div className={styles['toolbar-end']}>
        <span role="status" className={styles.saved} data-status={sync}>
          {t(sqlMessages.stateWord, { status: sync })}
        </span>
        <IconButton icon={WandSparkles} label={t(sqlMessages.format)} keys="Mod+Shift+F" disabled={!ready} onClick={props.onFormat} />
        <IconButton icon={LinkIcon} label={t(sqlMessages.copyLink)} disabled={!ready} onClick={props.onShare} />
        {props.onSave ? (
          <ButtonGroup label={t(sqlMessages.save)}>
            <Button onClick={props.onSave}>{t(sqlMessages.save)}</Button>
            <Menu label={t(sqlMessages.saveMenu)} align="end" items={props.saveItems}>
              {(trigger) => <IconButton {...trigger} kind="default" icon={ChevronDown} label={t(sqlMessages.saveMenu)} />}
            </Menu>
          </ButtonGroup>
        ) : null}
        <Menu label={t(sqlMessages.more)} align="end" items={props.moreItems}>
          {(trigger) => <IconButton {...trigger} icon={Ellipsis} label={t(sqlMessages.more)} />}
        </Menu>
      </div>
    </div>
  )
}
