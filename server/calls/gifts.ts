import type { Handlers } from '#src/api/contract/handlers.ts'
import type { liveCalls } from '#src/api/contract/live.ts'
import { toAmount } from '#src/api/model/money.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { giftWireOf } from '../live/gifts.ts'
import { periodStart } from '../live/period.ts'
import { callerOf, type CallContext } from './context.ts'

type Gifted = Pick<typeof liveCalls, 'giftList' | 'giftReward' | 'goldBalance' | 'giftRank'>

/** Places in a ranking. */
const RANK_LIMIT = 50

export const giftHandlers = {
  giftList: async (_, { world: { db } }) => {
    const rows = await db.selectFrom('gift').selectAll().where('status', '=', '1').orderBy('price').orderBy('id').execute()
    return { list: rows.map(giftWireOf) }
  },

  giftReward: async (order, context) => {
    const { id, gold } = await context.world.gifts.give({ memberId: callerOf(context).id, ...order })
    return { id, gold: toAmount(gold) }
  },

  goldBalance: async (_, context) => ({ gold: toAmount(await balanceOf(context.world.db, callerOf(context).id, 'GOLD')) }),

  giftRank: async ({ room, period }, { world: { db, now } }) => {
    const rows = await db
      .selectFrom('gift_send')
      .innerJoin('member', 'member.id', 'gift_send.member_id')
      .select((fn) => [
        'member.id',
        'member.nickname',
        'member.avatar',
        'member.vip_level',
        fn.fn.sum<number>('gift_send.coins').as('coins'),
      ])
      .where('gift_send.room', '=', room)
      .where('gift_send.at', '>=', periodStart(period, now()))
      .groupBy(['member.id', 'member.nickname', 'member.avatar', 'member.vip_level'])
      .orderBy('coins', 'desc')
      .orderBy('member.id')
      .limit(RANK_LIMIT)
      .execute()
    return {
      list: rows.map((row) => ({
        memberId: row.id,
        name: row.nickname,
        avatar: row.avatar,
        vipLevel: row.vip_level,
        coins: toAmount(Number(row.coins)),
      })),
    }
  },
} satisfies Handlers<Gifted, CallContext>
