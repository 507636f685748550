import * as v from 'valibot'
import { Id } from '../model/common.ts'
import { listOf } from '../model/listOf.ts'
import { StrayAct, StrayAnswer, StrayProposal, StrayRound, StrayVerdict } from '../model/strayRound.ts'
import { defineCall } from './defineCall.ts'

/** Most rounds, and most refused acts, of one answer. */
export const STRAYS_SHOWN = 200

/** Rounds that are open for more than five minutes, oldest first, and wins and refunds that were refused to providers within thirty days, latest first. */
export const strayRounds = defineCall({
  path: '/api/admin/games/strays',
  quiet: true,
  right: 'venues.read',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ rounds: listOf(StrayRound, STRAYS_SHOWN), acts: listOf(StrayAct, STRAYS_SHOWN) }),
})

/** Asks a round's provider how it stands, and keeps what it said. One that it does not know is undone at once, if nothing was paid of it. */
export const strayRoundAsk = defineCall({
  path: '/api/admin/games/stray/ask',
  quiet: true,
  right: 'venues.act',
  effect: 'keyed',
  payload: v.object({ roundId: Id }),
  reply: StrayAnswer,
})

/** Proposes how a round ends; no money moves until another operator approves it. A newer proposal takes the place of one that waits. */
export const strayRoundPropose = defineCall({
  path: '/api/admin/games/stray/propose',
  quiet: true,
  right: 'money.act',
  effect: 'keyed',
  payload: StrayProposal,
  reply: StrayAnswer,
})

/** Approves a proposal, which ends the round at once, or refuses it. Never approves one's own, nor one about one's own money (`own`). */
export const strayRoundSettle = defineCall({
  path: '/api/admin/games/stray/settle',
  quiet: true,
  right: 'money.approve',
  effect: 'keyed',
  payload: StrayVerdict,
  reply: StrayAnswer,
})

export const strayRoundCalls = { strayRounds, strayRoundAsk, strayRoundPropose, strayRoundSettle }
