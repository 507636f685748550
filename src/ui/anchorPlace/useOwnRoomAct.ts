import { useSelector } from '@xstate/react'
import type { ownRoomActMachine, OwnRoomActRef } from '#src/machines/anchorPlace/anchorPlaceMachines.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { useActing } from '#src/ui/shared/useActing.ts'

/** An act of one part of the own room, and how it stands. */
export function useOwnRoomAct(logic: typeof ownRoomActMachine) {
  const act: OwnRoomActRef = useActorRef(logic)
  const busy = useActing(act)
  const answer = useSelector(act, (snapshot) => snapshot.context.answer)
  const errorKey = useSelector(act, (snapshot) => snapshot.context.errorKey)
  return { act, busy, answer, errorKey }
}
