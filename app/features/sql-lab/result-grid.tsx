import type { ResultColumn } from '../../api/sql-lab.ts'
import { formatNumber } from '../../i18n/format.ts'
import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import { useContextMenu } from '../../ui/context-menu.tsx'
import { copyText } from '../../ui/copy.ts'
import { plainText, type GridColumn, type GridValue } from '../../ui/data-grid-model.ts'
import { DataGrid } from '../../ui/data-grid.tsx'

const NUMERIC = 0
/** Digits behind the point that a grid shows; copying gives all of them. */
const FRACTION_DIGITS = 6

interface ResultGridProps {
  readonly label: string
  readonly columns: readonly ResultColumn[]
  readonly rowCount: number
  readonly value: (row: number, column: number) => GridValue
  /** Absent where statistics make no sense. */
  readonly onStatistics?: (column: number) => void
}

/** Rows as the database gave them; the context menu copies a cell or opens its column's statistics. */
export function ResultGrid({ label, columns, rowCount, value, onStatistics }: ResultGridProps) {
  const { onContextMenu, popup } = useContextMenu({
    label: t(sqlMessages.cellMenu),
    items: (target) => {
      const cell = target.closest('[aria-colindex]')
      const column = Number(cell?.getAttribute('aria-colindex')) - 2
      const found = columns[column]
      if (!found) return []
      return [
        { id: 'copy', label: t(sqlMessages.copyCell), onSelect: () => void copyText(cell?.textContent ?? '') },
        ...(onStatistics
          ? [{
              id: 'statistics',
              label: t(sqlMessages.showStatistics, { column: found.name }),
              onSelect: () => onStatistics(column),
            }]
          : []),
      ]
    },
  })
  return (
    <div className="grow" style={{ minBlockSize: 0 }} onContextMenu={onContextMenu}>
      <DataGrid label={label} columns={columns.map(gridColumn)} rowCount={rowCount} value={value} format={cellText} />
      {popup}
    </div>
  )
}

function gridColumn({ name, type, type_generic }: ResultColumn): GridColumn {
  return { id: name, name, type, numeric: type_generic === NUMERIC }
}

function cellText(value: GridValue, { numeric, name }: GridColumn): string {
  if (!numeric || typeof value !== 'number' || isLabel(name, value)) return plainText(value)
  return formatNumber(value, { maximumFractionDigits: FRACTION_DIGITS })
}

/** Years and ids are names made of digits: a thousands separator would make them unreadable. */
function isLabel(name: string, value: number): boolean {
  return Number.isInteger(value) && (/(^|_)(id|year|zip|code)$/i.test(name) || (/year/i.test(name) && Math.abs(value) < 10_000))
}
