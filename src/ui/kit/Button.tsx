import type { ComponentProps } from 'react'
import { Link, type LinkProps } from './Link.tsx'
import { cx } from './cx.ts'
import styles from './button.module.css'

type Look = {
  /** How strongly it asks to be pressed; at most one `primary` a view. */
  readonly variant?: 'primary' | 'soft' | 'plain' | 'outline' | 'danger'
  /** As wide as its container. */
  readonly block?: boolean
}

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Work is under way: shows a turning mark, says so to readers of the screen, keeps the focus, also where it is disabled as well, and does not take presses. */
    readonly busy?: boolean
  }

function lookClass({ variant = 'primary', block = false }: Look, className?: string): string {
  return cx(styles.button, styles[variant], block && styles.block, className)
}

/** A button of at least 44 px. `type` is `button` unless said otherwise. What it does is told by words that change, or by `aria-pressed` beside words that stay: never both. */
export function Button({
  variant,
  block,
  busy = false,
  disabled,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  // A button that is disabled while it works would throw the focus away.
  const press: ComponentProps<'button'>['onClick'] = (event) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      className={lookClass({ variant, block }, className)}
      disabled={!busy && disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy}
      onClick={press}
      {...rest}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A link that looks like a button: it goes somewhere, a `Button` does something. */
export function ButtonLink({ variant, block, className, ...rest }: LinkProps & Look) {
  return <Link className={lookClass({ variant, block }, className)} data-keep-clear="" {...rest} />
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The accessible name, also shown as the pointer's hint. */
  readonly label: string
}

/** A 44 × 44 px button with only a picture. */
export function IconButton({ label, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} className={cx(styles.icon, className)} aria-label={label} title={label} {...rest}>
      {children}
    </button>
  )
}
