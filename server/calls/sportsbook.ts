import type { Handlers } from '#src/api/contract/handlers.ts'
import type { sportsbookCalls } from '#src/api/contract/sportsbook.ts'
import { betWireOf, listBets } from '../sportsbook/bets.ts'
import { reconcileBet } from '../sportsbook/placeBet.ts'
import { enterVenue, visitedVenue } from '../venues/venueTokens.ts'
import { callerOf, type CallContext } from './context.ts'

/** Whose visit it is, and to which venue. */
async function visitOf(context: CallContext, venueToken: string) {
  const memberId = callerOf(context).id
  const { db, now } = context.services
  return { memberId, venue: await visitedVenue(db, memberId, venueToken, now()) }
}

export const sportsbookHandlers = {
  venueEnter: async ({ launchToken }, context) => {
    const memberId = callerOf(context).id
    const { token, expiresAt } = await context.services.write((tx) => enterVenue(tx, memberId, launchToken))
    return { venueToken: token, expiresAt }
  },

  betPlace: async ({ venueToken, ...order }, context) =>
    context.services.venue.place({ ...(await visitOf(context, venueToken)), ...order }),

  betReconcile: async ({ venueToken, clientId }, context) => {
    const { memberId } = await visitOf(context, venueToken)
    const bet = await context.services.write((tx) => reconcileBet(tx, memberId, clientId))
    return { bet: bet === null ? null : betWireOf(bet) }
  },

  betList: async ({ venueToken, state, before }, context) =>
    listBets(context.services.db, { ...(await visitOf(context, venueToken)), state, before }),
} satisfies Handlers<typeof sportsbookCalls, CallContext>
