import { RotateCcw } from 'lucide-react'
import type { ColumnConfigControl, ResultColumn } from '../../../charts/controls/control.ts'
import { tableColumnForm } from '../../../charts/controls/record-forms.ts'
import { isRecord } from '../../../charts/form-data.ts'
import { columnType } from '../../../charts/query-types.ts'
import { editorMessages } from '../../../i18n/control-editors.ts'
import { t } from '../../../i18n/message.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { useExploreForm } from '../explore-context.ts'
import styles from '../fields.module.css'
import { TypeBadge, type FieldType } from '../type-badge.tsx'
import { RecordPopover } from './nested-form.tsx'

const TYPES: Readonly<Record<number, FieldType>> = {
  [columnType.numeric]: 'number',
  [columnType.text]: 'text',
  [columnType.temporal]: 'time',
  [columnType.boolean]: 'boolean',
}

interface ColumnConfigFieldProps {
  readonly control: ColumnConfigControl
  readonly value: unknown
}

/** The columns of the answer; each opens its settings. Settings of columns that are not there any more are kept. */
export function ColumnConfigField({ control, value }: ColumnConfigFieldProps) {
  const { context, setValue } = useExploreForm()
  const configs = isRecord(value) ? value : {}
  const columns = control.columns?.(context) ?? context.resultColumns ?? []
  if (columns.length === 0) return <p className="small muted">{t(editorMessages.noColumns)}</p>
  const form = control.fields ?? tableColumnForm
  const save = (column: ResultColumn, config: Readonly<Record<string, unknown>>) => {
    const set = Object.entries(config).filter(([, one]) => one !== undefined && one !== null && one !== '')
    const { [column.name]: _old, ...others } = configs
    setValue(control.name, set.length === 0 ? others : { ...others, [column.name]: Object.fromEntries(set) })
  }
  return (
    <div className={styles.zone}>
      {columns.map((column) => {
        const config = configs[column.name]
        const own = isRecord(config) ? config : {}
        const label = column.label ?? column.name
        const isSet = Object.keys(own).length > 0
        return (
          <div key={column.name} className={styles.pill}>
            <Popover
              label={label}
              side="right"
              trigger={(trigger) => (
                <button type="button" {...trigger} className={styles.open}>
                  <span className="sr-only">{t(editorMessages.editEntry, { name: '' })}</span>
                  <TypeBadge type={TYPES[column.type] ?? 'unknown'} />
                  <span className="trunc grow" data-tooltip-overflow="">
                    {label}
                  </span>
                  {isSet ? <span className={styles.dot} role="img" aria-label={t(editorMessages.columnIsSet)} /> : null}
                </button>
              )}
            >
              {(close) => (
                <RecordPopover
                  start={own}
                  fields={() => form(column, context)}
                  onClose={close}
                  onSave={(next) => {
                    save(column, next)
                    close()
                  }}
                />
              )}
            </Popover>
            {isSet ? (
              <button
                type="button"
                className={styles.remove}
                aria-label={`${t(editorMessages.resetColumn)} ${label}`}
                onClick={() => save(column, {})}
              >
                <Icon icon={RotateCcw} size="xs" />
              </button>
            ) : null}
          </div>
        )
      })}
    </div>
  )
}
