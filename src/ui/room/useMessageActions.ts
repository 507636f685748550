import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useMemo } from 'react'
import type { messageActionsMachine } from '#src/machines/chat/messageActionsMachine.ts'
import { COMPOSER_INPUT } from './composer/Composer.tsx'
import type { MessageActions } from './messageItems.tsx'

type MessageActionsOptions = {
  readonly room: string
  readonly composer: MessageActions['composer']
  /** Null for a visitor. */
  readonly memberId: string | null
  /** Asks a visitor to log in. The same function from draw to draw. */
  readonly askLogin: (featureKey: string) => void
}

/** What anybody may do with the room's lines; the same object from draw to draw, so that no line is drawn again for it. */
export function useMessageActions(
  logic: typeof messageActionsMachine,
  { room, composer, memberId, askLogin }: MessageActionsOptions,
): MessageActions {
  const actions = useActorRef(logic, { input: { room } })
  return useMemo(
    () => ({
      actions,
      composer,
      memberId,
      onLoginNeeded: () => askLogin('feature.chat'),
      composerInput: () => document.getElementById(COMPOSER_INPUT),
    }),
    [actions, composer, memberId, askLogin],
  )
}
