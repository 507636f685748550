import type { ReactNode } from 'react'
import { cx } from '#src/ui/kit/cx.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import styles from './actBar.module.css'

type ActBarProps = {
  /** How far one is with it; readers of the screen hear it as it changes. */
  readonly said?: string
  /** The one button. */
  readonly children: ReactNode
}

/** What one does in an activity, always in reach: at the end of what it is about, and until that is on the screen at the screen's foot. */
export function ActBar({ said, children }: ActBarProps) {
  return (
    <div className={cx(styles.bar, said !== undefined && styles.told)} data-keep-clear>
      {said !== undefined && (
        <Muted role="status" digits>
          {said}
        </Muted>
      )}
      {children}
    </div>
  )
}
