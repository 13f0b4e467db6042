import { t } from '../i18n/message.ts'
import { formatList } from '../i18n/format.ts'
import { uiMessages } from '../i18n/ui.ts'
import styles from './avatar.module.css'
import { cx } from './cx.ts'
import { personColour, personInitials, personName } from './person.ts'
import type { Person } from './person.ts'
import { tooltipProps } from './tooltip.ts'

interface AvatarProps {
  readonly person: Person
  readonly size?: 's' | 'm'
  readonly live?: boolean
  readonly away?: boolean
  /** When the name already stands beside it. */
  readonly decorative?: boolean
}

/** A person as two letters in their colour. */
export function Avatar({ person, size = 'm', live, away, decorative }: AvatarProps) {
  const name = personName(person) || t(uiMessages.anonymous)
  const label = away ? t(uiMessages.away, { name }) : name
  return (
    <span
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : label}
      aria-hidden={decorative || undefined}
      className={cx(styles.avatar, size === 's' && styles.small)}
      style={{ '--person': personColour(person.id) }}
      data-live={live || undefined}
      data-away={away || undefined}
      data-initials={size === 's' ? personInitials(person).slice(0, 1) : personInitials(person)}
      {...tooltipProps(decorative ? undefined : label)}
    />
  )
}

interface AvatarStackProps {
  readonly people: readonly Person[]
  /** The accessible name; by default who is here now. */
  readonly label?: string
  readonly size?: 's' | 'm'
  readonly max?: number
}

/** A few people side by side, the rest as a number. */
export function AvatarStack({ people, label, size = 'm', max = 3 }: AvatarStackProps) {
  if (people.length === 0) return null
  const rest = people.slice(max)
  return (
    <span
      role="group"
      aria-label={label ?? t(uiMessages.people, { names: formatList(people.map(personName)) })}
      className={styles.stack}
    >
      {people.slice(0, max).map((person) => (
        <Avatar key={person.id} person={person} size={size} />
      ))}
      {rest.length > 0 ? (
        <span
          className={cx(styles.avatar, styles.more, size === 's' && styles.small)}
          {...tooltipProps(formatList(rest.map(personName)))}
        >
          {t(uiMessages.morePeople, { count: rest.length })}
        </span>
      ) : null}
    </span>
  )
}
