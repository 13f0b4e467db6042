import { listMessages } from '../../i18n/lists.ts'
import { t } from '../../i18n/message.ts'
import type { FilterDescription, LoadOptions } from './list-description.ts'

const YES_NO = [
  { label: t(listMessages.yes), value: true },
  { label: t(listMessages.no), value: false },
]

/** Who owns it. */
export const ownerFilter: FilterDescription = {
  id: 'owners',
  label: t(listMessages.owner),
  col: 'owners',
  opr: 'rel_m_m',
  options: { related: 'owners' },
}

/** Who changed it last. */
export const modifiedByFilter: FilterDescription = {
  id: 'changed_by',
  label: t(listMessages.modifiedBy),
  col: 'changed_by',
  opr: 'rel_o_m',
  options: { related: 'changed_by' },
}

/** The reader's own stars; the operator differs by resource. */
export function favouriteFilter(opr: string): FilterDescription {
  return { id: 'favorite', label: t(listMessages.favourite), col: 'id', opr, options: YES_NO }
}

/** Certified or not; the operator differs by resource. */
export function certifiedFilter(opr: string): FilterDescription {
  return { id: 'certified', label: t(listMessages.certified), col: 'id', opr, options: YES_NO }
}

/** Options load with the first press on a filter. */
const options = () => import('./filter-options.ts')

/** A tag people gave; the operator differs by resource. */
export function tagFilter(opr: string): FilterDescription {
  const load: LoadOptions = async (client, text) => (await options()).tagOptions(client, text)
  return { id: 'tags', label: t(listMessages.tag), col: 'tags', opr, options: { load } }
}

/** The dataset a chart is on. */
export const datasetFilter: FilterDescription = {
  id: 'datasource_id',
  label: t(listMessages.dataset),
  col: 'datasource_id',
  opr: 'eq',
  options: { load: async (client, text) => (await options()).datasetOptions(client, text) },
}

/** A dashboard a chart is on. */
export const onDashboardFilter: FilterDescription = {
  id: 'dashboards',
  label: t(listMessages.dashboard),
  col: 'dashboards',
  opr: 'rel_m_m',
  options: { load: async (client, text) => (await options()).dashboardOptions(client, text) },
}

/** The schemas that occur among the rows. */
export function schemaFilter(resource: 'dataset' | 'saved_query'): FilterDescription {
  const load: LoadOptions = async (client, text) => (await options()).schemaOptions(resource, client, text)
  return { id: 'schema', label: t(listMessages.schema), col: 'schema', opr: 'eq', options: { load } }
}
