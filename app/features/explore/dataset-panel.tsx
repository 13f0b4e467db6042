import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Ellipsis, GripVertical, Search, SquareTerminal, Table2, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { may } from '../../api/bootstrap.ts'
import { type ExploreDataset, exploreQueries } from '../../api/explore.ts'
import { parseRecord, textOf } from '../../api/json.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { handleRoving } from '../../ui/roving.ts'
import { tooltipProps } from '../../ui/tooltip.ts'
import styles from './dataset-panel.module.css'
import { useExploreForm } from './explore-context.ts'
import { searchFields } from './field-search.ts'
import type { DatasetField } from './fields.ts'
import { columnFieldType, type FieldType, TypeBadge } from './type-badge.tsx'

const DatasetMenu = lazy(async () => ({ default: (await import('./dataset-menu.tsx')).DatasetMenu }))

/** Fields of a section before "Show all". */
const FIRST_FIELDS = 50

/** The dataset: its metrics and columns, to drag to a control or to add by Enter. */
export function DatasetPanel() {
  const { dataset, openDialog } = useExploreForm()
  const [text, setText] = useState('')
  const found = searchFields(dataset, useDeferredValue(text))
  const missing = dataset.id === undefined
  const rows = useQuery({ ...exploreQueries.rowCount(dataset.id ?? 0, dataset.type), enabled: !missing && may('can_samples', 'Datasource') })
  const database = dataset.database.name ?? dataset.database.backend
  return (
    <>
      <div className={styles.name}>
        <Icon icon={missing ? TriangleAlert : dataset.type === 'query' ? SquareTerminal : Table2} />
        <span className="medium trunc grow" data-tooltip-overflow="">
          {missing ? t(exploreMessages.missingDataset) : dataset.name}
        </span>
        <DatasetWarning dataset={dataset} />
        <Suspense fallback={<IconButton icon={Ellipsis} size="sm" label={t(exploreMessages.datasetActions)} disabled />}>
          <DatasetMenu />
        </Suspense>
      </div>
      <div className={`${styles.body} scroll`}>
        {missing ? (
          <div className={styles.missing}>
            <p className="text-danger small">{t(exploreMessages.missingDatasetText)}</p>
            <Button onClick={() => openDialog('swap')}>{t(exploreMessages.swapDataset)}</Button>
          </div>
        ) : (
          <Input
            icon={Search}
            type="search"
            data-explore-search=""
            aria-label={t(exploreMessages.searchFields)}
            placeholder={t(exploreMessages.searchFields)}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
        {dataset.type === 'query' && may('can_write', 'Dataset') ? (
          <div className={styles.note}>
            <Banner>
              <button type="button" className="link" onClick={() => openDialog('save-dataset')}>
                {t(exploreMessages.makeDataset)}
              </button>{' '}
              {t(exploreMessages.makeDatasetWhy)}
            </Banner>
          </div>
        ) : null}
        <FieldSection
          title={t(exploreMessages.metrics)}
          fields={found.metrics.map((metric) => ({
            key: metric.metric_name,
            label: metric.verbose_name || metric.metric_name,
            detail: metric.description || metric.expression,
            type: 'metric',
            certified: metric.is_certified,
            field: { kind: 'metric', name: metric.metric_name },
          }))}
        />
        <FieldSection
          title={t(exploreMessages.columns)}
          fields={found.columns.map((column) => ({
            key: column.column_name,
            label: column.verbose_name || column.column_name,
            detail: column.description || column.expression || column.type,
            type: columnFieldType(column),
            certified: column.is_certified,
            field: { kind: 'column', column },
          }))}
        />
        {text !== '' && found.metrics.length + found.columns.length === 0 ? (
          <p className="muted small">{t(exploreMessages.noFields)}</p>
        ) : null}
      </div>
      {missing ? null : (
        <div className={styles.foot}>
          {rows.data === undefined
            ? database
            : t(exploreMessages.datasetFoot, { rows: rows.data, database })}
        </div>
      )}
    </>
  )
}

/** What its keepers warn of. */
function DatasetWarning({ dataset }: { readonly dataset: ExploreDataset }) {
  const warning = dataset.health_check_message || textOf(parseRecord(dataset.extra)['warning_markdown'])
  if (!warning) return null
  return (
    <span className="text-warning" {...tooltipProps(warning)}>
      <Icon icon={TriangleAlert} size="s" />
      <span className="sr-only">{warning}</span>
    </span>
  )
}

interface ShownField {
  readonly key: string
  readonly label: string
  readonly detail: string | null
  readonly type: FieldType
  readonly certified: boolean
  readonly field: DatasetField
}

function FieldSection({ title, fields }: { readonly title: string; readonly fields: readonly ShownField[] }) {
  const [all, setAll] = useState(false)
  if (fields.length === 0) return null
  const shown = all ? fields : fields.slice(0, FIRST_FIELDS)
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>
        {title} <span className="num">{fields.length}</span>
      </h2>
      <ul aria-label={t(exploreMessages.fieldList, { title })} onKeyDown={(event) => handleRoving(event, 'vertical')}>
        {shown.map((field, index) => (
          <FieldRow key={field.key} field={field} first={index === 0} />
        ))}
      </ul>
      {shown.length < fields.length ? (
        <button type="button" className="link small" onClick={() => setAll(true)}>
          {t(exploreMessages.showAll, { count: fields.length })}
        </button>
      ) : null}
    </section>
  )
}

function FieldRow({ field, first }: { readonly field: ShownField; readonly first: boolean }) {
  const { addField, setDragged } = useExploreForm()
  const add = () => addField(field.field)
  return (
    <li>
      <div
        role="button"
        data-roving=""
        tabIndex={first ? 0 : -1}
        draggable
        className={styles.field}
        onDoubleClick={add}
        onKeyDown={(event) => {
          // With Ctrl or Cmd it is the shortcut that runs the chart.
          if ((event.key !== 'Enter' && event.key !== ' ') || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          add()
        }}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'copyMove'
          event.dataTransfer.setData('text/plain', field.key)
          setDragged({ from: 'dataset', field: field.field })
        }}
        onDragEnd={() => setDragged(null)}
        {...tooltipProps([field.key, field.detail].filter(Boolean).join(' · '))}
      >
        <TypeBadge type={field.type} />
        <span className="trunc grow">{field.label}</span>
        {field.certified ? (
          <span className={styles.certified} {...tooltipProps(t(exploreMessages.certified))}>
            <Icon icon={BadgeCheck} size="s" />
          </span>
        ) : null}
        <span className={styles.grip}>
          <Icon icon={GripVertical} size="s" />
        </span>
      </div>
    </li>
  )
}
