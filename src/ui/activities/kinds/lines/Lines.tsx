import type { ReactNode } from 'react'
import styles from './lines.module.css'

/** A list of an activity, a hairline between its lines; ordered unless said otherwise. */
export function Lines({ as: List = 'ol', children }: { readonly as?: 'ol' | 'ul'; readonly children: ReactNode }) {
  return <List className={styles.lines}>{children}</List>
}

/** What it is at the one end, its figure or act at the other. `isMine` = it is about the member who looks. */
export function Line({ isMine = false, children }: { readonly isMine?: boolean; readonly children: ReactNode }) {
  return (
    <li className={styles.line} data-mine={isMine}>
      {children}
    </li>
  )
}
