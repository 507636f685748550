import { walletBalances } from '#src/api/contract/wallet.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { asWhole, changesFrom } from '../kit/pagedListActors.ts'
import { fundsMachine } from './fundsMachine.ts'
import type { Balances } from './walletMachine.ts'
import { walletPushes } from './walletPushesActors.ts'

type FundsPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** The member's money over its call and pushes, for pages that only show it. */
export function provideFunds({ client, socket }: FundsPorts) {
  return fundsMachine.provide({
    actors: {
      load: asWhole<Balances, null>(async (_, signal) => [await client.call(walletBalances, {}, { signal })]),
      changes: changesFrom(() => walletPushes(socket)),
    },
  })
}
