import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import type { Pause } from '#src/api/model/playPause.ts'
import { type SaferPlayHost, selectPause } from '#src/machines/saferPlay/saferPlaySelectors.ts'

/** The pause in force; null = none, or it cannot be known and the server decides alone; undefined = not known yet. */
export function usePause({ subscribe, current }: SaferPlayHost): Pause | null | undefined {
  const play = useSyncExternalStore(subscribe, current)
  const known = useSelector(play ?? undefined, selectPause)
  return play === null ? null : known
}
