import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './bits.module.css'

type BadgeProps = { readonly tone: 'live' | 'brand' | 'gold' | 'neutral' | 'warn'; readonly children: ReactNode }

/** A word or two about the thing it sits on. `live` is for what is on the air, nothing else. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={cx(styles.badge, styles[tone])}>{children}</span>
}
