import type { Handlers } from '#src/api/contract/handlers.ts'
import type { yebCalls } from '#src/api/contract/yeb.ts'
import { moveYeb, type YebOrder } from '../cashier/yeb/yebMove.ts'
import { claimPrize, yebInfoOf } from '../cashier/yeb/yebTasks.ts'
import { callerOf, type CallContext } from './context.ts'

function move(direction: 'in' | 'out', order: Pick<YebOrder, 'clientId' | 'amount'>, context: CallContext) {
  const memberId = callerOf(context).id
  return context.services.write((tx) => moveYeb(tx, { memberId, direction, ...order }))
}

export const yebHandlers = {
  yebInfo: (_, context) => {
    const { db, env, now } = context.services
    return yebInfoOf(db, callerOf(context).id, env.yebRate, now())
  },

  toYeb: (order, context) => move('in', order, context),

  toCenter: (order, context) => move('out', order, context),

  yebClaim: ({ taskId }, context) => {
    const memberId = callerOf(context).id
    const { write, env } = context.services
    return write((tx) => claimPrize(tx, memberId, taskId, env.yebRate))
  },
} satisfies Handlers<typeof yebCalls, CallContext>
