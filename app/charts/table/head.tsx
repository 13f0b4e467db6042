import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { t } from '../../i18n/message.ts'
import styles from './chart.module.css'
import type { TableColumn } from './columns.ts'
import { texts } from './messages.ts'
import type { Sorting } from './prepare.ts'

export type HeadProps = {
  columns: readonly TableColumn[]
  widths: readonly number[]
  sorting: Sorting
  onSort: (key: string) => void
  /** Absent where widths follow from the contents. */
  onResize?: (key: string, width: number) => void
  /** Moves a column before or after another by so many places. Absent where their order is fixed. */
  onMove?: (key: string, by: number) => void
}

/** What is dragged from one header to another. */
const DRAG_TYPE = 'text/x-meridian-column'

export function TableHead({ columns, widths, sorting, onSort, onResize, onMove }: HeadProps) {
  const [over, setOver] = useState<string>()
  return (
    <thead>
      <tr>
        {columns.map((column, index) => (
          <th
            key={column.key}
            scope="col"
            data-align={column.align}
            data-over={over === column.key || undefined}
            aria-sort={ariaSort(column, sorting)}
            onDragOver={(event) => {
              if (!onMove || !event.dataTransfer.types.includes(DRAG_TYPE)) return
              event.preventDefault()
              setOver(column.key)
            }}
            onDragLeave={() => setOver(undefined)}
            onDrop={(event) => {
              setOver(undefined)
              const from = columns.findIndex((one) => one.key === event.dataTransfer.getData(DRAG_TYPE))
              const moved = columns[from]
              if (moved) onMove?.(moved.key, index - from)
            }}
          >
            <button
              type="button"
              title={onMove ? t(texts.movable, { column: column.label }) : column.label}
              draggable={onMove ? true : undefined}
              onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, column.key)}
              onKeyDown={(event) => onMove && moveByKey(event, (by) => onMove(column.key, by))}
              onClick={() => onSort(column.key)}
            >
              <span>{column.label}</span>
              {sorting?.key === column.key && <span aria-hidden="true">{sorting.desc ? '↓' : '↑'}</span>}
            </button>
            {onResize && <Handle column={column} width={widths[index] ?? 0} onResize={onResize} />}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function ariaSort(column: TableColumn, sorting: Sorting): 'ascending' | 'descending' | undefined {
  if (sorting?.key !== column.key) return undefined
  return sorting.desc ? 'descending' : 'ascending'
}

function moveByKey(event: KeyboardEvent, move: (by: number) => void) {
  if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
  event.preventDefault()
  move(event.key === 'ArrowLeft' ? -1 : 1)
}

const LEAST_WIDTH = 40
const MOST_WIDTH = 1_200
const KEY_STEP = 16

/** The edge of a column: dragged, or moved by the arrow keys. */
function Handle({ column, width, onResize }: { column: TableColumn; width: number; onResize: (key: string, width: number) => void }) {
  const [from, setFrom] = useState<{ x: number; width: number }>()
  const resize = (wanted: number) => onResize(column.key, Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, wanted))))
  return (
    <span
      className={styles['handle']}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t(texts.widthOf, { column: column.label })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        event.preventDefault()
        resize(width + (event.key === 'ArrowLeft' ? -KEY_STEP : KEY_STEP))
      }}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom({ x: event.clientX, width })
      }}
      onPointerMove={(event) => from && resize(from.width + event.clientX - from.x)}
      onPointerUp={() => setFrom(undefined)}
      onPointerCancel={() => setFrom(undefined)}
    />
  )
}
