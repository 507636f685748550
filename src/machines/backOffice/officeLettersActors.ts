import { filter, merge } from 'rxjs'
import { officeLetter, officeLetterAct, officeLetterPicture, officeLetters } from '#src/api/contract/letterOffice.ts'
import type { OfficeLetter } from '#src/api/model/letter.ts'
import type { KeptPicture } from '#src/api/model/upload.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole, byCursor, changesFrom } from '../kit/pagedListActors.ts'
import {
  officeLetterActMachine,
  officeLetterMachine,
  type OfficeLetterOrder,
  officeLetterPictureMachine,
  officeLettersMachine,
  type OfficeLettersQuery,
  type OfficeWholeLetter,
} from './officeLettersMachine.ts'

type LetterPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** Letters and feedback for operators, over calls and pushes. */
export function provideOfficeLetters({ client, socket }: LetterPorts) {
  const pushed = socket.self.pipe(filter((push) => push.kind === 'letterOffice'))
  return {
    officeLetters: officeLettersMachine.provide({
      actors: {
        load: byCursor<OfficeLetter, OfficeLettersQuery>(({ state, kind, name }, after, signal) =>
          client.call(
            officeLetters,
            {
              ...(state === null ? {} : { state }),
              ...(kind === null ? {} : { kind }),
              ...(name === null ? {} : { name }),
              ...(after === null ? {} : { before: after.letterId }),
            },
            { signal },
          ),
        ),
        changes: changesFrom(() => merge(pushed, socket.back)),
      },
    }),
    officeLetter: officeLetterMachine.provide({
      actors: {
        load: asWhole<OfficeWholeLetter, { readonly letterId: string }>(async (query, signal) => [
          await client.call(officeLetter, query, { signal }),
        ]),
        changes: changesFrom(({ letterId }) => merge(pushed.pipe(filter((push) => push.letterId === letterId)), socket.back)),
      },
    }),
    officeLetterAct: officeLetterActMachine.provide({
      actors: {
        // Not cancelled: what was sent may have been done.
        act: callActor<'done' | 'late', { order: OfficeLetterOrder }>(
          async ({ order }) => (await client.call(officeLetterAct, order)).result,
        ),
      },
    }),
    officeLetterPicture: officeLetterPictureMachine.provide({
      actors: {
        act: callActor<KeptPicture, { order: string }>(({ order: pictureId }, signal) =>
          client.call(officeLetterPicture, { pictureId }, { signal }),
        ),
      },
    }),
  }
}
