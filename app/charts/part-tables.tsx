import { useState } from 'react'
import { t } from '../i18n/message.ts'
import { DataTables } from './data-table.tsx'
import { EmptyChart } from './frame/empty.tsx'
import { partMessages } from './part-messages.ts'
import styles from './part-tables.module.css'
import type { ChartProps } from './types.ts'

const HEAD = 32

/** The rows of a chart that draws others, one table a chart of them. */
export function PartTables({ width, height, formData, data, theme, title }: ChartProps) {
  const [at, setAt] = useState(0)
  const result = data[at] ?? data[0]
  const { part } = result ?? {}
  const size = { width, height: Math.max(0, height - HEAD) }
  return (
    <div style={{ inlineSize: width, blockSize: height }}>
      <div className={styles['names']} role="group" aria-label={t(partMessages.tables)} style={{ blockSize: HEAD }}>
        {data.map((one, index) => (
          <button key={index} type="button" aria-pressed={one === result} onClick={() => setAt(index)}>
            {one.part?.name ?? `#${one.part?.chartId ?? index + 1}`}
          </button>
        ))}
      </div>
      {part?.failure === undefined ? (
        <DataTables
          key={at}
          {...size}
          formData={part?.formData ?? formData}
          data={result ? [result] : []}
          theme={theme}
          title={part?.name ?? title}
        />
      ) : (
        <EmptyChart {...size} text={part.failure} />
      )}
    </div>
  )
}
