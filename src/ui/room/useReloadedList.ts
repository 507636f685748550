import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { selectDone } from '#src/machines/moderation/moderationSelectors.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'

/** Tells a list, by `refresh`, that a moderator's act was done, since its effect belongs in the list. */
export function useReloadedList(moderation: ActorRefFrom<typeof moderationMachine>, refresh: () => void): void {
  const done = useSelector(moderation, selectDone)
  const seen = useRef(done)
  useEffect(() => {
    if (seen.current === done) return
    seen.current = done
    refresh()
  }, [done, refresh])
}
