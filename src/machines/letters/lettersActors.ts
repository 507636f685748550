import { filter, merge } from 'rxjs'
import { fromPromise } from 'xstate'
import { letterClose, letterList, letterOne, letterPicture, letterReply, letterStart } from '#src/api/contract/letters.ts'
import type { Letter } from '#src/api/model/letter.ts'
import type { KeptPicture } from '#src/api/model/upload.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole, byCursor, changesFrom } from '../kit/pagedListActors.ts'
import type { Arrival, ChosenPicture } from '../kit/upload.ts'
import { sendPicture, type UploadPorts } from '../kit/uploadActors.ts'
import type { DraftPorts } from '../session/draftActors.ts'
import { letterDraftsOf } from './letterDraftActors.ts'
import { letterDraftMachine, type LetterOrder } from './letterDraftMachine.ts'
import { letterCloseMachine, letterMachine, letterPictureMachine, lettersMachine, type WholeLetter } from './lettersMachine.ts'

type LetterPorts = UploadPorts &
  DraftPorts & {
    readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
  }

/** The member's letters over calls and pushes, and their pictures through the upload door. */
export function provideLetters({ client, upload, socket, ...ports }: LetterPorts) {
  const { kept, store } = letterDraftsOf(ports, 'letter')
  const pushed = socket.self.pipe(filter((push) => push.kind === 'letter'))
  return {
    /** What the tab kept of a letter that is being written; null = of a new one. */
    kept,
    letters: lettersMachine.provide({
      actors: {
        load: byCursor<Letter, null>((_, after, signal) =>
          client.call(letterList, after === null ? {} : { before: after.letterId }, { signal }),
        ),
        changes: changesFrom(() => merge(pushed, socket.back)),
      },
    }),
    letter: letterMachine.provide({
      actors: {
        load: asWhole<WholeLetter, { readonly letterId: string }>(async (query, signal) => [
          await client.call(letterOne, query, { signal }),
        ]),
        changes: changesFrom(({ letterId }) => merge(pushed.pipe(filter((push) => push.letterId === letterId)), socket.back)),
      },
    }),
    draft: letterDraftMachine.provide({
      actors: {
        upload: fromPromise<Arrival, { picture: ChosenPicture }>(({ input: { picture }, signal }) =>
          sendPicture({ client, upload }, 'letter', picture, signal),
        ),
        // Not cancelled: what was sent may have arrived.
        send: callActor<{ letterId: string }, LetterOrder>(async ({ letterId, kind, clientId, text, pictures }) => {
          const line = { clientId, text, pictures: [...pictures] }
          const { letter } = await (letterId === null
            ? client.call(letterStart, { ...line, kind })
            : client.call(letterReply, { ...line, letterId }))
          return { letterId: letter.letterId }
        }),
      },
      actions: { store },
    }),
    close: letterCloseMachine.provide({
      actors: {
        act: callActor<'done', { order: string }>(async ({ order: letterId }) => {
          await client.call(letterClose, { letterId })
          return 'done'
        }),
      },
    }),
    picture: letterPictureMachine.provide({
      actors: {
        act: callActor<KeptPicture, { order: string }>(({ order: pictureId }, signal) =>
          client.call(letterPicture, { pictureId }, { signal }),
        ),
      },
    }),
  }
}
