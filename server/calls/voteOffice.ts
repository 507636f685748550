import type { Handlers } from '#src/api/contract/handlers.ts'
import type { voteOfficeCalls } from '#src/api/contract/voteOffice.ts'
import { proposeOutcome, signOutcome, voteForOffice } from '../activities/kinds/euroCupVote/voteOffice.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

type Outcome = Awaited<ReturnType<typeof proposeOutcome>>

/** Tells the trail what an act changed, and hands the answer on. */
function noted({ before, ...answer }: Outcome, noteChange: CallContext['noteChange']) {
  const fact = ({ state, outcome, proposal }: Outcome['vote']) => ({ state, outcome, proposed: proposal?.outcome ?? null })
  noteChange(fact(before), { result: answer.result, ...fact(answer.vote) })
  return answer
}

export const voteOfficeHandlers = {
  officeVote: ({ id }, { services: { db, now } }) => voteForOffice(db, id, now()),

  officeVotePropose: async (order, { services: { write }, caller, noteChange }) =>
    noted(await write((tx) => proposeOutcome(tx, memberOf(caller), order)), noteChange),

  officeVoteSign: async (order, { services: { write }, caller, noteChange }) =>
    noted(await write((tx) => signOutcome(tx, memberOf(caller), order)), noteChange),
} satisfies Handlers<typeof voteOfficeCalls, CallContext>
