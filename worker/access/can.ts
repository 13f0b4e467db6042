import { dataScope, type DatasetSubject } from './data-scope.ts'
import { isAdmin, pair, type Principal } from './principal.ts'

export interface DatabaseSubject {
  readonly kind: 'database'
  readonly id: number
}

export interface ChartSubject {
  readonly kind: 'chart'
  readonly ownerIds: readonly number[]
  /** Null when its dataset is gone. */
  readonly dataset: DatasetSubject | null
}

export interface DashboardSubject {
  readonly kind: 'dashboard'
  readonly ownerIds: readonly number[]
  /** Datasets of its charts. */
  readonly datasets: readonly DatasetSubject[]
}

/** What a permission pair cannot say: rules about one object. */
export type ObjectSubject = DatasetSubject | DatabaseSubject | ChartSubject | DashboardSubject

/** `read`: see it and its data. `edit`: change or delete it, which takes ownership. */
export type ObjectAction = 'read' | 'edit'

/**
 * The one decision about rights. With a view name as subject it asks for a permission pair (`can(p, 'can_read',
 * 'Chart')`); with an object it applies the rules of ownership and data access. Routes ask both: the pair first.
 */
export function can(principal: Principal, action: string, view: string): boolean
export function can(principal: Principal, action: ObjectAction, subject: ObjectSubject): boolean
export function can(principal: Principal, action: string, subject: string | ObjectSubject): boolean {
  if (typeof subject === 'string') return principal.permissions.has(pair(action, subject))
  return action === 'edit' ? mayEdit(principal, subject) : mayRead(principal, subject)
}

/** True for administrators and for those listed. */
export function owns(principal: Principal, ownerIds: readonly number[]): boolean {
  return isAdmin(principal) || (principal.userId !== null && ownerIds.includes(principal.userId))
}

function mayEdit(principal: Principal, subject: ObjectSubject): boolean {
  return subject.kind === 'database' ? isAdmin(principal) : owns(principal, subject.ownerIds)
}

function mayRead(principal: Principal, subject: ObjectSubject): boolean {
  switch (subject.kind) {
    case 'dataset':
      return mayReadDataset(principal, subject)
    case 'database': {
      const scope = dataScope(principal)
      return isAdmin(principal) || scope.allDatabases || scope.databaseIds.has(subject.id)
    }
    case 'chart':
      return (
        owns(principal, subject.ownerIds) || (subject.dataset !== null && mayReadDataset(principal, subject.dataset))
      )
    case 'dashboard':
      return (
        owns(principal, subject.ownerIds) ||
        subject.datasets.length === 0 ||
        subject.datasets.some((dataset) => mayReadDataset(principal, dataset))
      )
  }
}

function mayReadDataset(principal: Principal, dataset: DatasetSubject): boolean {
  if (owns(principal, dataset.ownerIds)) return true
  const scope = dataScope(principal)
  return (
    scope.all ||
    scope.databaseIds.has(dataset.databaseId) ||
    scope.datasetIds.has(dataset.id) ||
    scope.catalogs.has(`[${dataset.databaseName}].[${dataset.catalog ?? ''}]`) ||
    schemaNames(dataset).some((name) => scope.schemas.has(name))
  )
}

function schemaNames({ databaseName, catalog, schema }: DatasetSubject): readonly string[] {
  if (schema === null) return []
  const short = `[${databaseName}].[${schema}]`
  return catalog === null ? [short] : [short, `[${databaseName}].[${catalog}].[${schema}]`]
}
