import { filter, merge } from 'rxjs'
import { gameRound, gameRounds } from '#src/api/contract/games.ts'
import type { GameRound } from '#src/api/model/game.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { asWhole, byCursor, changesFrom } from '../kit/pagedListActors.ts'
import { type RoundFromNear, roundDetailMachine, roundsMachine, type RoundsQuery } from './roundsMachine.ts'

type RoundsPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** The member's rounds over their calls; asked for again after each movement of money, and after each time without a connection. */
export function provideRounds({ client, socket }: RoundsPorts) {
  const moved = merge(socket.self.pipe(filter(({ kind }) => kind === 'funds')), socket.back)
  return {
    rounds: roundsMachine.provide({
      actors: {
        load: byCursor<GameRound, RoundsQuery>((query, after, signal) =>
          client.call(
            gameRounds,
            {
              ...Object.fromEntries(Object.entries(query).filter(([, wanted]) => wanted !== null)),
              ...(after === null ? {} : { after: after.id }),
            },
            { signal },
          ),
        ),
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
