import { defer, merge, type Observable, Subject, tap } from 'rxjs'
import * as v from 'valibot'
import { fromObservable, fromPromise } from 'xstate'
import {
  supportClose,
  supportHistory,
  supportLeave,
  supportPicture,
  supportRate,
  supportReopen,
  supportSend,
  supportState,
  supportUpload,
} from '#src/api/contract/support.ts'
import { Id } from '#src/api/model/common.ts'
import { VisitorKey } from '#src/api/model/support.ts'
import { PICTURE_TYPES, uploadFailure } from '#src/api/model/upload.ts'
import type { KeptPicture } from '#src/api/model/upload.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import type { HistoryRange } from '#src/streams/kit/gapFill.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { readSupport, supportChanges, supportEvents, type SupportItem, typingSigns } from '#src/streams/support.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole, changesFrom } from '../kit/pagedListActors.ts'
import type { Arrival, ChosenPicture, UploadTrouble } from '../kit/upload.ts'
import type { UploadPorts } from '../kit/uploadActors.ts'
import { letterDraftsOf } from '../letters/letterDraftActors.ts'
import { letterDraftMachine, type LetterOrder } from '../letters/letterDraftMachine.ts'
import type { DraftPorts } from '../session/draftActors.ts'
import { supportChatMachine } from './supportChatMachine.ts'
import {
  supportActMachine,
  supportMachine,
  type SupportOrder,
  supportPictureMachine,
  type SupportPictureOrder,
  type SupportSeen,
  type SupportView,
} from './supportMachines.ts'
import { KEPT } from './visitorKeyActors.ts'

export type SupportPorts = UploadPorts &
  DraftPorts & {
    readonly socket: Pick<RealtimeSocket, 'sockets' | 'back'>
    readonly storage: DeviceStorage
    readonly makeId: () => string
    readonly random: () => number
    /** The link is needed. */
    readonly onNeeded: () => void
  }

const Seen = v.object({ conversationId: Id, seq: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })

/** What a chat is shown by, from either side: its events, the signs of typing over the link, and its pictures. */
export function provideChat(
  ports: Pick<SupportPorts, 'socket' | 'random' | 'onNeeded'>,
  key: () => string | null,
  history: (
    conversationId: string,
    since: { epoch: string; seq: number } | null,
  ) => Promise<Omit<HistoryRange<SupportItem>, 'events'> & { events: readonly unknown[] }>,
) {
  let socket: Parameters<Parameters<RealtimeSocket['sockets']['subscribe']>[0] & object>[0] = null
  const typing = (conversationId: string) =>
    typingSigns({ sockets: ports.socket.sockets.pipe(tap((one) => (socket = one))) }, conversationId)
  return supportChatMachine.provide({
    actors: {
      feed: fromObservable(({ input: { conversationId } }) =>
        defer(() => {
          ports.onNeeded()
          const load = (since: { epoch: string; seq: number } | null): Observable<HistoryRange<SupportItem>> =>
            defer(async () => {
              const range = await history(conversationId, since)
              return { ...range, events: readSupport(range.events) }
            })
          return supportEvents({ sockets: ports.socket.sockets, random: ports.random }, { conversationId, key: key() }, load)
        }),
      ),
      typing: fromObservable(({ input: { conversationId } }) => typing(conversationId)),
    },
    actions: { tellTyping: (_, { conversationId }) => void socket?.emit('supportTyping', { conversationId }) },
  })
}

/** Announces a picture by a call and sends it through the one door. */
export async function sendChatPicture(
  upload: UploadPorts['upload'],
  announce: (announced: { type: (typeof PICTURE_TYPES)[number]; bytes: number }) => Promise<{ uploadId: string; upload: string }>,
  picture: ChosenPicture,
  signal: AbortSignal,
): Promise<Arrival> {
  const type = PICTURE_TYPES.find((known) => known === picture.type)
  if (type === undefined) return { trouble: 'type' }
  const { uploadId, upload: path } = await announce({ type, bytes: picture.body.size })
  let trouble: UploadTrouble | null = null
  const fail = (status: number | null) => {
    trouble = uploadFailure(status)
  }
  await upload({ path, type, body: picture.body }, fail, signal)
  return trouble === null ? { uploadId } : { trouble }
}

/** The customer's side of a chat with customer service, over calls and the link. A visitor is known by a secret that their device keeps. */
export function provideSupport(ports: SupportPorts) {
  const { client, storage, members, makeId } = ports
  const changed = new Subject<'changed'>()
  const kept = () => storage.read(KEPT.key, VisitorKey)
  const known = () => {
    const key = kept()
    return key === null ? {} : { key }
  }
  /** Who writes needs one. */
  const own = () => {
    const key = kept() ?? `${makeId()}${makeId()}`
    storage.write(KEPT.key, key)
    return { key }
  }
  const notes = new Map<string, (seq: number) => void>()
  const seen: SupportSeen = {
    mayTalk: () => kept() !== null,
    of: (conversationId) => {
      const last = storage.read(KEPT.seen, Seen)
      return last?.conversationId === conversationId ? last.seq : 0
    },
    note: (conversationId) => {
      const note = notes.get(conversationId) ?? ((seq: number) => void storage.write(KEPT.seen, { conversationId, seq }))
      notes.set(conversationId, note)
      return note
    },
  }
  const noted = <Answer>(answer: Answer): Answer => {
    changed.next('changed')
    return answer
  }
  const { kept: keptDraft, store } = letterDraftsOf(ports, 'support')
  return {
    seen,
    /** What the tab kept of a line that is being written; null = of one that begins a chat. */
    kept: keptDraft,
    support: supportMachine.provide({
      actors: {
        load: asWhole<SupportView, null>(async (_, signal) => [await client.call(supportState, known(), { signal })]),
        changes: changesFrom(() => merge(changed, supportChanges(ports.socket), ports.socket.back, members.changes)),
      },
    }),
    chat: provideChat(ports, kept, async (conversationId, since) =>
      client.call(supportHistory, {
        ...known(),
        conversationId,
        ...(since === null ? {} : { after: since.seq, epoch: since.epoch }),
      }),
    ),
    draft: letterDraftMachine.provide({
      actors: {
        upload: fromPromise<Arrival, { picture: ChosenPicture }>(({ input: { picture }, signal }) =>
          sendChatPicture(
            ports.upload,
            (announced) => client.call(supportUpload, { ...own(), ...announced }, { signal }),
            picture,
            signal,
          ),
        ),
        // Not cancelled: what was sent may have arrived.
        send: callActor<{ letterId: string }, LetterOrder>(async ({ letterId, clientId, text, pictures }) => {
          const line = { ...own(), clientId, text, pictures: [...pictures] }
          const { conversation } = await client.call(
            supportSend,
            letterId === null ? line : { ...line, conversationId: letterId },
          )
          return noted({ letterId: conversation.conversationId })
        }),
      },
      actions: { store },
    }),
    act: supportActMachine.provide({
      actors: {
        act: callActor<{ act: SupportOrder['act']; letterId: string | null }, { order: SupportOrder }>(async ({ order }) => {
          const { act } = order
          if (order.act === 'leave') {
            const { clientId, text, contact } = order
            const message = { ...own(), clientId, text, ...(contact === null ? {} : { contact }) }
            return noted({ act, letterId: (await client.call(supportLeave, message)).letterId })
          }
          const chat = { ...known(), conversationId: order.conversationId }
          if (order.act === 'close') await client.call(supportClose, chat)
          else if (order.act === 'reopen') await client.call(supportReopen, chat)
          else if (order.act === 'rate') {
            const { rating, words } = order
            await client.call(supportRate, { ...chat, rating, ...(words === '' ? {} : { words }) })
          }
          return noted({ act, letterId: null })
        }),
      },
    }),
    picture: supportPictureMachine.provide({
      actors: {
        act: callActor<KeptPicture, { order: SupportPictureOrder }>(({ order }, signal) =>
          client.call(supportPicture, { ...known(), ...order }, { signal }),
        ),
      },
    }),
  }
}
