import type { depositCaseCalls } from '#src/api/contract/depositCases.ts'
import type { DepositCaseWire } from '#src/api/model/depositCase.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { noteResult } from './noteResult.ts'
import { listCases, suspenseOf } from '../backOffice/depositCases.ts'
import { actOnCase } from '../backOffice/depositCaseActs.ts'
import { memberOf } from '../members/caller.ts'
import { pictureOf } from '../platform/uploads.ts'

export const depositCaseHandlers = {
  depositCaseList: async ({ view }, { services: { db } }) => ({
    list: await listCases(db, view),
    suspense: await suspenseOf(db),
  }),

  depositCasePicture: ({ caseId }, { services: { db } }) => pictureOf(db, 'appeal', { ref: caseId }),

  depositCaseAct: async (order, context) => {
    const { write, env } = context.services
    const by = memberOf(context.caller)
    const { before, ...answer } = await write((tx) => actOnCase(tx, by, order, env.usdtRate))
    if (answer.result !== 'done') return noteResult(context, answer)
    context.noteChange(standingOf(before), standingOf(answer.case))
    return answer
  },
} satisfies Handlers<typeof depositCaseCalls, CallContext>

/** What an act can change of a case, with whose it is. */
const standingOf = ({ order, end }: DepositCaseWire) => ({
  member: order?.member.name ?? null,
  order: order?.reference ?? null,
  state: order?.state ?? null,
  end: end?.how ?? null,
})
