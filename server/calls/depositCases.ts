import type { depositCaseCalls } from '#src/api/contract/depositCases.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { toAmount } from '#src/api/model/money.ts'
import { actOnCase, casePicture } from '../backOffice/depositCaseActs.ts'
import { listCases } from '../backOffice/depositCases.ts'
import { balanceOf, HOUSE } from '../ledger/ledger.ts'
import { callerOf, type CallContext } from './context.ts'

export const depositCaseHandlers = {
  depositCaseList: async ({ view }, { services: { db } }) => ({
    list: await listCases(db, view),
    suspense: {
      fen: toAmount(await balanceOf(db, HOUSE.suspense, 'FEN')),
      uusdt: toAmount(await balanceOf(db, HOUSE.suspense, 'UUSDT')),
    },
  }),

  depositCasePicture: ({ caseId }, { services }) => casePicture(services.db, caseId),

  depositCaseAct: (order, context) => {
    const by = callerOf(context)
    const { write, env } = context.services
    return write((tx) => actOnCase(tx, by, order, env.usdtRate))
  },
} satisfies Handlers<typeof depositCaseCalls, CallContext>
