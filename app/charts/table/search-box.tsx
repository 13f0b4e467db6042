import { t } from '../../i18n/message.ts'
import { messages } from '../messages.ts'
import styles from './chart.module.css'
import type { TableColumn } from './columns.ts'
import { texts } from './messages.ts'

type Props = {
  text: string
  onSearch: (text: string) => void
  /** Which column the server searches; none where all rows are at hand. */
  columns: readonly TableColumn[]
  column: string | undefined
  onColumn: (key: string) => void
}

export function SearchBox({ text, onSearch, columns, column, onColumn }: Props) {
  return (
    <div className={styles['searches']}>
      {columns.length > 1 && (
        <select
          className={styles['search']}
          aria-label={t(texts.searchIn)}
          value={column ?? columns[0]?.key}
          onChange={(event) => onColumn(event.target.value)}
        >
          {columns.map((one) => (
            <option key={one.key} value={one.key}>
              {one.label}
            </option>
          ))}
        </select>
      )}
      <input
        className={styles['search']}
        type="search"
        value={text}
        placeholder={messages.search}
        aria-label={messages.searchRows}
        onChange={(event) => onSearch(event.target.value)}
      />
    </div>
  )
}
