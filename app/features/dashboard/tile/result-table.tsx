import type { CellValue, QueryResult } from '../../../charts/query-types.ts'
import { columnType } from '../../../charts/query-types.ts'
import { formatDate, formatNumber } from '../../../i18n/format.ts'
import { NULL_LABEL } from '../filters/value-mask.ts'
import styles from './dialogs.module.css'

interface ResultTableProps {
  readonly result: QueryResult
  readonly rows: QueryResult['data']
  readonly label: string
}

/** Rows of an answer as they are. */
export function ResultTable({ result, rows, label }: ResultTableProps) {
  return (
    <div className={styles.grid} tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {result.colnames.map((name, index) => (
              <th key={name} scope="col" className={isNumber(result, index) ? styles.number : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {result.colnames.map((name, index) => (
                <td key={name} className={isNumber(result, index) ? styles.number : undefined}>
                  <Cell value={row[name] ?? null} type={result.coltypes[index]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function isNumber(result: QueryResult, index: number): boolean {
  return result.coltypes[index] === columnType.numeric
}

/** Times of day only where there are any: most temporal columns hold days. */
const DAY_MS = 86_400_000

function Cell({ value, type }: { readonly value: CellValue; readonly type: number | undefined }) {
  if (value === null) return <span className="null">{NULL_LABEL}</span>
  if (type === columnType.temporal && typeof value === 'number') {
    const time = value % DAY_MS === 0 ? undefined : ('medium' as const)
    return formatDate(value, { dateStyle: 'medium', timeZone: 'UTC', ...(time && { timeStyle: time }) })
  }
  return typeof value === 'number' ? formatNumber(value, { maximumFractionDigits: 6 }) : String(value)
}
