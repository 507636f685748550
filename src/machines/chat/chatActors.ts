import { map } from 'rxjs'
import { fromCallback, fromObservable, fromPromise } from 'xstate'
import * as v from 'valibot'
import { chatAvailability, chatSend } from '#src/api/contract/chat.ts'
import { ReplyReference } from '#src/api/model/chat.ts'
import { ClientId, Id, Timestamp } from '#src/api/model/common.ts'
import { ERROR_KEYS } from '#src/api/model/errorKeys.ts'
import { MESSAGE_LIMIT } from '#src/api/model/text.ts'
import { confirmations } from '#src/streams/chat.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import { linesOf } from '#src/streams/roomLines.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { type ChatListPorts, provideChatList } from './chatListActors.ts'
import { type ChatEvent, chatMachine } from './chatMachine.ts'
import { composerMachine } from './composerMachine.ts'
import { outboxMachine, type Owner } from './outboxMachine.ts'
import { type OwnMessage, sendMachine } from './sendMachine.ts'

export type ChatPorts = ChatListPorts & { readonly socket: Pick<RealtimeSocket, 'self'> }

/** Longest draft that is kept, in UTF-16 units: more than can ever be sent, less than storage minds. */
const DRAFT_LIMIT = MESSAGE_LIMIT * 20

const Outbox = v.array(
  v.object({
    clientId: ClientId,
    room: Id,
    content: v.string(),
    at: Timestamp,
    reply: v.optional(v.nullable(ReplyReference), null),
    mentions: v.optional(v.array(Id), []),
    // Another version of the page may know other reasons: the line itself is worth more than why it stayed.
    reason: v.optional(v.fallback(v.nullable(v.picklist(ERROR_KEYS)), null), null),
  }),
)

/** Chat, its list, outbox and composer over calls, the room's streams and the device's storage. Drafts and unsent lines belong to one member. */
export function provideChat(ports: ChatPorts) {
  const { client, rooms, socket, storage, members } = ports
  const owner = () => members.current()?.memberId ?? 'visitor'
  const draftKey = (room: string) => `draft.${owner()}.${room}`
  const outboxKey = (room: string) => `outbox.${owner()}.${room}`
  const keptOf = (room: string) => storage.read(outboxKey(room), Outbox) ?? []
  const keepAll = (room: string, messages: readonly OwnMessage[]) => {
    if (messages.length === 0) storage.remove(outboxKey(room))
    else storage.write(outboxKey(room), messages)
  }

  const owners = fromObservable<Owner, undefined>(() => members.changes.pipe(map(owner)))

  const sendLogic = sendMachine.provide({
    actors: {
      keep: fromPromise(async ({ input }) => {
        keepAll(input.room, [...keptOf(input.room).filter((one) => one.clientId !== input.clientId), input])
      }),
      send: callActor(async (message: OwnMessage, signal) => {
        const { room, clientId, content, reply = null, mentions = [] } = message
        const answer = reply === null ? {} : { replyTo: reply.id }
        await client.call(chatSend, { room, clientId, content, mentions: [...mentions], ...answer }, { signal })
      }),
      forget: fromPromise(async ({ input }) => {
        keepAll(
          input.room,
          keptOf(input.room).filter((one) => one.clientId !== input.clientId),
        )
      }),
    },
  })

  return {
    chat: chatMachine.provide({
      actors: {
        askAvailability: callActor(async ({ room }, signal) => {
          const { entrance, standing, pin, place } = await client.call(chatAvailability, { room }, { signal })
          return { availability: entrance, restrictions: standing, pin, place }
        }),
        feed: fromObservable(({ input }) => linesOf(rooms.open(input.room)).chat),
        watch: fromCallback(({ input, sendBack }) => {
          const send = (event: ChatEvent) => sendBack(event)
          const scope = createScope()
          scope.own(rooms.open(input.room).news, {
            next: (news) => {
              if (news.type === 'stale') send({ type: 'facts.missed', place: news.cursor })
              else if (news.fact.kind === 'roomStatus') send({ type: 'chatAvailability.changed', availability: news.fact.body })
              else if (news.fact.kind === 'pinned') send({ type: 'pin.changed', pin: news.fact.body.pin })
            },
          })
          scope.own(socket.self, {
            next: (push) => {
              if (push.kind === 'standing' && push.room === input.room)
                send({ type: 'restrictions.changed', restrictions: push.standing })
            },
          })
          scope.own(members.changes, { next: (member) => send({ type: 'member.changed', isMember: member !== null }) })
          return scope.close
        }),
      },
    }),
    chatList: provideChatList(ports),
    outbox: outboxMachine.provide({
      actors: {
        message: sendLogic,
        owners,
        recall: fromPromise(async ({ input }) => keptOf(input.room)),
        confirmations: fromObservable(({ input }) => confirmations(linesOf(rooms.open(input.room)).chat)),
      },
    }),
    composer: composerMachine.provide({
      actors: {
        owners,
        recallDraft: fromPromise(
          async ({ input }) => storage.read(draftKey(input.room), v.pipe(v.string(), v.maxLength(DRAFT_LIMIT))) ?? '',
        ),
        keepDraft: fromPromise(async ({ input }) => {
          if (input.text === '') storage.remove(draftKey(input.room))
          else storage.write(draftKey(input.room), input.text.slice(0, DRAFT_LIMIT))
        }),
      },
    }),
  }
}
