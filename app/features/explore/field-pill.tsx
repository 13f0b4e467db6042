import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { exploreMessages } from '../../i18n/explore.ts'
import { t } from '../../i18n/message.ts'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { tooltipProps } from '../../ui/tooltip.ts'
import styles from './fields.module.css'
import { type FieldType, TypeBadge } from './type-badge.tsx'

interface FieldPillProps {
  readonly type: FieldType
  readonly label: string
  /** The name of what opens. */
  readonly popover: string
  readonly hint?: string | undefined
  readonly onRemove?: (() => void) | undefined
  readonly children: (close: () => void) => ReactNode
}

/** One chosen field: a press opens its form, the cross takes it away. */
export function FieldPill({ type, label, popover, hint, onRemove, children }: FieldPillProps) {
  return (
    <>
      <Popover
        label={popover}
        side="right"
        resizable
        trigger={(trigger) => (
          <button
            type="button"
            {...trigger}
            className={styles.open}
            {...(hint ? tooltipProps(hint) : null)}
          >
            <span className="sr-only">{t(exploreMessages.editField)}</span>
            <TypeBadge type={type} />
            <span className="trunc grow" data-tooltip-overflow="">
              {label}
            </span>
          </button>
        )}
      >
        {children}
      </Popover>
      {onRemove ? (
        <button
          type="button"
          className={styles.remove}
          aria-label={t(exploreMessages.removeField, { name: label })}
          onClick={onRemove}
        >
          <Icon icon={X} size="xs" />
        </button>
      ) : null}
    </>
  )
}
