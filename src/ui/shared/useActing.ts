import { useSelector } from '@xstate/react'
import type { ActRef } from '#src/machines/kit/actMachine.ts'
import { useHoldSheet } from '#src/ui/kit/holdSheet.ts'

/**
 * Whether an act is on its way. The sheet that it is sent from stays open meanwhile, so that who sent it reads what came of it: not for
 * questions and pictures, which nobody loses by leaving.
 */
export function useActing<Order, Answer>(act: ActRef<Order, Answer>): boolean {
  const isActing = useSelector(act, (snapshot) => snapshot.matches('acting'))
  useHoldSheet(isActing)
  return isActing
}
