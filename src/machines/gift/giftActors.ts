import { fromObservable } from 'xstate'
import { giftList, giftRank, giftReward } from '#src/api/contract/gifts.ts'
import { type Gift, isOffered } from '#src/api/model/gift.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { Coins } from '#src/api/model/money/amount.ts'
import { giftsGiven } from '#src/streams/gift.ts'
import type { Rooms } from '#src/streams/room.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { giftMachine } from './giftMachine.ts'
import type { GiftOrder } from './giftOrder.ts'
import { type Rank, rankMachine, type RankQuery } from './rankMachine.ts'
import { askCoins, balanceActor } from './coinBalanceActors.ts'

type GiftPorts = {
  readonly client: Client
  readonly rooms: Rooms
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
  readonly isMember: () => boolean
}

/** The gift panel and the room's rank over calls, the room's gifts and the member's own pushes. */
export function provideGifts({ client, rooms, socket, isMember }: GiftPorts) {
  return {
    gift: giftMachine.provide({
      actors: {
        loadOffer: callActor<{ gifts: readonly Gift[]; gold: Coins | null }, undefined>(async (_, signal) => {
          const coins = isMember() ? askCoins(client, signal) : null
          const [offer, gold] = await Promise.all([client.call(giftList, {}, { signal }), coins])
          return { gifts: offer.list.filter(isOffered), gold }
        }),
        giveGift: callActor<{ gold: Coins }, GiftOrder>((order, signal) => client.call(giftReward, order, { signal })),
        balance: balanceActor({ client, socket }, isMember),
      },
    }),
    giftRank: rankMachine.provide({
      actors: {
        load: callActor<Rank, RankQuery>((query, signal) => client.call(giftRank, query, { signal })),
        gifts: fromObservable(({ input }) => giftsGiven(rooms.open(input.room).deliveries)),
      },
    }),
  }
}
