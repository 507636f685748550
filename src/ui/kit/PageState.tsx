import type { ReactNode } from 'react'
import styles from './pageState.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A page with nothing but a state to show: what it says is its heading too, for who hears the page. */
export function PageState({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      {children}
    </div>
  )
}
