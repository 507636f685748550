import type { ReactNode } from 'react'
import styles from './emptyRow.module.css'

type EmptyRowProps = {
  readonly icon: ReactNode
  readonly title: string
  /** Why it is empty, or what to do next. */
  readonly text?: ReactNode
  readonly action?: ReactNode
}

/** Nothing to show, in a place that is one of several: a line instead of a picture, the act at its end or below. */
export function EmptyRow({ icon, title, text, action }: EmptyRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </div>
      {action}
    </div>
  )
}
