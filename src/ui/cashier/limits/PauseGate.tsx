import type { ReactNode } from 'react'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { PausedNotice } from '#src/ui/shared/PausedNotice.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { usePause } from '#src/ui/shared/usePause.ts'
import styles from './limits.module.css'

type PauseGateProps = {
  /** Whether the member has paused. */
  readonly play: SaferPlayHost
  readonly children: ReactNode
}

/** Draws what begins play for who may play; else says why not, and until when. */
export function PauseGate({ play, children }: PauseGateProps) {
  const pause = usePause(play)
  if (pause === undefined) return <Skeleton className={styles.waiting} />
  return pause === null ? children : <PausedNotice pause={pause} />
}
