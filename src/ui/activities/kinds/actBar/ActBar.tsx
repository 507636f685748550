import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '#src/ui/kit/cx.ts'
import { Muted } from '#src/ui/kit/Layout.tsx'
import styles from './actBar.module.css'
import { ActSlot } from './actSlot.ts'

type ActBarProps = {
  /** How far one is with it; readers of the screen hear it as it changes. */
  readonly said?: string
  /** It needs nothing of what is below: on a wide screen it stands in the activity's head. */
  readonly isFirst?: boolean
  /** The one button. */
  readonly children: ReactNode
}

/** What one does in an activity, always in reach: at the end of what it is about, and until that is on the screen at the screen's foot. */
export function ActBar({ said, isFirst = false, children }: ActBarProps) {
  const head = use(ActSlot)
  if (isFirst && head !== null) return createPortal(children, head)
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
