import type { strayRoundCalls } from '#src/api/contract/strayRounds.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { listStrays, proposeEnd, settleEnd, type StrayOutcome, strayOf } from '../backOffice/venues/strayRounds.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

export const strayRoundHandlers = {
  strayRounds: (_, { services: { db, now } }) => listStrays(db, now()),

  strayRoundAsk: async ({ roundId }, { services: { db, games }, noteChange }) => {
    const before = await strayOf(db, roundId)
    if (!before.isOpen) return { result: 'late', round: before.round }
    await games.askAbout(roundId)
    const { isOpen, round } = await strayOf(db, roundId)
    noteChange({ said: before.round.said }, { said: round.said, isOpen })
    return { result: 'done', round }
  },

  strayRoundPropose: async (order, context) =>
    told(context, await context.services.write((tx) => proposeEnd(tx, memberOf(context.caller), order))),

  strayRoundSettle: async (order, context) => {
    const { write, games } = context.services
    return told(context, await write((tx) => settleEnd(tx, memberOf(context.caller), order, games.endStray)))
  },
} satisfies Handlers<typeof strayRoundCalls, CallContext>

/** The answer, after the trail has heard what changed; of a refusal it hears that. */
function told({ noteChange }: CallContext, outcome: StrayOutcome) {
  if (outcome.result === 'done') noteChange(outcome.before, outcome.after)
  else noteChange(null, { result: outcome.result })
  return { result: outcome.result, round: outcome.round }
}
