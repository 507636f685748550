import * as v from 'valibot'
import { fromObservable } from 'xstate'
import { giftList, giftRank, giftReward } from '#src/api/contract/gifts.ts'
import { ClientId, Id } from '#src/api/model/common.ts'
import { type Gift, GiftQuantity, isOffered } from '#src/api/model/gift.ts'
import type { Client } from '#src/api/transport/client.ts'
import { type Coins, coins } from '#src/api/model/money/amount.ts'
import { keptAmount, toWire } from '#src/api/model/money/wireAmount.ts'
import { giftsGiven } from '#src/streams/gifts.ts'
import type { Rooms } from '#src/streams/room.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { type DurableOrderPorts, provideDurableOrder } from '../durableOrder/durableOrderActors.ts'
import { callActor } from '../kit/callActors.ts'
import { giftMachine } from './giftMachine.ts'
import type { GiftAnswer, GiftOrder } from './giftOrder.ts'
import { type Rank, rankMachine, type RankQuery } from './rankMachine.ts'
import { askCoins, balanceActor } from './coinBalanceActors.ts'

type GiftPorts = DurableOrderPorts & {
  readonly client: Client
  readonly rooms: Rooms
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
}

const KeptOrder = v.object({
  clientId: ClientId,
  room: Id,
  giftId: Id,
  quantity: GiftQuantity,
  price: v.exactOptional(keptAmount(coins)),
})

/** The gift panel and the room's rank over calls, the room's gifts, the member's own pushes and the device's storage. */
export function provideGifts(ports: GiftPorts) {
  const { client, rooms, socket, members } = ports
  const isMember = () => members.current() !== null
  const owners = fromObservable<unknown, undefined>(() => members.changes)
  return {
    gift: giftMachine.provide({
      actors: {
        loadOffer: callActor<{ gifts: readonly Gift[]; gold: Coins | null }, undefined>(async (_, signal) => {
          const asked = isMember() ? askCoins(client, signal) : null
          const [offer, gold] = await Promise.all([client.call(giftList, {}, { signal }), asked])
          return { gifts: offer.list.filter(isOffered), gold }
        }),
        order: provideDurableOrder<GiftOrder, GiftAnswer>(ports, {
          key: (memberId, room) => `gift.${memberId}.${room}`,
          schema: KeptOrder,
          submit: ({ price, ...order }, { signal }) =>
            client.call(giftReward, { ...order, ...(price !== undefined && { price: toWire(price) }) }, { signal }),
          refused: (errorKey) => ({ errorKey }),
        }),
        balance: balanceActor({ client, socket }, isMember),
        owners,
      },
    }),
    giftRank: rankMachine.provide({
      actors: {
        load: callActor<Rank, RankQuery>((query, signal) => client.call(giftRank, query, { signal })),
        gifts: fromObservable(({ input }) => giftsGiven(rooms.open(input.room).deliveries)),
        owners,
      },
    }),
  }
}
