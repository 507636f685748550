import { giftList, giftRank, giftReward } from '#src/api/contract/live.ts'
import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import type { Gift } from '#src/api/model/gift.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { createListMachine } from '../kit/listMachine.ts'
import { giftMachine, type GiftOrder } from './giftMachine.ts'
import { askGold, balanceActor } from './walletActors.ts'

/** One line of the rank: coins given in the period. */
export type RankLine = ReplyOf<typeof giftRank>['list'][number]
export type RankQuery = { readonly room: string; readonly period: 'today' | 'week' | 'total' }

/** The gift panel and the room's rank over calls and the member's own pushes. */
export function provideGifts(ports: { client: Client; socket: Pick<RealtimeSocket, 'self'>; isMember: () => boolean }) {
  const { client, socket, isMember } = ports
  return {
    gift: giftMachine.provide({
      actors: {
        loadOffer: callActor<{ gifts: readonly Gift[]; gold: number | null }, undefined>(async (_, signal) => {
          const coins = isMember() ? askGold(client, signal) : null
          const [offer, gold] = await Promise.all([client.call(giftList, {}, { signal }), coins])
          return { gifts: offer.list, gold }
        }),
        giveGift: callActor<{ gold: number }, GiftOrder>((order, signal) => client.call(giftReward, order, { signal })),
        balance: balanceActor(socket),
      },
    }),
    giftRank: createListMachine<RankLine, RankQuery>('giftRank').provide({
      actors: {
        load: callActor<readonly RankLine[], { query: RankQuery }>(async ({ query }, signal) => {
          const { list } = await client.call(giftRank, query, { signal })
          return list
        }),
      },
    }),
  }
}
