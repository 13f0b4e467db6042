import { Clock } from 'lucide-react'
import type { ControlColumn } from '../../charts/controls/control.ts'
import { isTemporal } from '../../charts/controls/visibility.ts'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './fields.module.css'

export type FieldType = 'number' | 'text' | 'time' | 'boolean' | 'metric' | 'unknown'

const BY_GENERIC_TYPE: readonly FieldType[] = ['number', 'text', 'time', 'boolean']

export function columnFieldType(column: ControlColumn | undefined): FieldType {
  if (!column) return 'unknown'
  if (isTemporal(column)) return 'time'
  return BY_GENERIC_TYPE[column.type_generic ?? -1] ?? 'unknown'
}

const TEXTS = {
  number: [exploreMessages.badgeNumber, exploreMessages.typeNumber],
  text: [exploreMessages.badgeText, exploreMessages.typeText],
  time: [null, exploreMessages.typeTime],
  boolean: [exploreMessages.badgeBoolean, exploreMessages.typeBoolean],
  metric: [exploreMessages.badgeMetric, exploreMessages.typeMetric],
  unknown: [exploreMessages.badgeUnknown, exploreMessages.typeUnknown],
} as const

/** The type of a field in two or three signs. */
export function TypeBadge({ type }: { readonly type: FieldType }) {
  const [badge, name] = TEXTS[type]
  return (
    <span className={cx(styles.type, type === 'metric' && styles.metric)}>
      <span aria-hidden="true">{badge === null ? <Icon icon={Clock} size="s" /> : t(badge)}</span>
      <span className="sr-only">{t(name)}</span>
    </span>
  )
}
