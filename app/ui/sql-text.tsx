import { classHighlighter, highlightCode } from '@lezer/highlight'
import type { ReactNode } from 'react'
import { sqlDialect } from './sql-dialects.ts'
import styles from './sql-text.module.css'

export interface SqlTextProps {
  readonly sql: string
  /** The engine, for its keywords and quotes; standard SQL without. */
  readonly backend?: string
}

/** SQL to be read, in the colours of the editor. */
export function SqlText({ sql, backend = '' }: SqlTextProps) {
  const parts: ReactNode[] = []
  highlightCode(
    sql,
    sqlDialect(backend).language.parser.parse(sql),
    classHighlighter,
    (text, classes) => parts.push(classes ? <span key={parts.length} className={classes}>{text}</span> : text),
    () => parts.push('\n'),
  )
  return <code className={styles.sql}>{parts}</code>
}
