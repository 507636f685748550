import type { ReactNode } from 'react'
import styles from './pageState.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type PageStateProps = {
  /** What the page is called, for who hears it; left out: what it shows has the heading. */
  readonly title?: string
  readonly children: ReactNode
}

/** A page with nothing but a state to show, in the middle of what is seen of it. */
export function PageState({ title, children }: PageStateProps) {
  return (
    <div className={styles.page}>
      {title !== undefined && (
        <h1>
          <VisuallyHidden>{title}</VisuallyHidden>
        </h1>
      )}
      {children}
    </div>
  )
}
