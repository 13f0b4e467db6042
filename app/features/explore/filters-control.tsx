import { Plus } from 'lucide-react'
import type { PlainControl } from '../../charts/controls/control.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { type AdhocFilter, filterLabel, readFilters, timeFilterIndex } from './adhoc-filter.ts'
import { DropZone, PillRow } from './drop-zone.tsx'
import { useExploreForm } from './explore-context.ts'
import { FieldPill } from './field-pill.tsx'
import styles from './fields.module.css'
import { FilterForm } from './lazy-forms.ts'
import { useTimeColumn } from './time-range-control.tsx'
import { columnFieldType } from './type-badge.tsx'

interface FiltersControlProps {
  readonly control: PlainControl
  readonly label: string
  readonly invalid: boolean
}

/** The filters of the chart. */
export function FiltersControl({ control, label, invalid }: FiltersControlProps) {
  const { draft, dataset, setValue } = useExploreForm()
  const list = readFilters(draft.formData[control.name])
  const timeColumn = useTimeColumn()
  // The time range has a control of its own.
  const timeAt = control.name === 'adhoc_filters' && timeColumn !== undefined ? timeFilterIndex(list, timeColumn) : -1
  const save = (index: number, filter: AdhocFilter, close: () => void) => {
    setValue(control.name, index < list.length ? list.with(index, filter) : [...list, filter])
    close()
  }
  return (
    <DropZone control={control} label={label} invalid={invalid}>
      {list.map((filter, index) => index === timeAt ? null : (
        <PillRow key={`${filterLabel(filter)}-${index}`} name={control.name} index={index} list={list}>
          <FieldPill
            type={
              filter.expressionType === 'SQL'
                ? 'metric'
                : columnFieldType(dataset.columns.find((one) => one.column_name === filter.subject))
            }
            label={filterLabel(filter)}
            popover={t(exploreMessages.filterPopover)}
            hint={filter.isExtra ? t(exploreMessages.inherited) : undefined}
            onRemove={() => setValue(control.name, list.toSpliced(index, 1))}
          >
            {(close) => <FilterForm filter={filter} onSave={(next) => save(index, next, close)} onClose={close} />}
          </FieldPill>
        </PillRow>
      ))}
      <Popover
        label={t(exploreMessages.filterPopover)}
        side="right"
        resizable
        trigger={(trigger) => (
          <button type="button" {...trigger} className={styles.add}>
            <Icon icon={Plus} size="s" />
            {t(exploreMessages.addFilter)}
          </button>
        )}
      >
        {(close) => (
          <FilterForm filter={undefined} onSave={(next) => save(list.length, next, close)} onClose={close} />
        )}
      </Popover>
    </DropZone>
  )
}
