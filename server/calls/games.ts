import type { gameCalls } from '#src/api/contract/game.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { launchVenue } from '../venue/tokens.ts'
import { balancesOf, type WalletTransfer } from '../venue/wallet.ts'
import { callerOf, type CallContext } from './context.ts'

type Moved = Pick<WalletTransfer, 'venue' | 'clientId' | 'amount'>

const balancesWire = ({ centre, wallet }: { centre: Fen; wallet: Fen }) => ({
  centre: toWire(centre),
  wallet: toWire(wallet),
})

async function move(direction: 'in' | 'out', order: Moved, context: CallContext) {
  return balancesWire(await context.world.venue.move({ memberId: callerOf(context).id, direction, ...order }))
}

export const gameHandlers = {
  venueList: async (_, { world: { db } }) => {
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
    return context.world.write((unit) => launchVenue(unit, memberId, venue))
  },

  venueBalance: async ({ venue }, context) => balancesWire(await balancesOf(context.world.db, callerOf(context).id, venue)),

  transferIn: (order, context) => move('in', order, context),

  transferOut: (order, context) => move('out', order, context),
} satisfies Handlers<typeof gameCalls, CallContext>
