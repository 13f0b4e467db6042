import type { JsonObject } from '../../../../durable-objects/log/json.ts'
import { isRecord } from '../../../charts/form-data.ts'
import type { PageMetric } from '../../../api/dashboard-page.ts'
import { filterConfigMessages } from '../../../i18n/filter-config.ts'
import { t } from '../../../i18n/message.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import type { NativeFilter } from '../filters/native-filter.ts'
import { singleValueIndex } from '../filters/native-filter.ts'
import styles from './filter-dialog.module.css'

interface FilterControlsFormProps {
  readonly item: NativeFilter
  /** Saved metrics of the dataset, to sort the values by. */
  readonly metrics: readonly PageMetric[]
  readonly onSet: (patch: JsonObject) => void
}

/** The switches of a filter, by kind. */
export function FilterControlsForm({ item, metrics, onSet }: FilterControlsFormProps) {
  const { controls } = item
  const stored = isRecord(item.stored['controlValues']) ? (item.stored['controlValues'] as JsonObject) : {}
  const set = (patch: JsonObject) => onSet({ controlValues: { ...stored, ...patch } })
  const select = item.filterType === 'filter_select'
  return (
    <fieldset className={styles.controls}>
      <Checkbox checked={controls.required} onChange={(enableEmptyFilter) => set({ enableEmptyFilter })}>
        {t(filterConfigMessages.required)}
      </Checkbox>
      {select ? (
        <>
          <Checkbox checked={controls.defaultToFirst} onChange={(defaultToFirstItem) => set({ defaultToFirstItem })}>
            {t(filterConfigMessages.first)}
          </Checkbox>
          <Checkbox checked={controls.multiple} onChange={(multiSelect) => set({ multiSelect })}>
            {t(filterConfigMessages.multiple)}
          </Checkbox>
          <Checkbox checked={controls.searchAll} onChange={(searchAllOptions) => set({ searchAllOptions })}>
            {t(filterConfigMessages.searchAll)}
          </Checkbox>
          <Checkbox checked={controls.inverse} onChange={(inverseSelection) => set({ inverseSelection })}>
            {t(filterConfigMessages.inverse)}
          </Checkbox>
          <Field label={t(filterConfigMessages.sort)}>
            <Segmented
              label={t(filterConfigMessages.sort)}
              size="sm"
              value={controls.sortAscending ? 'asc' : 'desc'}
              options={[
                { value: 'asc', label: t(filterConfigMessages.sortAscending) },
                { value: 'desc', label: t(filterConfigMessages.sortDescending) },
              ]}
              onChange={(value) => set({ sortAscending: value === 'asc' })}
            />
          </Field>
          {metrics.length > 0 || item.sortMetric !== undefined ? (
            <Field label={t(filterConfigMessages.sortMetric)} help={t(filterConfigMessages.sortMetricHelp)}>
              <Select
                label={t(filterConfigMessages.sortMetric)}
                value={item.sortMetric ?? NO_METRIC}
                options={[
                  { value: NO_METRIC, label: t(filterConfigMessages.sortByName) },
                  ...metrics.map((metric) => ({
                    value: metric.metric_name,
                    label: metric.verbose_name || metric.metric_name,
                  })),
                ]}
                onChange={(metric) => onSet({ sortMetric: metric === undefined || metric === NO_METRIC ? null : metric })}
              />
            </Field>
          ) : null}
        </>
      ) : null}
      {item.filterType === 'filter_range' ? (
        <Field label={t(filterConfigMessages.single)}>
          <Segmented
            label={t(filterConfigMessages.single)}
            size="sm"
            value={controls.singleValue ?? 'off'}
            options={[
              { value: 'off', label: t(filterConfigMessages.singleOff) },
              { value: 'minimum', label: t(filterConfigMessages.singleMinimum) },
              { value: 'exact', label: t(filterConfigMessages.singleExact) },
              { value: 'maximum', label: t(filterConfigMessages.singleMaximum) },
            ]}
            onChange={(value) => set({ enableSingleValue: value === 'off' ? null : (singleValueIndex(value) ?? null) })}
          />
        </Field>
      ) : null}
    </fieldset>
  )
}

/** No metric's name: values are then sorted by themselves. */
const NO_METRIC = ''
