import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './bits.module.css'

type EmptyStateProps = {
  readonly icon: ReactNode
  readonly title: string
  /** Why it is empty, or what to do next. */
  readonly text?: ReactNode
  readonly action?: ReactNode
}

/** Nothing to show: an icon, the reason, an act. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.stateIcon} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.stateTitle}>{title}</p>
      {text !== undefined && <p className={styles.stateText}>{text}</p>}
      {action !== undefined && <div className={styles.stateAction}>{action}</div>}
    </div>
  )
}

type ErrorStateProps = {
  readonly title: string
  /** The cause in words. */
  readonly text?: string
  /** Usually a button to try again. */
  readonly action: ReactNode
}

/** Something failed: the cause and a way on. Announced. */
export function ErrorState({ title, text, action }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState icon={<CircleAlert size={24} />} title={title} text={text} action={action} />
    </div>
  )
}
