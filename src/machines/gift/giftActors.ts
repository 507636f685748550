import { filter, map, type Observable } from 'rxjs'
import { fromObservable } from 'xstate'
import { giftList, giftRank, giftReward, goldBalance } from '#src/api/contract/live.ts'
import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import type { Gift } from '#src/api/model/gift.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { createListMachine } from '../kit/listMachine.ts'
import { giftMachine, type GiftOrder } from './giftMachine.ts'
import { walletMachine } from './walletMachine.ts'

/** One line of the rank: coins given in the period. */
export type RankLine = ReplyOf<typeof giftRank>['list'][number]
export type RankQuery = { readonly room: string; readonly period: 'today' | 'week' | 'total' }

/** The gift panel, the member's coins and the room's rank over calls and the member's own pushes. */
export function provideGifts(ports: { client: Client; socket: Pick<RealtimeSocket, 'self'> }) {
  const { client, socket } = ports
  const balance = fromObservable<number, undefined>(
    (): Observable<number> =>
      socket.self.pipe(
        filter((push) => push.kind === 'balance'),
        map((push) => push.gold),
      ),
  )
  const askGold = async (signal: AbortSignal) => (await client.call(goldBalance, {}, { signal })).gold
  return {
    wallet: walletMachine.provide({ actors: { balance, loadGold: callActor<number, undefined>((_, signal) => askGold(signal)) } }),
    gift: giftMachine.provide({
      actors: {
        loadOffer: callActor<{ gifts: readonly Gift[]; gold: number }, undefined>(async (_, signal) => {
          const [offer, gold] = await Promise.all([client.call(giftList, {}, { signal }), askGold(signal)])
          return { gifts: offer.list, gold }
        }),
        giveGift: callActor<{ gold: number }, GiftOrder>((order, signal) => client.call(giftReward, order, { signal })),
        balance,
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
