import type { ButtonHTMLAttributes, Ref } from 'react'
import { Link } from 'react-router'
import type { LinkProps } from 'react-router'
import styles from './button.module.css'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import type { LucideIcon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonKind = 'primary' | 'default' | 'ghost' | 'danger' | 'quiet-danger'
export type ControlSize = 'sm' | 'md' | 'lg'

interface ButtonLook {
  readonly kind?: ButtonKind
  readonly size?: ControlSize
  readonly icon?: LucideIcon
  readonly iconAfter?: LucideIcon
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Keeps its width, shows a spinner in place of the label and ignores clicks. */
  readonly busy?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** The class names of a button, for the rare element that must look like one. */
export function buttonClass({ kind = 'default', size = 'md' }: ButtonLook, className?: string): string {
  return cx(styles.button, kind !== 'default' && styles[kind], size !== 'md' && styles[size], className)
}

/** A button: `primary` once a view, `ghost` for tools, `danger` only where something is lost. */
export function Button({ kind, size, icon, iconAfter, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, size }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? preventSubmit : onClick}
    >
      <Content icon={icon} iconAfter={iconAfter} size={size}>
        {children}
      </Content>
      {busy ? <Spinner className={styles.spinner} /> : null}
    </button>
  )
}

/** A link that looks like a button: use it whenever the action is going somewhere. */
export function ButtonLink({ kind, size, icon, iconAfter, className, children, ...rest }: ButtonLook & LinkProps) {
  return (
    <Link {...rest} className={buttonClass({ kind, size }, className)}>
      <Content icon={icon} iconAfter={iconAfter} size={size}>
        {children}
      </Content>
    </Link>
  )
}

/** Joins buttons into one shape. */
export function ButtonGroup({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <span role="group" aria-label={label} className={styles.group}>
      {children}
    </span>
  )
}

function Content({ icon, iconAfter, size, children }: ButtonLook & { readonly children?: React.ReactNode }) {
  const iconSize = size === 'sm' ? 's' : 'm'
  return (
    <span className={styles.content}>
      {icon ? <Icon icon={icon} size={iconSize} /> : null}
      {children}
      {iconAfter ? <Icon icon={iconAfter} size="s" /> : null}
    </span>
  )
}

function preventSubmit(event: React.MouseEvent) {
  event.preventDefault()
}
