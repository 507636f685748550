import { filter, map, merge, type Observable } from 'rxjs'
import { fromObservable } from 'xstate'
import type { Coins } from '#src/api/model/money/amount.ts'
import { coinBalance } from '#src/api/contract/coinBalance.ts'
import type { Client } from '#src/api/transport/client.ts'
import { heardOrAsked } from '#src/streams/kit/heardOrAsked.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { coinBalanceMachine } from './coinBalanceMachine.ts'

type CoinPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/**
 * The member's coins whenever the server says that they changed, and asked for again after a cut, in which a push may have been
 * lost. A push that comes while the question is on its way is newer than its answer.
 */
export function balanceActor({ client, socket }: CoinPorts, isMember: () => boolean) {
  const pushed = socket.self.pipe(
    filter((push) => push.kind === 'balance'),
    map((push) => push.gold),
  )
  const cut = socket.back.pipe(
    filter(isMember),
    map(() => null),
  )
  return fromObservable<Coins, undefined>((): Observable<Coins> => merge(pushed, cut).pipe(heardOrAsked(() => askCoins(client))))
}

/** Asks for the member's coins. */
export async function askCoins(client: Client, signal?: AbortSignal): Promise<Coins> {
  return (await client.call(coinBalance, {}, signal === undefined ? {} : { signal })).gold
}

/** The member's coins over their call and the member's own pushes. A visitor has none. */
export function provideCoinBalance(ports: CoinPorts) {
  return coinBalanceMachine.provide({
    actors: {
      balance: balanceActor(ports, () => true),
      loadGold: callActor<Coins, undefined>((_, signal) => askCoins(ports.client, signal)),
    },
  })
}
