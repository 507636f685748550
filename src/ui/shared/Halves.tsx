import type { ReactNode } from 'react'
import styles from './halves.module.css'

/** Two parts of a page, below each other on a phone and beside each other where there is room. */
export function Halves({ children }: { readonly children: ReactNode }) {
  return <div className={styles.halves}>{children}</div>
}
