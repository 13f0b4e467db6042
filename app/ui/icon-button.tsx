import type { ButtonHTMLAttributes, Ref } from 'react'
import { Link } from 'react-router'
import { buttonClass } from './button.tsx'
import type { ButtonKind, ControlSize } from './button.tsx'
import { cx } from './cx.ts'
import styles from './icon-button.module.css'
import { Icon } from './icon.tsx'
import type { LucideIcon } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import { tooltipProps } from './tooltip.ts'

interface IconButtonLook {
  readonly icon: LucideIcon
  /** The accessible name and, unless `tooltip` is given, the tooltip. */
  readonly label: string
  readonly tooltip?: string
  /** The shortcut shown in the tooltip, as in `commands.ts`: `Mod+K`. */
  readonly keys?: string | undefined
  readonly kind?: ButtonKind
  readonly size?: ControlSize
}

export interface IconButtonProps
  extends IconButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  readonly busy?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A square button with an icon; never without a name and a tooltip. */
export function IconButton({
  icon,
  label,
  tooltip,
  keys,
  kind = 'ghost',
  size,
  busy,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...tooltipProps(tooltip ?? label, keys)}
      {...rest}
      aria-label={label}
      aria-busy={busy || undefined}
      className={iconButtonClass(kind, size, className)}
    >
      {busy ? <Spinner /> : <Icon icon={icon} size={size === 'sm' ? 's' : 'm'} />}
    </button>
  )
}

interface IconLinkProps extends IconButtonLook {
  readonly to: string
  readonly className?: string
}

/** As `IconButton`, for going somewhere. */
export function IconLink({ icon, label, tooltip, keys, kind = 'ghost', size, className, to }: IconLinkProps) {
  return (
    <Link
      to={to}
      aria-label={label}
      className={iconButtonClass(kind, size, className)}
      {...tooltipProps(tooltip ?? label, keys)}
    >
      <Icon icon={icon} size={size === 'sm' ? 's' : 'm'} />
    </Link>
  )
}

function iconButtonClass(kind: ButtonKind, size: ControlSize | undefined, className: string | undefined): string {
  return buttonClass(
    { kind, size },
    cx(styles.icon, size === 'sm' && styles.sm, kind === 'ghost' && styles.quiet, className),
  )
}
