import { cx } from './cx.ts'
import styles from './bits.module.css'

/** A place holder of the final size, which its class gives. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span className={cx(styles.skeleton, className)} aria-hidden="true" />
}
