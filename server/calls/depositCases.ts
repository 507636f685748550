import type { depositCaseCalls } from '#src/api/contract/depositCases.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { listCases, suspenseOf } from '../backOffice/depositCases.ts'
import { casePicture, actOnCase } from '../backOffice/depositCaseActs.ts'
import { memberOf } from '../members/caller.ts'

export const depositCaseHandlers = {
  depositCaseList: async ({ view }, { services: { db } }) => ({
    list: await listCases(db, view),
    suspense: await suspenseOf(db),
  }),

  depositCasePicture: ({ caseId }, { services: { db } }) => casePicture(db, caseId),

  depositCaseAct: (order, { services: { write, env }, caller }) => {
    const by = memberOf(caller)
    return write((tx) => actOnCase(tx, by, order, env.usdtRate))
  },
} satisfies Handlers<typeof depositCaseCalls, CallContext>
