import { listMessages } from '../../i18n/lists.ts'
import { t } from '../../i18n/message.ts'
import type { FilterDescription } from './list-description.ts'

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
