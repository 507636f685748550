import type { ComponentProps } from 'react'
import { cx } from '#src/ui/kit/cx.ts'
import { Card } from '#src/ui/kit/Layout.tsx'
import styles from './purseCard.module.css'

/** The card of what a member has: dark in each theme, so that it is the first thing of its page. A section with a name, as a `Card`. */
export function PurseCard({ className, ...rest }: Omit<ComponentProps<typeof Card<'section'>>, 'as'>) {
  return <Card as="section" className={cx(styles.purse, className)} data-dark="" {...rest} />
}
