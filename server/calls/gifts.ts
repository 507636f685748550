import type { Handlers } from '#src/api/contract/handlers.ts'
import type { giftCalls } from '#src/api/contract/gifts.ts'
import { toAmount } from '#src/api/model/money.ts'
import { giftWireOf } from '../live/gifts/gifts.ts'
import { periodStart } from '../live/gifts/rankPeriod.ts'
import { ownRank, topGivers } from '../live/gifts/giftRank.ts'
import { callerOf, type CallContext } from './context.ts'

/** Places in a ranking. */
const RANK_LIMIT = 50

export const giftHandlers = {
  giftList: async ({ giftType }, { services: { db } }) => {
    const active = db.selectFrom('gift').selectAll().where('status', '=', '1').orderBy('price').orderBy('id')
    const rows = await (giftType === undefined ? active : active.where('gift_type', '=', giftType)).execute()
    return { list: rows.map(giftWireOf) }
  },

  giftReward: async (order, context) => {
    const { id, gold } = await context.services.gifts.give({ memberId: callerOf(context).id, ...order })
    return { id, gold: toAmount(gold) }
  },

  giftRank: async ({ room, period }, { services: { db, now }, session }) => {
    const since = periodStart(period, now())
    const [list, own] = await Promise.all([
      topGivers(db, room, since, RANK_LIMIT),
      session === null ? null : ownRank(db, room, since, session.member.id),
    ])
    return { list, own }
  },
} satisfies Handlers<typeof giftCalls, CallContext>
