import { messages } from '../messages.ts'
import styles from './chart.module.css'

type Props = {
  page: number
  size: number
  rows: number
  sizes: readonly number[]
  onChange: (page: number, size: number) => void
}

export function Pager({ page, size, rows, sizes, onChange }: Props) {
  const pages = Math.max(1, Math.ceil(rows / size))
  const offered = sizes.includes(size) ? sizes : [...sizes, size].toSorted((a, b) => a - b)
  return (
    <div className={styles['pager']}>
      <span>{messages.rows(rows)}</span>
      <label>
        <span className={styles['hidden']}>{messages.pageSize}</span>
        <select value={size} onChange={(event) => onChange(0, Number(event.target.value))}>
          {offered.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        aria-label={messages.previousPage}
        disabled={page === 0}
        onClick={() => onChange(page - 1, size)}
      >
        ‹
      </button>
      <span aria-live="polite">{messages.pageOf(page + 1, pages)}</span>
      <button
        type="button"
        aria-label={messages.nextPage}
        disabled={page >= pages - 1}
        onClick={() => onChange(page + 1, size)}
      >
        ›
      </button>
    </div>
  )
}
