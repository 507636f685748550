import { useSelector } from '@xstate/react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { selectPause } from '#src/machines/play/playSelectors.ts'
import { PausedNotice } from '#src/ui/kit/PausedNotice.tsx'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import type { CashierPartRefs } from '../refs.ts'
import styles from './limits.module.css'

type PauseGateProps = Pick<CashierPartRefs, 'logic'> & { readonly children: ReactNode }

/** Draws what begins play for who may play; else says why not, and until when. */
export function PauseGate({ logic: { play: host }, children }: PauseGateProps) {
  const play = useSyncExternalStore(host.subscribe, host.current)
  const known = useSelector(play ?? undefined, selectPause)
  const pause = play === null ? null : known
  if (pause === undefined) return <Skeleton className={styles.waiting} />
  return pause === null ? children : <PausedNotice pause={pause} />
}
