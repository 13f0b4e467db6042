import { useState } from 'react'
import { t } from '../../i18n/message.ts'
import { windowRows } from '../../ui/window-rows.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { AXIS_FONT } from '../frame/limits.ts'
import { SvgMarks } from '../frame/marks.tsx'
import { numberFormatter } from '../formats/number.ts'
import { messages } from '../messages.ts'
import { type Sorting, useSorting } from '../own-state.ts'
import type { ChartTheme } from '../theme.ts'
import type { ChartProps } from '../types.ts'
import styles from './chart.module.css'
import { axisRoom, HEAD_HEIGHT, layoutTimeTable, type TimeTableLayout } from './layout.ts'
import { texts } from './messages.ts'
import { kindTexts } from './name.ts'
import { prepareTimeTable, type TimeCell, type TimeRow } from './prepare.ts'
import { sparkDomain, sparkMarks } from './spark.ts'

/** The column of the names of the rows; those of the settings are numbered. */
const FIRST = 'name'

const ALL_UP_TO = 60

export function TimeTable({ width, height, formData, data, theme, interaction, datasource, title }: ChartProps) {
  const [sorting, setSorting] = useSorting(interaction)
  const [scrollTop, setScrollTop] = useState(0)
  const [result] = data
  if (!result || result.data.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  const table = prepareTimeTable(formData, result, theme, datasource)
  if (table.problem !== undefined) return <EmptyChart width={width} height={height} text={table.problem} />
  const layout = layoutTimeTable(table, width)
  const rows = sortTimeRows(table, sorting)
  const shown =
    rows.length <= ALL_UP_TO
      ? { start: 0, end: rows.length, before: 0, after: 0 }
      : windowRows({ count: rows.length, rowHeight: layout.rowHeight, height, scrollTop })
  const heads = [{ key: FIRST, label: table.firstName, type: undefined, tooltip: undefined }, ...table.columns]
  return (
    <div
      className={styles['scroll']}
      style={{ inlineSize: width, blockSize: height, '--row-height': `${layout.rowHeight}px`, '--head-height': `${HEAD_HEIGHT}px` }}
      tabIndex={0}
      role="group"
      aria-label={`${messages.summary.named(kindTexts.name, title)}, ${messages.rows(rows.length)}`}
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
    >
      <table aria-rowcount={rows.length + 1} style={{ inlineSize: layout.total }}>
        <colgroup>
          {layout.widths.map((one, index) => (
            <col key={index} style={{ inlineSize: one }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {heads.map(({ key, label, type, tooltip }) => {
              const sorted = sorting?.key === key ? sorting : undefined
              return (
                <th
                  key={key}
                  scope="col"
                  data-align={key === FIRST || type === 'spark' ? 'start' : 'end'}
                  aria-sort={sorted && (sorted.desc ? 'descending' : 'ascending')}
                >
                  <button
                    type="button"
                    title={tooltip ?? label}
                    aria-label={t(texts.sortBy, { column: label })}
                    onClick={() => setSorting({ key, desc: sorted ? !sorted.desc : key !== FIRST })}
                  >
                    <span>{label}</span>
                    {sorted && <span aria-hidden="true">{sorted.desc ? '↓' : '↑'}</span>}
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {shown.before > 0 && <Spacer height={shown.before} columns={heads.length} />}
          {rows.slice(shown.start, shown.end).map((row) => (
            <tr key={row.key}>
              <th scope="row" title={row.label}>
                {row.link === undefined ? (
                  row.label
                ) : (
                  <a href={row.link} target="_blank" rel="noreferrer noopener">
                    {row.label}
                  </a>
                )}
              </th>
              {row.cells.map((cell, index) => (
                <BodyCell key={cell.column.key} cell={cell} width={layout.widths[index + 1] ?? 0} layout={layout} theme={theme} formatTime={table.formatTime} />
              ))}
            </tr>
          ))}
          {shown.after > 0 && <Spacer height={shown.after} columns={heads.length} />}
        </tbody>
      </table>
    </div>
  )
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ blockSize: height, padding: 0, border: 0 }} />
    </tr>
  )
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

type TimeRows = { rows: readonly TimeRow[]; columns: readonly { key: string }[] }

/** Rows without a figure last, whichever way. */
export function sortTimeRows({ rows, columns }: TimeRows, sorting: Sorting): TimeRow[] {
  const column = columns.findIndex(({ key }) => key === sorting?.key)
  if (!sorting || (column < 0 && sorting.key !== FIRST)) return [...rows]
  const sign = sorting.desc ? -1 : 1
  return rows.toSorted((a, b) => {
    if (column < 0) return sign * collator.compare(a.label, b.label)
    const [left, right] = [a.cells[column]?.value, b.cells[column]?.value]
    if (left === undefined || right === undefined) return left === right ? 0 : left === undefined ? 1 : -1
    return sign * (left - right)
  })
}

type CellProps = { cell: TimeCell; width: number; layout: TimeTableLayout; theme: ChartTheme; formatTime: (time: number) => string }

function BodyCell({ cell, width, layout, theme, formatTime }: CellProps) {
  if (cell.column.type === 'spark') {
    return (
      <td className={styles['spark']}>
        <Sparkline cell={cell} width={width} height={layout.rowHeight} theme={theme} formatTime={formatTime} />
      </td>
    )
  }
  if (cell.problem !== undefined) {
    return (
      <td data-align="end" title={cell.problem}>
        <i className={styles['problem']}>{cell.problem}</i>
      </td>
    )
  }
  return (
    <td data-align="end" style={{ color: cell.color }} title={cell.column.tooltip}>
      {cell.value === undefined ? <i className={styles['problem']}>{messages.emptyCell}</i> : cell.text}
    </td>
  )
}

function Sparkline({ cell, width, height, theme, formatTime }: Omit<CellProps, 'layout'> & { height: number }) {
  const { column, points } = cell
  if (points.length === 0) return null
  const format = numberFormatter(column.format ?? (column.ratio > 0 ? '+.1%' : undefined))
  const [low, high] = sparkDomain(cell)
  const [lowText, highText] = [format(low), format(high)]
  const axis = column.showsAxis ? axisRoom(lowText, highText) : 0
  const label = t(texts.trend, {
    first: formatTime(points[0]?.time ?? 0),
    last: formatTime(points.at(-1)?.time ?? 0),
    low: lowText,
    high: highText,
  })
  return (
    <svg width={width} height={height} role="img" aria-label={label} fontFamily={theme.fontFamily} fontSize={AXIS_FONT} fill={theme.textMuted}>
      <title>{label}</title>
      <SvgMarks marks={sparkMarks(cell, { x: axis, y: 0, width: width - axis, height }, theme)} />
      {axis > 0 && (
        <g textAnchor="end">
          <text x={axis - 2} y={AXIS_FONT}>
            {highText}
          </text>
          <text x={axis - 2} y={height - 3}>
            {lowText}
          </text>
        </g>
      )}
    </svg>
  )
}
