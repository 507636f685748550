import type { venueCalls } from '#src/api/contract/venues.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { toAmount } from '#src/api/model/money.ts'
import { launchVenue } from '../venues/venueTokens.ts'
import { balancesOf, type WalletTransfer } from '../cashier/wallet/venueTransfers.ts'
import { callerOf, type CallContext } from './context.ts'

type Moved = Pick<WalletTransfer, 'venue' | 'clientId' | 'amount'>

const balancesWire = ({ centre, wallet }: { centre: number; wallet: number }) => ({
  centre: toAmount(centre),
  wallet: toAmount(wallet),
})

async function move(direction: 'in' | 'out', order: Moved, context: CallContext) {
  return balancesWire(await context.services.venue.move({ memberId: callerOf(context).id, direction, ...order }))
}

export const venueHandlers = {
  venueList: async (_, { services: { db } }) => {
    const rows = await db.selectFrom('venue').selectAll().orderBy('code', 'desc').execute()
    return {
      list: rows.map((row) => ({
        channelCode: row.code,
        status: row.channel_status,
        isDisplay: row.is_display,
        venueStatus: row.status,
      })),
    }
  },

  launch: ({ venue }, context) => {
    const memberId = callerOf(context).id
    return context.services.write((tx) => launchVenue(tx, memberId, venue))
  },

  venueBalance: async ({ venue }, context) => balancesWire(await balancesOf(context.services.db, callerOf(context).id, venue)),

  transferIn: (order, context) => move('in', order, context),

  transferOut: (order, context) => move('out', order, context),
} satisfies Handlers<typeof venueCalls, CallContext>
