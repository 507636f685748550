import type { venueCalls } from '#src/api/contract/venues.ts'
import { memberKey } from '../platform/transaction.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import type { CallContext } from './context.ts'
import { paceMove } from '../cashier/wallet/movePace.ts'
import { type VenueTransfer, transferWithVenue } from '../cashier/wallet/venueTransfers.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { memberOf } from '../members/caller.ts'
import { listVenues } from '../venues/venueList.ts'
import { paceLaunch } from '../venues/launchPace.ts'
import { launchVenue } from '../venues/venueTokens.ts'
import { venueBalancesOf } from '../venues/venueWallet.ts'

type Order = Pick<VenueTransfer, 'venue' | 'clientId' | 'amount'>

const balancesWire = ({ centre, wallet }: { centre: Fen; wallet: Fen }) => ({
  centre: toWire(centre),
  wallet: toWire(wallet),
})

async function move(direction: 'in' | 'out', order: Order, { services: { write, sportsbook }, caller }: CallContext) {
  const memberId = memberOf(caller).id
  if (direction === 'out') await sportsbook.judged(memberId)
  const balances = await write(
    async (tx) => {
      await paceMove(tx, { memberId, ...order })
      return transferWithVenue(tx, { memberId, direction, ...order })
    },
    { keys: [memberKey(memberId)] },
  )
  return balancesWire(balances)
}

export const venueHandlers = {
  venueList: async (_, { services: { db, now } }) => ({ list: await listVenues(db, now()) }),

  launch: ({ venue }, { services: { write }, caller }) => {
    const memberId = memberOf(caller).id
    return write(async (tx) => {
      await paceLaunch(tx, memberId)
      return launchVenue(tx, memberId, venue)
    })
  },

  venueBalance: async ({ venue }, { services: { db }, caller }) =>
    balancesWire(await venueBalancesOf(db, memberOf(caller).id, venue)),

  transferIn: (order, context) => move('in', order, context),

  transferOut: (order, context) => move('out', order, context),
} satisfies Handlers<typeof venueCalls, CallContext>
