import { filter, merge } from 'rxjs'
import { betDetail } from '#src/api/contract/sportsbook.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { asWhole, changesFrom } from '../kit/pagedListActors.ts'
import { type BetFromNear, betMachine } from './betMachine.ts'

type BetPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** One of the member's bets over its call; asked for again after each movement of money at a venue, and after each time without a connection. */
export const provideBet = ({ client, socket }: BetPorts): typeof betMachine =>
  betMachine.provide({
    actors: {
      load: asWhole<BetFromNear, { readonly betId: string }>(async (query, signal) => [
        await client.call(betDetail, query, { signal }),
      ]),
      changes: changesFrom(() => merge(socket.self.pipe(filter(({ kind }) => kind === 'venueWallet')), socket.back)),
    },
  })
