import type { ComponentProps } from 'react'
import { EmptyState } from '#src/ui/kit/States.tsx'
import styles from './service.module.css'

/** What stands in the middle of a whole part of the page in which there is nothing. */
export function FullEmpty(state: ComponentProps<typeof EmptyState>) {
  return (
    <div className={styles.full}>
      <EmptyState {...state} />
    </div>
  )
}
