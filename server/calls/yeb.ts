import type { yebCalls } from '#src/api/contract/yeb.ts'
import { memberKey } from '../platform/transaction.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { paceMove } from '../cashier/wallet/movePace.ts'
import { type YebOrder, moveYeb } from '../cashier/yeb/yebMove.ts'
import { memberOf } from '../members/caller.ts'
import { yebInfoOf, claimPrize } from '../cashier/yeb/yebTasks.ts'

function move(
  direction: 'in' | 'out',
  order: Pick<YebOrder, 'clientId' | 'amount'>,
  { services: { write }, caller }: CallContext,
) {
  const memberId = memberOf(caller).id
  return write(
    async (tx) => {
      await paceMove(tx, { memberId, ...order })
      return moveYeb(tx, { memberId, direction, ...order })
    },
    { keys: [memberKey(memberId)] },
  )
}

export const yebHandlers = {
  yebInfo: (_, { services: { db, env, now }, caller }) => yebInfoOf(db, memberOf(caller).id, env.yebRate, now()),

  toYeb: (order, context) => move('in', order, context),

  toCenter: (order, context) => move('out', order, context),

  yebClaim: ({ taskId }, { services: { write, env }, caller }) => {
    const memberId = memberOf(caller).id
    return write((tx) => claimPrize(tx, memberId, taskId, env.yebRate))
  },
} satisfies Handlers<typeof yebCalls, CallContext>
