import { t } from '../../i18n/message.ts'
import { richText } from '../html/rich-text.tsx'
import styles from './chart.module.css'
import type { ColumnWindow, GridProps } from './grid.tsx'
import { clipSpan, type HeaderCell } from './lines.ts'
import { texts } from './messages.ts'
import { columnKey } from './prepare.ts'
import { FoldButton } from './row.tsx'

type Props = GridProps & { across: ColumnWindow }

/** The headers of the columns, a row a level; before them the names of the levels. */
export function PivotHead(props: Props) {
  const { prepared, columns, layout, across } = props
  const levels = Math.max(1, prepared.columnNames.length)
  return (
    <thead>
      {Array.from({ length: levels }, (_, level) => (
        <tr key={level}>
          <Corner {...props} level={level} />
          {across.before > 0 && <td aria-hidden="true" style={{ insetBlockStart: level * layout.rowHeight }} />}
          {columns.headers
            .filter((header) => header.level === level)
            .flatMap((header) => {
              const clipped = clipSpan(header, across.from, across.to)
              return clipped ? [{ header, ...clipped }] : []
            })
            .toSorted((a, b) => a.start - b.start)
            .map(({ header, span }) => (
              <ColumnHeader key={header.key} {...props} header={header} span={span} />
            ))}
          {across.after > 0 && <td aria-hidden="true" style={{ insetBlockStart: level * layout.rowHeight }} />}
        </tr>
      ))}
      {layout.namesApart && (
        <tr>
          <RowNames {...props} level={levels} />
          <td colSpan={across.to - across.from + (across.before > 0 ? 1 : 0) + (across.after > 0 ? 1 : 0)} style={{ insetBlockStart: levels * layout.rowHeight }} />
        </tr>
      )}
    </thead>
  )
}

/** The name of a column level stands before its headers; the names of row levels above theirs. */
function Corner(props: Props & { level: number }) {
  const { prepared, layout, level } = props
  const last = level === Math.max(1, prepared.columnNames.length) - 1
  if (last && !layout.namesApart && prepared.rowNames.length > 0) return <RowNames {...props} />
  const name = prepared.columnNames[level]
  // A heading without a text would be a heading of nothing.
  const Cell = name ? 'th' : 'td'
  return (
    <Cell
      className={styles['corner']}
      colSpan={layout.rowHeaderWidths.length}
      data-sticky={layout.sticky || undefined}
      style={{ insetBlockStart: level * layout.rowHeight, ...(layout.sticky ? { insetInlineStart: 0 } : {}) }}
    >
      <span title={name}>{name}</span>
    </Cell>
  )
}

function RowNames({ prepared, layout, level }: Props & { level: number }) {
  return prepared.rowNames.map((name, index) => {
    const left = layout.rowHeaderWidths.slice(0, index).reduce((sum, one) => sum + one, 0)
    return (
      <th
        key={`${index}${name}`}
        scope="col"
        className={styles['name']}
        data-sticky={layout.sticky || undefined}
        style={{ insetBlockStart: level * layout.rowHeight, ...(layout.sticky ? { insetInlineStart: left } : {}) }}
      >
        <span title={name}>{name}</span>
      </th>
    )
  })
}

function ColumnHeader(props: Props & { header: HeaderCell; span: number }) {
  const { prepared, columns, layout, header, span, sorting, onSort, onFoldColumn, isChosen, onChoose, onContextMenu } = props
  const text = prepared.headerText(header)
  const root = prepared.pivot.rows
  const chosen = isChosen(root, header.node)
  const line = columns.lines[header.start]
  const isLeaf = line?.node === header.node && line.kind === header.kind
  const key = line && isLeaf ? columnKey(line) : undefined
  const sorted = key !== undefined && sorting?.key === key ? sorting : undefined
  return (
    <th
      scope={span > 1 ? 'colgroup' : 'col'}
      colSpan={span}
      rowSpan={header.levels}
      data-kind={header.kind}
      data-leaf={isLeaf || undefined}
      data-chosen={chosen || undefined}
      aria-sort={sorted && (sorted.desc ? 'descending' : 'ascending')}
      style={{ insetBlockStart: header.level * layout.rowHeight }}
      onContextMenu={
        onContextMenu &&
        ((event) => {
          event.preventDefault()
          onContextMenu(root, header.node, { clientX: event.clientX, clientY: event.clientY })
        })
      }
    >
      <span className={styles['header']}>
        {key !== undefined && (
          <button type="button" className={styles['sort']} data-on={sorted ? true : undefined} aria-label={t(texts.sortRows, { column: text })} onClick={() => onSort(key)}>
            <span aria-hidden="true">{sorted && !sorted.desc ? '↑' : '↓'}</span>
          </button>
        )}
        {header.fold && <FoldButton header={header} text={text} onFold={onFoldColumn} />}
        {onChoose && header.kind !== 'total' ? (
          <button type="button" className={styles['key']} aria-pressed={chosen} title={text} onClick={() => onChoose(root, header.node)}>
            {richText(text, prepared.rendersHtml)}
          </button>
        ) : (
          <span title={text}>{richText(text, prepared.rendersHtml)}</span>
        )}
      </span>
    </th>
  )
}
