import type { depositCaseCalls } from '#src/api/contract/depositCase.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { actOnCase, casePicture } from '../cashier/depositCaseActs.ts'
import { listCases } from '../cashier/depositCases.ts'
import { balanceOf, HOUSE } from '../ledger/ledger.ts'
import { callerOf, type CallContext } from './context.ts'

export const depositCaseHandlers = {
  depositCaseList: async ({ view }, { world: { db } }) => ({
    list: await listCases(db, view),
    suspense: {
      fen: toWire(await balanceOf(db, HOUSE.suspense, 'FEN')),
      uusdt: toWire(await balanceOf(db, HOUSE.suspense, 'UUSDT')),
    },
  }),

  depositCasePicture: ({ caseId }, { world }) => casePicture(world.db, caseId),

  depositCaseAct: (order, context) => {
    const by = callerOf(context)
    const { write, env } = context.world
    return write((unit) => actOnCase(unit, by, order, env.usdtRate))
  },
} satisfies Handlers<typeof depositCaseCalls, CallContext>
