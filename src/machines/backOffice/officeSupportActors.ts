import { merge, Subject } from 'rxjs'
import { fromPromise } from 'xstate'
import {
  officeSupport,
  officeSupportAct,
  officeSupportHistory,
  officeSupportMessages,
  officeSupportPast,
  officeSupportPicture,
  officeSupportUpload,
} from '#src/api/contract/supportOffice.ts'
import type { OfficeConversation, SupportMessage } from '#src/api/model/support.ts'
import type { KeptPicture } from '#src/api/model/upload.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { supportChanges } from '#src/streams/support.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole, byCursor, changesFrom } from '../kit/pagedListActors.ts'
import type { Arrival, ChosenPicture } from '../kit/upload.ts'
import { letterDraftsOf } from '../letters/letterDraftActors.ts'
import { letterDraftMachine, type LetterOrder } from '../letters/letterDraftMachine.ts'
import { provideChat, sendChatPicture, type SupportPorts } from '../support/supportActors.ts'
import { supportPictureMachine, type SupportPictureOrder } from '../support/supportMachines.ts'
import {
  type OfficeSupport,
  officeSupportActMachine,
  officeSupportMachine,
  officeSupportMessagesMachine,
  type OfficeSupportOrder,
  officeSupportPastMachine,
} from './officeSupportMachine.ts'

/** Chats with customers for operators, over calls and the link. */
export function provideOfficeSupport(ports: Omit<SupportPorts, 'storage' | 'makeId'>) {
  const { client } = ports
  const { kept, store } = letterDraftsOf(ports, 'supportOffice')
  const changed = new Subject<'changed'>()
  const changes = changesFrom<null>(() => merge(changed, supportChanges(ports.socket), ports.socket.back))
  return {
    /** What the tab kept of an answer that is being written. */
    kept,
    officeSupport: officeSupportMachine.provide({
      actors: {
        load: asWhole<OfficeSupport, null>(async (_, signal) => [await client.call(officeSupport, {}, { signal })]),
        changes,
      },
    }),
    officeSupportPast: officeSupportPastMachine.provide({
      actors: {
        load: byCursor<OfficeConversation, null>((_, after, signal) =>
          client.call(officeSupportPast, after === null ? {} : { before: after.conversationId }, { signal }),
        ),
        changes,
      },
    }),
    officeSupportMessages: officeSupportMessagesMachine.provide({
      actors: {
        load: byCursor<SupportMessage, null>((_, after, signal) =>
          client.call(officeSupportMessages, after === null ? {} : { before: after.messageId }, { signal }),
        ),
        changes,
      },
    }),
    officeSupportAct: officeSupportActMachine.provide({
      actors: {
        act: callActor<'done' | 'late', { order: OfficeSupportOrder }>(async ({ order }) => {
          const { result } = await client.call(officeSupportAct, order)
          changed.next('changed')
          return result
        }),
      },
    }),
    chat: provideChat(
      ports,
      () => null,
      async (conversationId, since) =>
        client.call(officeSupportHistory, {
          conversationId,
          ...(since === null ? {} : { after: since.seq, epoch: since.epoch }),
        }),
    ),
    draft: letterDraftMachine.provide({
      actors: {
        upload: fromPromise<Arrival, { picture: ChosenPicture }>(({ input: { picture }, signal }) =>
          sendChatPicture(ports.upload, (announced) => client.call(officeSupportUpload, announced, { signal }), picture, signal),
        ),
        // Not cancelled: what was sent may have arrived.
        send: callActor<{ letterId: string }, LetterOrder>(async ({ letterId, clientId, text, pictures }) => {
          const conversationId = letterId ?? ''
          const line = { conversationId, clientId, text, pictures: [...pictures] }
          const { result } = await client.call(officeSupportAct, { act: 'answer', ...line })
          // The chat is not theirs any more, and what they wrote stays in the field.
          if (result === 'late') throw new ApiError('business', profile.codes.conflict, 'the chat stands in another way')
          return { letterId: conversationId }
        }),
      },
      actions: { store },
    }),
    picture: supportPictureMachine.provide({
      actors: {
        act: callActor<KeptPicture, { order: SupportPictureOrder }>(({ order }, signal) =>
          client.call(officeSupportPicture, order, { signal }),
        ),
      },
    }),
  }
}
