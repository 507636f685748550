import type { Handlers } from '#src/api/contract/handlers.ts'
import type { raiseCalls } from '#src/api/contract/raises.ts'
import type { RaiseKind } from '#src/api/model/raise.ts'
import { carrySettingRaise } from '../backOffice/site/siteOffice.ts'
import { memberOf } from '../members/caller.ts'
import { openRaises, type SignedRaise, signRaise } from '../members/raises.ts'
import type { Transaction } from '../platform/transaction.ts'
import { carryGoodsRaise } from '../points/goods.ts'
import { carryTaskRaise } from '../tasks/officeTasks.ts'
import type { CallContext } from './context.ts'

type CarryOut = (tx: Transaction, raise: SignedRaise, isDemo: boolean) => Promise<boolean>

const CARRY_OUT: Readonly<Record<RaiseKind, CarryOut>> = {
  setting: carrySettingRaise,
  task: carryTaskRaise,
  goods: carryGoodsRaise,
}

export const raiseHandlers = {
  officeRaises: async (_, { services: { db, now } }) => ({ list: await openRaises(db, now()) }),

  officeRaiseSign: async (order, { services: { write, env }, caller, noteChange }) => {
    const { raise, ...signed } = await write((tx) =>
      signRaise(tx, memberOf(caller), order, (one) => CARRY_OUT[one.kind](tx, one, env.demo)),
    )
    const { result } = signed
    noteChange(raise, { result, verdict: order.verdict })
    return signed
  },
} satisfies Handlers<typeof raiseCalls, CallContext>
