import type { Handlers } from '#src/api/contract/handlers.ts'
import type { liveCalls } from '#src/api/contract/live.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { giftWireOf } from '../live/gifts.ts'
import { periodStart } from '../live/period.ts'
import { ownRank, topGivers } from '../live/giftRank.ts'
import { callerOf, type CallContext } from './context.ts'

type Gifted = Pick<typeof liveCalls, 'giftList' | 'giftReward' | 'goldBalance' | 'giftRank'>

/** Places in a ranking. */
const RANK_LIMIT = 50

export const giftHandlers = {
  giftList: async ({ giftType }, { world: { db } }) => {
    const active = db.selectFrom('gift').selectAll().where('status', '=', '1').orderBy('price').orderBy('id')
    const rows = await (giftType === undefined ? active : active.where('gift_type', '=', giftType)).execute()
    return { list: rows.map(giftWireOf) }
  },

  giftReward: async (order, context) => {
    const { id, gold } = await context.world.gifts.give({ memberId: callerOf(context).id, ...order })
    return { id, gold: toWire(gold) }
  },

  goldBalance: async (_, context) => ({ gold: toWire(await balanceOf(context.world.db, callerOf(context).id, 'GOLD')) }),

  giftRank: async ({ room, period }, { world: { db, now }, session }) => {
    const since = periodStart(period, now())
    const [list, own] = await Promise.all([
      topGivers(db, room, since, RANK_LIMIT),
      session === null ? null : ownRank(db, room, since, session.member.id),
    ])
    return { list, own }
  },
} satisfies Handlers<Gifted, CallContext>
