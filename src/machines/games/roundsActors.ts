import { filter, merge } from 'rxjs'
import { gameRound, gameRounds, playRecords } from '#src/api/contract/games.ts'
import { type PlayRecord, recordId } from '#src/api/model/playRecord.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { asWhole, byCursor, changesFrom } from '../kit/pagedListActors.ts'
import { type RoundFromNear, roundDetailMachine, roundsMachine, type RecordsQuery } from './roundsMachine.ts'

/** Rounds that are offered to be computed again. */
const VERIFIABLE = 6

type RoundsPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** The member's records over their calls; asked for again after each movement of money, and after each time without a connection. */
export function provideRounds({ client, socket }: RoundsPorts) {
  const moved = merge(socket.self.pipe(filter(({ kind }) => kind === 'funds' || kind === 'venueWallet')), socket.back)
  return {
    rounds: roundsMachine.provide({
      actors: {
        load: byCursor<PlayRecord, RecordsQuery>((query, after, signal) =>
          client.call(
            playRecords,
            {
              ...Object.fromEntries(Object.entries(query).filter(([, wanted]) => wanted !== null)),
              ...(after === null ? {} : { before: recordId(after) }),
            },
            { signal },
          ),
        ),
        changes: changesFrom(() => moved),
      },
    }),
    /** The last rounds that are over, without sports bets: one answer, and no more of it. */
    verifiable: roundsMachine.provide({
      actors: {
        load: asWhole<PlayRecord, RecordsQuery>(async (_query, signal) => {
          const { list } = await client.call(gameRounds, { state: 'settled', size: VERIFIABLE }, { signal })
          return list.map((round) => ({ what: 'round', round }))
        }),
        changes: changesFrom(() => moved),
      },
    }),
    round: roundDetailMachine.provide({
      actors: {
        load: asWhole<RoundFromNear, { readonly id: string }>(async (asked, signal) => [
          await client.call(gameRound, asked, { signal }),
        ]),
        changes: changesFrom(() => moved),
      },
    }),
  }
}
