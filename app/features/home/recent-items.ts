import type { ActivityRow } from '../../api/activity.ts'
import { formatRelative } from '../../i18n/format.ts'
import { homeMessages } from '../../i18n/home.ts'
import { t } from '../../i18n/message.ts'

/** A card of the recents. */
export interface RecentItem {
  readonly kind: 'dashboard' | 'chart'
  readonly title: string
  readonly to: string
  readonly when: string
  /** What its sign is drawn by: a `viz_type`, or `dashboard`. A visit does not tell the type of a chart. */
  readonly sketch: string
}

/** Something of the reader's own, changed or made at a moment. */
export interface OwnItem {
  readonly kind: 'dashboard' | 'chart'
  readonly title: string
  readonly to: string
  readonly at: number
  /** When it was made, in words: the API tells no instant. */
  readonly created: string
  readonly sketch: string
}

export function viewedItem(row: ActivityRow): RecentItem {
  return {
    kind: row.item_type === 'dashboard' ? 'dashboard' : 'chart',
    title: row.item_title,
    to: row.item_url,
    when: t(homeMessages.viewedAt, { when: formatRelative(row.time) }),
    sketch: row.item_type === 'dashboard' ? 'dashboard' : 'line',
  }
}

export function editedItem({ kind, title, to, at, sketch }: OwnItem): RecentItem {
  return { kind, title, to, sketch, when: t(homeMessages.editedAt, { when: formatRelative(at) }) }
}

export function createdItem({ kind, title, to, created, sketch }: OwnItem): RecentItem {
  return { kind, title, to, sketch, when: t(homeMessages.createdAt, { when: created }) }
}
