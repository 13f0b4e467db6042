import { t } from '../../i18n/message.ts'
import { richText } from '../html/rich-text.tsx'
import styles from './chart.module.css'
import type { ColumnWindow, GridProps } from './grid.tsx'
import { type HeaderCell, type Line, nodeKey } from './lines.ts'
import { texts } from './messages.ts'

type Props = GridProps & {
  index: number
  line: Line
  across: ColumnWindow
  /** Those that begin here, as long as they are in sight. */
  headers: readonly HeaderCell[]
}

export function PivotRow(props: Props) {
  const { prepared, rows, columns, layout, index, line, across, headers, isChosen, onChoose, onContextMenu } = props
  return (
    <tr data-kind={line.kind} aria-rowindex={layout.headRows + index + 1}>
      {headers.map((header) => (
        <RowHeader key={header.key} {...props} header={header} />
      ))}
      {rows.headers.length === 0 && <th scope="row" />}
      {across.before > 0 && <td aria-hidden="true" />}
      {columns.lines.slice(across.from, across.to).map((column, offset) => {
        const text = prepared.text(line, column)
        const chosen = isChosen(line.node, column.node)
        const { background, color } = prepared.paint(line, column)
        return (
          <td
            key={across.from + offset}
            data-kind={column.kind}
            data-chosen={chosen || undefined}
            style={{ background, color }}
            onContextMenu={
              onContextMenu &&
              ((event) => {
                event.preventDefault()
                onContextMenu(line.node, column.node, { clientX: event.clientX, clientY: event.clientY })
              })
            }
          >
            {onChoose && line.kind !== 'total' && text !== '' ? (
              <button
                type="button"
                className={styles['cell']}
                tabIndex={index === 0 && across.from + offset === 0 ? 0 : -1}
                data-at={`${index}:${across.from + offset}`}
                aria-pressed={chosen}
                title={text}
                onClick={() => onChoose(line.node, column.node)}
              >
                {richText(text, prepared.rendersHtml)}
              </button>
            ) : (
              <span title={text}>{richText(text, prepared.rendersHtml)}</span>
            )}
          </td>
        )
      })}
      {across.after > 0 && <td aria-hidden="true" />}
    </tr>
  )
}

function RowHeader({ prepared, layout, header, isChosen, onChoose, onFoldRow, onContextMenu }: Props & { header: HeaderCell }) {
  const text = prepared.headerText(header)
  const root = prepared.pivot.columns
  const chosen = isChosen(header.node, root)
  const left = layout.rowHeaderWidths.slice(0, header.level).reduce((sum, one) => sum + one, 0)
  return (
    <th
      scope={header.span > 1 ? 'rowgroup' : 'row'}
      rowSpan={header.span}
      colSpan={header.levels}
      data-kind={header.kind}
      data-chosen={chosen || undefined}
      data-sticky={layout.sticky || undefined}
      style={layout.sticky ? { insetInlineStart: left } : undefined}
      onContextMenu={
        onContextMenu &&
        ((event) => {
          event.preventDefault()
          onContextMenu(header.node, root, { clientX: event.clientX, clientY: event.clientY })
        })
      }
    >
      <span className={styles['header']}>
        {header.fold && <FoldButton header={header} text={text} onFold={onFoldRow} />}
        {onChoose && header.kind !== 'total' ? (
          <button
            type="button"
            className={styles['key']}
            aria-pressed={chosen}
            title={text}
            onClick={() => onChoose(header.node, root)}
          >
            {richText(text, prepared.rendersHtml)}
          </button>
        ) : (
          <span title={text}>{richText(text, prepared.rendersHtml)}</span>
        )}
      </span>
    </th>
  )
}

export function FoldButton({ header, text, onFold }: { header: HeaderCell; text: string; onFold: (key: string) => void }) {
  const label = header.fold === 'open' ? t(texts.fold, { key: text }) : t(texts.unfold, { key: text })
  return (
    <button
      type="button"
      className={styles['fold']}
      aria-expanded={header.fold === 'open'}
      aria-label={label}
      onClick={() => onFold(nodeKey(header.node))}
    >
      <span aria-hidden="true">{header.fold === 'open' ? '▾' : '▸'}</span>
    </button>
  )
}
