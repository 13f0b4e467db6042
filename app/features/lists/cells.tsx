import { BadgeCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { PersonRow, TagRow } from '../../api/resource.ts'
import { formatDateTime, formatList, formatRelative } from '../../i18n/format.ts'
import { listMessages } from '../../i18n/lists.ts'
import { t } from '../../i18n/message.ts'
import { AvatarStack } from '../../ui/avatar.tsx'
import { StatusDot, Tag } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { personName } from '../../ui/person.ts'
import type { Person } from '../../ui/person.ts'
import { overflowTooltipProps, tooltipProps } from '../../ui/tooltip.ts'
import styles from './list-view.module.css'

/** Tags that a row spells out; the rest is a number. */
const SHOWN_TAGS = 3
/** The integer of a tag that somebody made, as against the system's own. */
const CUSTOM_TAG = 1

interface NameCellProps {
  readonly name: string
  readonly to: string
  readonly certifiedBy: string | null
}

/** A name that leads to the thing, with the sign of certification. */
export function NameCell({ name, to, certifiedBy }: NameCellProps) {
  return (
    <span className={styles.name}>
      <Link to={to} {...overflowTooltipProps()}>
        {name}
      </Link>
      <Certified by={certifiedBy} />
    </span>
  )
}

/** A text that is cut where there is no room, whole on hover. */
export function TextCell({ code, children }: { readonly code?: boolean; readonly children: string | null }) {
  return (
    <span className="row-1">
      <span className={code ? 'trunc mono' : 'trunc'} {...overflowTooltipProps()}>
        {children}
      </span>
    </span>
  )
}

/** The sign of certification, or nothing. */
export function Certified({ by }: { readonly by: string | null }) {
  if (!by) return null
  const label = t(listMessages.certifiedBy, { name: by })
  return (
    <span className={styles.certified} role="img" aria-label={label} {...tooltipProps(label)}>
      <Icon icon={BadgeCheck} size="s" />
    </span>
  )
}

/** Published or draft. */
export function StatusCell({ published }: { readonly published: boolean }) {
  return (
    <span className={styles.status}>
      <StatusDot tone={published ? 'ok' : 'neutral'} ring={!published} />
      {t(published ? listMessages.published : listMessages.draft)}
    </span>
  )
}

/** The tags people gave. */
export function TagsCell({ tags }: { readonly tags: readonly TagRow[] }) {
  const own = tags.filter((tag) => tag.type === CUSTOM_TAG)
  const rest = own.slice(SHOWN_TAGS)
  return (
    <span className={styles.tags}>
      {own.slice(0, SHOWN_TAGS).map((tag) => (
        <Tag key={tag.id}>{tag.name}</Tag>
      ))}
      {rest.length > 0 ? (
        <span className="small muted" {...tooltipProps(formatList(rest.map((tag) => tag.name)))}>
          {t(listMessages.moreTags, { count: rest.length })}
        </span>
      ) : null}
    </span>
  )
}

/** Who owns it, as faces. */
export function OwnersCell({ owners }: { readonly owners: readonly PersonRow[] }) {
  const people = owners.map(toPerson)
  const label = t(listMessages.ownersOf, { names: formatList(people.map(personName)) })
  return <AvatarStack people={people} size="s" label={label} />
}

interface ModifiedCellProps {
  readonly at: string
  readonly by: PersonRow | null
}

/** When it was last changed, with the exact time and the person on hover. */
export function ModifiedCell({ at, by }: ModifiedCellProps) {
  const when = new Date(at)
  const exact = formatDateTime(when)
  const tooltip = by ? t(listMessages.modifiedByAt, { at: exact, name: personName(toPerson(by)) }) : exact
  return (
    <time className="muted" dateTime={when.toISOString()} {...tooltipProps(tooltip)}>
      {formatRelative(when)}
    </time>
  )
}

/** A person of the API as the shared parts want one. */
export function toPerson(person: PersonRow): Person {
  return { id: person.id, firstName: person.first_name, lastName: person.last_name }
}
