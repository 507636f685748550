import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { selectAnswered } from '#src/machines/moderation/moderationSelectors.ts'
import type { moderationMachine } from '#src/machines/moderation/moderationMachine.ts'

/** Tells a list, by `refresh`, that a moderator's act was answered: its effect belongs in the list, or the list offered what is past. */
export function useReloadedList(moderation: ActorRefFrom<typeof moderationMachine>, refresh: () => void): void {
  const answered = useSelector(moderation, selectAnswered)
  const seen = useRef(answered)
  useEffect(() => {
    if (seen.current === answered) return
    seen.current = answered
    refresh()
  }, [answered, refresh])
}
