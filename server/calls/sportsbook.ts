import type { sportsbookCalls } from '#src/api/contract/sportsbook.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { memberOf } from '../members/caller.ts'
import { visitedVenue, enterVenue } from '../venues/venueTokens.ts'
import { askOrGiveUp } from '../platform/giveUp.ts'
import { reconcileBet } from '../sportsbook/placeBet.ts'
import { readBetRoom } from '../sportsbook/betRoom.ts'
import { readBet } from '../sportsbook/betDetail.ts'
import { betWireOf, listBets } from '../sportsbook/bets.ts'

/** Whose visit it is, and to which venue. */
async function visitOf({ services: { db, now }, caller }: CallContext, venueToken: string) {
  const memberId = memberOf(caller).id
  return { memberId, venue: await visitedVenue(db, memberId, venueToken, now()) }
}

export const sportsbookHandlers = {
  venueEnter: async ({ launchToken }, { services: { write }, caller }) => {
    const memberId = memberOf(caller).id
    const { token, expiresAt } = await write((tx) => enterVenue(tx, memberId, launchToken))
    return { venueToken: token, expiresAt }
  },

  betPlace: async ({ venueToken, ...order }, context) =>
    context.services.sportsbook.place({ ...(await visitOf(context, venueToken)), ...order }),

  betReconcile: async ({ venueToken, clientId }, context) => {
    const { memberId } = await visitOf(context, venueToken)
    await context.services.sportsbook.judged(memberId)
    const bet = await askOrGiveUp(context.services.write, memberId, (tx) => reconcileBet(tx, memberId, clientId))
    return { bet: bet === null ? null : betWireOf(bet) }
  },

  betLimits: ({ matchId }, { services: { db, now }, caller }) => readBetRoom(db, memberOf(caller).id, matchId, now()),

  betList: async ({ venueToken, venue, state, matchId, before }, context) => {
    const memberId = memberOf(context.caller).id
    const at = venueToken === undefined ? { memberId, venue } : await visitOf(context, venueToken)
    return listBets(context.services.db, { ...at, state, matchId, before })
  },

  betDetail: ({ betId }, { services: { db }, caller }) => readBet(db, memberOf(caller).id, betId),
} satisfies Handlers<typeof sportsbookCalls, CallContext>
