import { Plus, X } from 'lucide-react'
import type { CollectionControl } from '../../../charts/controls/control.ts'
import { readRecords } from '../../../charts/controls/record-forms.ts'
import { editorMessages } from '../../../i18n/control-editors.ts'
import { t } from '../../../i18n/message.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { PillRow } from '../drop-zone.tsx'
import { useExploreForm } from '../explore-context.ts'
import styles from '../fields.module.css'
import { RecordPopover } from './nested-form.tsx'

type Parts = Pick<CollectionControl, 'name' | 'fields' | 'newItem' | 'itemLabel'>

interface CollectionFieldProps extends Parts {
  readonly value: unknown
  readonly label: string
}

/** A list of records: each opens in its own form, moves by drag or Alt and an arrow, and goes by its cross. */
export function CollectionField({ name, fields, newItem, itemLabel, value, label }: CollectionFieldProps) {
  const { setValue } = useExploreForm()
  const items = readRecords(value)
  const save = (index: number, item: Readonly<Record<string, unknown>>) =>
    setValue(name, index < items.length ? items.with(index, item) : [...items, item])
  return (
    <div className={styles.zone}>
      {items.map((item, index) => {
        const text = itemLabel(item)
        return (
          <PillRow key={`${text}-${index}`} name={name} index={index} list={items}>
            <Popover
              label={t(editorMessages.entryForm)}
              side="right"
              trigger={(trigger) => (
                <button
                  type="button"
                  {...trigger}
                  className={styles.open}
                  aria-label={t(editorMessages.editEntry, { name: text })}
                >
                  <span className="trunc grow" data-tooltip-overflow="">
                    {text}
                  </span>
                </button>
              )}
            >
              {(close) => (
                <RecordPopover
                  start={item}
                  fields={() => fields}
                  onClose={close}
                  onSave={(next) => {
                    save(index, next)
                    close()
                  }}
                />
              )}
            </Popover>
            <button
              type="button"
              className={styles.remove}
              aria-label={t(editorMessages.removeEntry, { name: text })}
              onClick={() => setValue(name, items.toSpliced(index, 1))}
            >
              <Icon icon={X} size="xs" />
            </button>
          </PillRow>
        )
      })}
      <Popover
        label={t(editorMessages.entryForm)}
        side="right"
        trigger={(trigger) => (
          <button type="button" {...trigger} className={styles.add}>
            <Icon icon={Plus} size="s" />
            {t(editorMessages.addEntry)}
            <span className="sr-only">{label}</span>
          </button>
        )}
      >
        {(close) => (
          <RecordPopover
            start={newItem()}
            fields={() => fields}
            onClose={close}
            onSave={(item) => {
              save(items.length, item)
              close()
            }}
          />
        )}
      </Popover>
    </div>
  )
}
