import type { ReactNode } from 'react'
import styles from './account.module.css'

/** Why a step did not lead on. */
export function StepFailure({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.failure} role="alert">
      {children}
    </div>
  )
}
