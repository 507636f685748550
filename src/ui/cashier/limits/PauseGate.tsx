import type { ReactNode } from 'react'
import { PausedNotice } from '#src/ui/shared/PausedNotice.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import type { CashierPartRefs } from '../refs.ts'
import { usePause } from './usePause.ts'
import styles from './limits.module.css'

type PauseGateProps = Pick<CashierPartRefs, 'logic'> & { readonly children: ReactNode }

/** Draws what begins play for who may play; else says why not, and until when. */
export function PauseGate({ logic, children }: PauseGateProps) {
  const pause = usePause(logic.play)
  if (pause === undefined) return <Skeleton className={styles.waiting} />
  return pause === null ? children : <PausedNotice pause={pause} />
}
