import { filter, map, type Observable } from 'rxjs'
import { fromObservable } from 'xstate'
import { goldBalance } from '#src/api/contract/lobby.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { walletMachine } from './walletMachine.ts'

type CoinPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self'> }

/** The member's coins whenever the server says that they changed. */
export function balanceActor(socket: CoinPorts['socket']) {
  return fromObservable<number, undefined>((): Observable<number> =>
    socket.self.pipe(
      filter((push) => push.kind === 'balance'),
      map((push) => push.gold),
    ),
  )
}

/** Asks for the member's coins. */
export async function askGold(client: Client, signal: AbortSignal): Promise<number> {
  return (await client.call(goldBalance, {}, { signal })).gold
}

/** The member's coins over their call and the member's own pushes. */
export function provideWallet({ client, socket }: CoinPorts) {
  return walletMachine.provide({
    actors: { balance: balanceActor(socket), loadGold: callActor<number, undefined>((_, signal) => askGold(client, signal)) },
  })
}
