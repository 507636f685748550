import type { Handlers } from '#src/api/contract/handlers.ts'
import type { welfareCalls } from '#src/api/contract/welfare.ts'
import { rebateSource } from '../activities/kinds/fanshuiRebate/rebateSource.ts'
import { gradeSource } from '../grades/bonuses.ts'
import { inviteSource } from '../invite/inviteSource.ts'
import { memberOf } from '../members/caller.ts'
import { taskSource } from '../tasks/taskSource.ts'
import { claimThem, type ClaimSource, listClaimables, listClaimed } from '../welfare/claimables.ts'
import { notFound } from '../platform/callError.ts'
import type { CallContext } from './context.ts'

/** Everything that brings something to claim. */
const SOURCES: readonly ClaimSource[] = [gradeSource, inviteSource, taskSource, rebateSource]

export const welfareHandlers = {
  welfareList: (_, { services: { db, now }, caller }) => listClaimables(SOURCES, db, memberOf(caller).id, now()),

  welfareClaim: async (order, { services: { write }, caller }) => {
    const paid = await write((tx) => claimThem(SOURCES, tx, memberOf(caller).id, order))
    if (paid === null) throw notFound()
    return paid
  },

  welfareHistory: (query, { services: { db }, caller }) => listClaimed(db, memberOf(caller).id, query),
} satisfies Handlers<typeof welfareCalls, CallContext>
