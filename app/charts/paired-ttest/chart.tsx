import { useState } from 'react'
import { t } from '../../i18n/message.ts'
import { windowRows } from '../../ui/window-rows.ts'
import { EmptyChart } from '../frame/empty.tsx'
import { readRecord, readText } from '../form-data.ts'
import { messages } from '../messages.ts'
import { useOwnState } from '../own-state.ts'
import type { ChartProps } from '../types.ts'
import styles from './chart.module.css'
import { texts } from './messages.ts'
import { kindTexts } from './name.ts'
import { type MetricTest, type PreparedTests, prepareTests, testRows } from './prepare.ts'

const ROW_HEIGHT = 28
const ALL_UP_TO = 60

/** One table a metric: every group beside a control, which a reader chooses. */
export function PairedTTest({ width, height, formData, data, interaction = {}, datasource, title }: ChartProps) {
  const [own, change] = useOwnState(interaction)
  const controls = readRecord(own, 'controls')
  const [result] = data
  const prepared = result && prepareTests(formData, result, datasource)
  if (!prepared || prepared.tests.length === 0) return <EmptyChart width={width} height={height} text={messages.noResults} />
  return (
    <div
      className={styles['scroll']}
      style={{ inlineSize: width, blockSize: height, '--row-height': `${ROW_HEIGHT}px` }}
      tabIndex={0}
      role="group"
      aria-label={messages.summary.named(kindTexts.name, title)}
    >
      {prepared.tests.map((test) => (
        <TestTable
          key={test.metric}
          test={test}
          control={readText(controls, test.metric)}
          onControl={(group) => change({ controls: { ...controls, [test.metric]: group } })}
          prepared={prepared}
          height={height}
        />
      ))}
    </div>
  )
}

type TestProps = {
  test: MetricTest
  /** The group that the others are compared with; the first without. */
  control: string | undefined
  onControl: (group: string) => void
  prepared: PreparedTests
  height: number
}

function TestTable({ test, control, onControl, prepared, height }: TestProps) {
  const [scrollTop, setScrollTop] = useState(0)
  const { dimensions, settings } = prepared
  const rows = testRows(test, control, settings)
  const isLong = rows.length > ALL_UP_TO
  const shown = isLong
    ? windowRows({ count: rows.length, rowHeight: ROW_HEIGHT, height, scrollTop })
    : { start: 0, end: rows.length, before: 0, after: 0 }
  const columns = dimensions.length + 3
  return (
    <section>
      <h3>{test.metric}</h3>
      <div
        className={styles['rows']}
        style={isLong ? { maxBlockSize: Math.max(4 * ROW_HEIGHT, height - ROW_HEIGHT) } : undefined}
        tabIndex={isLong ? 0 : undefined}
        role={isLong ? 'group' : undefined}
        aria-label={isLong ? test.metric : undefined}
        onScroll={isLong ? (event) => setScrollTop(event.currentTarget.scrollTop) : undefined}
      >
        <table aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              {dimensions.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              {[texts.pValue, texts.lift, texts.significant].map((name) => (
                <th key={name} scope="col" data-align="end">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.before > 0 && <Spacer height={shown.before} columns={columns} />}
            {rows.slice(shown.start, shown.end).map((row) => (
              <tr key={row.group.key} data-control={row.isControl || undefined}>
                {row.group.keys.map((key, index) => (
                  <td key={index} title={key}>
                    {index === 0 ? (
                      <button
                        type="button"
                        aria-pressed={row.isControl}
                        aria-label={t(texts.choose, { group: row.group.keys.join(', ') })}
                        onClick={() => onControl(row.group.key)}
                      >
                        {key}
                      </button>
                    ) : (
                      key
                    )}
                  </td>
                ))}
                {row.isControl ? (
                  <td colSpan={3} className={styles['control']}>
                    {t(texts.control)}
                  </td>
                ) : (
                  <>
                    <td data-align="end">{row.pValue}</td>
                    <td data-align="end">{row.lift}</td>
                    <td data-align="end" data-significant={row.isSignificant}>
                      {row.isSignificant === undefined ? t(texts.none) : t(row.isSignificant ? texts.yes : texts.no)}
                    </td>
                  </>
                )}
              </tr>
            ))}
            {shown.after > 0 && <Spacer height={shown.after} columns={columns} />}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ blockSize: height, padding: 0, border: 0 }} />
    </tr>
  )
}
