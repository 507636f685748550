import type { depositCaseCalls } from '#src/api/contract/depositCases.ts'
import type { DepositCaseWire } from '#src/api/model/depositCase.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { noteResult } from './noteResult.ts'
import { casesWithMoney, countCases, listCases, suspenseOf } from '../backOffice/depositCases.ts'
import { actOnCase, holdCase } from '../backOffice/depositCaseActs.ts'
import { memberOf } from '../members/caller.ts'
import { pictureOf } from '../platform/uploads.ts'

export const depositCaseHandlers = {
  depositCaseList: async (query, { services: { db, now, env }, caller }) => ({
    ...(await listCases(db, query, { byId: memberOf(caller).id, now: now(), usdtRate: env.usdtRate })),
    suspense: await suspenseOf(db),
    figures: await countCases(db),
  }),

  depositCasePicture: ({ caseId }, { services: { db } }) => pictureOf(db, 'appeal', { ref: caseId }),

  depositCaseAct: async (order, context) => {
    const { write, env } = context.services
    const by = memberOf(context.caller)
    return told(context, await write((tx) => actOnCase(tx, by, order, env.usdtRate)))
  },

  depositCaseHold: async (order, context) => {
    const by = memberOf(context.caller)
    return told(context, await context.services.write((tx) => holdCase(tx, by, order, context.services.env.usdtRate)))
  },
} satisfies Handlers<typeof depositCaseCalls, CallContext>

/** The answer, after the trail has heard what changed, with what the member has now. */
async function told(context: CallContext, { before, ...answer }: Awaited<ReturnType<typeof actOnCase>>) {
  if (answer.result === 'done' || answer.result === 'signed') context.noteChange(standingOf(before), standingOf(answer.case))
  else noteResult(context, answer)
  const { db, now } = context.services
  const [item = answer.case] = await casesWithMoney(db, [answer.case], now())
  return { ...answer, case: item }
}

/** What an act can change of a case, with whose it is. */
function standingOf(item: DepositCaseWire) {
  const { order, claim, end } = item
  const signature = item.kind === 'held' ? item.signature : null
  return {
    member: order?.member.name ?? null,
    order: order?.reference ?? null,
    state: order?.state ?? null,
    claimedBy: claim?.by ?? null,
    signedBy: signature?.by ?? null,
    signedFor: signature?.reference ?? null,
    end: end?.how ?? null,
  }
}
