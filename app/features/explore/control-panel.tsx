import { ChevronDown, ChevronRight, CircleAlert, Info, Redo2, Undo2, Zap } from 'lucide-react'
import { useId, useState } from 'react'
import type { ControlSection } from '../../charts/controls/control.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { formatList } from '../../i18n/format.ts'
import { t } from '../../i18n/message.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { tooltipProps } from '../../ui/tooltip.ts'
import { ControlField } from './control-field.tsx'
import styles from './control-panel.module.css'
import { errorLevel } from './error-level.ts'
import { useExploreForm } from './explore-context.ts'
import { KindRow } from './kind-row.tsx'
import { sectionRows } from './panel-rows.ts'
import { TimeRangeControl, useTimeColumn } from './time-range-control.tsx'

interface ControlPanelProps {
  readonly history: {
    readonly canUndo: boolean
    readonly canRedo: boolean
    readonly undo: () => void
    readonly redo: () => void
  }
  readonly runButton: RunButtonProps
}

type Tab = ControlSection['tab']

/** The controls of the chart: what is asked (Data) and how it is drawn (Customize), and the button that asks. */
export function ControlPanelView({ history, runButton }: ControlPanelProps) {
  const { draft, context } = useExploreForm()
  const id = useId()
  const [chosen, setTab] = useState<Tab>('data')
  const shown = draft.panel.sections.filter((section) => section.visible?.(context) ?? true)
  const customizes = shown.some((section) => section.tab === 'customize')
  const multiplies = shown.some((section) => section.tab === 'matrixify')
  const tab = (chosen === 'customize' && !customizes) || (chosen === 'matrixify' && !multiplies) ? 'data' : chosen
  const items: { value: Tab; label: string }[] = [
    { value: 'data', label: t(exploreMessages.data) },
    ...(customizes ? [{ value: 'customize' as const, label: t(exploreMessages.customize) }] : []),
    ...(multiplies ? [{ value: 'matrixify' as const, label: t(exploreMessages.matrixify) }] : []),
  ]
  return (
    <>
      <div className={styles.head}>
        <Tabs label={t(exploreMessages.controlTabs)} value={tab} items={items} idPrefix={id} onChange={setTab} />
        <span className="row-1 push">
          <IconButton
            icon={Undo2}
            label={t(exploreMessages.undo)}
            keys="Mod+Z"
            size="sm"
            disabled={!history.canUndo}
            onClick={history.undo}
          />
          <IconButton
            icon={Redo2}
            label={t(exploreMessages.redo)}
            keys="Shift+Mod+Z"
            size="sm"
            disabled={!history.canRedo}
            onClick={history.redo}
          />
        </span>
      </div>
      <TabPanel idPrefix={id} value={tab} className={`${styles.body} scroll`}>
        {tab === 'data' ? <KindRow /> : null}
        {shown
          .filter((section) => section.tab === tab)
          .map((section) => (
            <Section key={`${draft.formData.viz_type}-${section.label}`} section={section} />
          ))}
      </TabPanel>
      <div className={styles.foot}>
        <RunButton {...runButton} />
        <IconButton
          icon={Zap}
          label={t(exploreMessages.autoRun)}
          aria-pressed={runButton.auto}
          onClick={() => runButton.onAuto(!runButton.auto)}
        />
      </div>
    </>
  )
}

function Section({ section }: { readonly section: ControlSection }) {
  const { context, errors, tried } = useExploreForm()
  const id = useId()
  const [open, setOpen] = useState(section.expanded)
  const timeColumn = useTimeColumn()
  const rows = sectionRows(section, context, timeColumn !== undefined)
  if (rows.length === 0) return null
  const names = new Set(rows.flat().flatMap((entry) => (entry === 'time-range' ? [] : [entry.name])))
  const levels = errors.flatMap(({ name }) => (names.has(name) ? [errorLevel(name, context.values, tried)] : []))
  const isFailing = levels.includes('error')
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <Icon icon={open ? ChevronDown : ChevronRight} size="s" />
          {section.labelFor?.(context) ?? section.label}
          {levels.length > 0 ? (
            <Icon icon={isFailing ? CircleAlert : Info} size="s" className={isFailing ? 'text-danger' : 'muted'} />
          ) : null}
        </button>
      </h2>
      {open ? (
        <div id={id} className={styles.rows}>
          {rows.map((row) => (
            <div key={row.map(entryKey).join()} className={row.length > 1 ? styles.pair : undefined}>
              {row.map((entry) =>
                entry === 'time-range' ? (
                  timeColumn === undefined ? null : (
                    <TimeRangeControl key={entry} column={timeColumn} />
                  )
                ) : (
                  <ControlField key={entry.name} control={entry} />
                ),
              )}
            </div>
          ))}
        </div>
      ) : null}
    </section>
  )
}

function entryKey(entry: ReturnType<typeof sectionRows>[number][number]): string {
  return entry === 'time-range' ? entry : entry.name
}

export interface RunButtonProps {
  readonly running: boolean
  readonly isNew: boolean
  readonly onRun: () => void
  readonly onStop: () => void
  /** Whether every change runs by itself. */
  readonly auto: boolean
  readonly onAuto: (on: boolean) => void
}

/** Asks for the data, or shows what is missing for that; while it is asked for, stops. What keeps it from asking stands in its tooltip. */
export function RunButton({ running, isNew, onRun, onStop }: Omit<RunButtonProps, 'auto' | 'onAuto'>) {
  const { dataset, errors } = useExploreForm()
  const blocked = errors.length > 0 || dataset.id === undefined
  if (running) {
    return (
      <Button className={styles.run} kind="quiet-danger" onClick={onStop}>
        {t(exploreMessages.stop)}
      </Button>
    )
  }
  return (
    <Button
      className={styles.run}
      kind="primary"
      aria-disabled={blocked || undefined}
      onClick={onRun}
      {...tooltipProps(blocked ? blockedText(errors) || t(exploreMessages.missingDataset) : undefined)}
    >
      {t(isNew ? exploreMessages.createChartRun : exploreMessages.updateChart)}
      <Kbd keys="Mod+Enter" />
    </Button>
  )
}

/** The complaints of the controls, those of one message together. */
function blockedText(errors: readonly { label: string; message: string }[]): string {
  const byMessage = Map.groupBy(errors, (error) => error.message)
  return [...byMessage]
    .map(([message, same]) =>
      t(exploreMessages.cannotRun, {
        labels: same.length,
        names: formatList(same.map((error) => error.label)),
        message,
      }),
    )
    .join('\n')
}
