import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/message.ts'
import type { FormData } from '../types.ts'
import { cellForm, cellTitle, columnBands, type MatrixEntry, matrixLook } from './matrix.ts'
import styles from './matrix-grid.module.css'
import { matrixMessages } from './messages.ts'

/** One chart of the matrix, at its place. */
export interface MatrixCell {
  readonly key: string
  readonly title: string
  readonly formData: FormData
  readonly width: number
  readonly height: number
}

interface MatrixGridProps {
  readonly width: number
  readonly height: number
  readonly formData: FormData
  readonly rows: readonly MatrixEntry[]
  readonly columns: readonly MatrixEntry[]
  readonly drawCell: (cell: MatrixCell) => ReactNode
}

const LABEL_WIDTH = 96
const GAP = 8
/** Narrower charts say nothing: the matrix scrolls instead. */
const MIN_WIDTH = 160
const TITLE_HEIGHT = 24
/** What the scroll bar takes. */
const SCROLL_BAR = 16

/** The charts of a matrix in rows and columns under their labels; those near the window are drawn. */
export function MatrixGrid({ width, height, formData, rows, columns, drawCell }: MatrixGridProps) {
  const look = matrixLook(formData)
  const lines: readonly (MatrixEntry | undefined)[] = rows.length === 0 ? [undefined] : rows
  const all: readonly (MatrixEntry | undefined)[] = columns.length === 0 ? [undefined] : columns
  const bands = columnBands(all, look.perRow)
  const across = bands[0]?.length ?? 1
  const labels = look.rowLabels && rows.length > 0 ? LABEL_WIDTH : 0
  const cellWidth = Math.max(MIN_WIDTH, Math.floor((width - SCROLL_BAR - labels) / across) - GAP)
  const titled = look.titleTemplate !== ''
  const template = `${labels > 0 ? `${labels}px ` : ''}repeat(${across}, ${cellWidth}px)`
  return (
    <section className={styles.matrix} style={{ inlineSize: width, blockSize: height }} tabIndex={0} aria-label={t(matrixMessages.grid)}>
      {bands.map((band, at) => (
        <div key={at} className={styles.band} style={{ gridTemplateColumns: template, gap: GAP }}>
          {look.columnHeaders && columns.length > 0 ? (
            <>
              {labels > 0 ? <span className={styles.corner} /> : null}
              {band.map((column, index) => (
                <span key={index} className={`${styles.header} trunc`} data-tooltip-overflow="">
                  {column?.label}
                </span>
              ))}
              <Fill places={across - band.length} />
            </>
          ) : null}
          {lines.map((row, line) => (
            <MatrixLine key={line} label={labels > 0 ? row?.label : undefined} fill={across - band.length}>
              {band.map((column, index) => {
                const key = `${at}-${line}-${index}`
                const title = cellTitle(look.titleTemplate, row, column)
                return (
                  <CellFrame key={key} title={title} shownTitle={titled} height={look.rowHeight}>
                    {() =>
                      drawCell({
                        key,
                        title,
                        formData: cellForm(formData, row, column),
                        width: cellWidth,
                        height: look.rowHeight - (titled ? TITLE_HEIGHT : 0),
                      })
                    }
                  </CellFrame>
                )
              })}
            </MatrixLine>
          ))}
        </div>
      ))}
    </section>
  )
}

interface MatrixLineProps {
  readonly label: string | undefined
  /** Places of the line that stay empty. */
  readonly fill: number
  readonly children: ReactNode
}

function MatrixLine({ label, fill, children }: MatrixLineProps) {
  return (
    <>
      {label === undefined ? null : (
        <span className={`${styles.label} trunc`} data-tooltip-overflow="">
          {label}
        </span>
      )}
      {children}
      <Fill places={fill} />
    </>
  )
}

/** Places of a line that stay empty, so that the next line begins at its own first. */
function Fill({ places }: { readonly places: number }) {
  return Array.from({ length: places }, (_, index) => <span key={index} />)
}

interface CellFrameProps {
  readonly title: string
  readonly shownTitle: boolean
  readonly height: number
  readonly children: () => ReactNode
}

/** Its chart is asked for once it comes near the window, and stays. */
function CellFrame({ title, shownTitle, height, children }: CellFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element || seen) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [seen])
  return (
    <div ref={frame} className={styles.cell} role="group" aria-label={title} style={{ blockSize: height }}>
      {shownTitle ? (
        <span className={`${styles.title} trunc`} style={{ blockSize: TITLE_HEIGHT }} data-tooltip-overflow="">
          {title}
        </span>
      ) : null}
      {seen ? children() : null}
    </div>
  )
}
