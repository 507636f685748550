import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useMemo } from 'react'
import type { talkMachine } from '#src/machines/chat/talkMachine.ts'
import type { TalkProps } from './talkItems.tsx'

type TalkOptions = {
  readonly room: string
  readonly composer: TalkProps['composer']
  /** Null for a visitor. */
  readonly memberId: string | null
  /** Asks a visitor to log in. The same function from draw to draw. */
  readonly askLogin: (featureKey: string) => void
}

/** What everybody may do with the room's lines; the same object from draw to draw, so that no line is drawn anew for it. */
export function useTalk(logic: typeof talkMachine, { room, composer, memberId, askLogin }: TalkOptions): TalkProps {
  const talk = useActorRef(logic, { input: { room } })
  return useMemo(
    () => ({ talk, composer, memberId, onLoginNeeded: () => askLogin('feature.chat') }),
    [talk, composer, memberId, askLogin],
  )
}
