import { t } from '../../i18n/message.ts'
import { sqlMessages } from '../../i18n/sql-lab.ts'
import type { QueryFacts } from '../../api/sql-lab.ts'

/** A run that keeps its rows as a table or view. */
export interface CreateAs {
  readonly method: 'TABLE' | 'VIEW'
  readonly name: string
}

/** What a run made, as it is called; null for one that only read. */
export function createdBy(query: QueryFacts | null): { readonly schema: string | null; readonly table: string; readonly text: string } | null {
  if (!query?.ctas || !query.tempTable) return null
  const text = [query.tempSchema, query.tempTable].filter(Boolean).join('.')
  return { schema: query.tempSchema, table: query.tempTable, text }
}

/** What the dialog is called. */
export function createTitle(method: CreateAs['method']): string {
  return t(method === 'TABLE' ? sqlMessages.createTableAs : sqlMessages.createViewAs)
}
