import type { giftCalls } from '#src/api/contract/gifts.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { listGifts } from '../live/gifts/gifts.ts'
import { memberOf } from '../members/caller.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { rankGifts } from '../live/gifts/giftRank.ts'

export const giftHandlers = {
  giftList: async ({ giftType }, { services: { db } }) => ({ list: await listGifts(db, giftType) }),

  giftReward: async (order, { services: { gifts }, caller }) => {
    const { id, gold } = await gifts.give({ memberId: memberOf(caller).id, ...order })
    return { id, gold: toWire(gold) }
  },

  giftRank: (query, { services: { db, now }, caller: { session } }) => rankGifts(db, query, session?.member.id ?? null, now()),
} satisfies Handlers<typeof giftCalls, CallContext>
