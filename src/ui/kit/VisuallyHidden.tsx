import type { ReactNode } from 'react'
import styles from './bits.module.css'

/** Words for readers of the screen only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}
