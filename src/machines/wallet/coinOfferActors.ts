import { filter, merge, type Observable } from 'rxjs'
import { coinOffer } from '#src/api/contract/coinShop.ts'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { CoinOffer } from '#src/api/model/coinShop.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { asWhole, changesFrom } from '../kit/pagedListActors.ts'
import { coinOfferMachine } from './coinOfferMachine.ts'

type CoinOfferPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** Pushes after which the member has other coins, or may buy more or fewer of them. */
const HEARD: ReadonlySet<SelfPush['kind']> = new Set(['balance', 'funds', 'limitLowered', 'saferPlay'])

/** What coins cost the member, over its call and the member's own pushes. `ordered$` = an order ended, whatever its end: the price may be another. */
export function provideCoinOffer({ client, socket }: CoinOfferPorts, ordered$: Observable<unknown>) {
  return coinOfferMachine.provide({
    actors: {
      load: asWhole<CoinOffer, null>(async (_, signal) => [await client.call(coinOffer, {}, { signal })]),
      changes: changesFrom(() => merge(socket.self.pipe(filter(({ kind }) => HEARD.has(kind))), socket.back, ordered$)),
    },
  })
}
