import type { Services } from '../services.ts'
import { giveAsBot } from './botSim.ts'
import { ANCHORS, BOTS, GIFTS } from './demo/cast.ts'

/** How many robots begin a room's ranking. */
const GIVERS = 4

/**
 * Robots give to the rooms of the demo's own anchors: their rankings and their places begin with somebody. Only in a world in which nobody
 * gave yet, and never in a room that belongs to somebody.
 */
export async function giveFirst(services: Services): Promise<void> {
  const rooms = await services.db
    .selectFrom('anchor')
    .select('chat_room_no')
    .where('owner_id', 'is', null)
    .where(
      'anchor_room_id',
      'in',
      ANCHORS.map(({ number }) => `a${number}`),
    )
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('gift_send').select('room'))))
    .orderBy('chat_room_no')
    .execute()
  const bots = BOTS.filter(({ language }) => services.env.languages.includes(language))
  const gifts = GIFTS.filter(({ large, price }) => !large && price > 1)
  for (const [nth, { chat_room_no: room }] of rooms.entries()) {
    for (let place = 0; place < GIVERS; place += 1) {
      const bot = bots[(nth * 5 + place * 3) % bots.length]
      const gift = gifts[(nth + place) % gifts.length]
      if (bot === undefined || gift === undefined) continue
      await giveAsBot(services, { bot: bot.id, room, giftId: gift.id, quantity: 1 + ((nth * 7 + place * 4) % 9) })
    }
  }
}
