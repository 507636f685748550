import type { ReactNode } from 'react'
import { RadioTile } from '#src/ui/kit/RadioTile.tsx'
import styles from './pick.module.css'

type PickProps = {
  /** Shared by what can be picked instead. */
  readonly name: string
  /** Whether the member may still pick. */
  readonly isOpen: boolean
  readonly isPicked: boolean
  readonly onPick: () => void
  /** What the member picked before. */
  readonly isMine: boolean
  /** What came out. */
  readonly isRight: boolean
  readonly children: ReactNode
}

/** One of what a member can back: to be picked while that is open, afterwards with what was theirs and what came out marked. */
export function Pick({ name, isOpen, isPicked, onPick, isMine, isRight, children }: PickProps) {
  if (isOpen)
    return (
      <RadioTile name={name} checked={isPicked} onChoose={onPick}>
        {children}
      </RadioTile>
    )
  return (
    <div className={styles.still} data-mine={isMine} data-right={isRight}>
      {children}
    </div>
  )
}
