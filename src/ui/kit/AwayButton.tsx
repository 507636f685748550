import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './button.module.css'

/** A link to another site that looks like a button: a new window that knows nothing of this one. */
export function AwayButton({ className, children, ...rest }: ComponentProps<'a'> & { readonly href: string }) {
  return (
    <a className={cx(styles.button, styles.primary, className)} {...rest} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
