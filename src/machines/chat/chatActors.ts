import { BehaviorSubject, combineLatest, map, type Observable } from 'rxjs'
import { fromCallback, fromObservable, fromPromise } from 'xstate'
import * as v from 'valibot'
import { chatAvailability, chatSend } from '#src/api/contract/chat.ts'
import { ReplyReference } from '#src/api/model/chat.ts'
import { ClientId, Id, Timestamp } from '#src/api/model/common.ts'
import { MESSAGE_LIMIT } from '#src/api/model/text.ts'
import { confirmations } from '#src/streams/chat.ts'
import { withoutIgnored } from '#src/streams/ignored.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import { linesOf } from '#src/streams/roomLines.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { type DurableOrderPorts, type OrderKind, provideDurableOrder, recallOrders } from '../durableOrder/durableOrderActors.ts'
import { callActor } from '../kit/callActors.ts'
import { ownerOf } from '../session/memberActors.ts'
import { type ChatListPorts, provideChatList } from './chatListActors.ts'
import { type ChatEvent, chatMachine } from './chatMachine.ts'
import type { IgnoredSource } from './ignoredActors.ts'
import { composerMachine } from './composerMachine.ts'
import { outboxMachine, type Owner } from './outboxMachine.ts'
import { type OwnMessage, sendMachine, type Sent } from './sendMachine.ts'

export type ChatPorts = ChatListPorts &
  DurableOrderPorts & {
    readonly socket: Pick<RealtimeSocket, 'self'>
    readonly ignored: IgnoredSource
    /** When what failed is worth another try. */
    readonly lineBack: Observable<unknown>
  }

/** Longest draft that is kept, in UTF-16 units: more than can ever be sent, less than storage minds. */
const DRAFT_LIMIT = MESSAGE_LIMIT * 20

const NOBODY: ReadonlySet<string> = new Set()

const OwnLine = v.object({
  clientId: ClientId,
  room: Id,
  content: v.string(),
  at: Timestamp,
  reply: v.optional(v.nullable(ReplyReference), null),
  mentions: v.optional(v.array(Id), []),
})

/** Chat, its list, outbox and composer over calls, the room's streams and the device's storage. Drafts and unsent lines belong to one member. */
export function provideChat(ports: ChatPorts) {
  const { client, rooms, socket, storage, members, ignored, lineBack } = ports
  const owner = () => ownerOf(members)
  const draftKey = (room: string) => `draft.${owner()}.${room}`
  /** Where the member moderates, as far as it is known: what is said there is seen, whoever says it. */
  const moderated = new BehaviorSubject('')
  const learn = (room: string, canModerate: boolean) => {
    if (canModerate) moderated.next(room)
    else if (moderated.value === room) moderated.next('')
  }
  const lines: OrderKind<OwnMessage, Sent> = {
    key: (memberId, room) => `outbox.${memberId}.${room}`,
    schema: OwnLine,
    submit: async ({ room, clientId, content, reply = null, mentions = [] }, { signal }) => {
      const answer = reply === null ? {} : { replyTo: reply.id }
      await client.call(chatSend, { room, clientId, content, mentions: [...mentions], ...answer }, { signal })
      return { result: 'sent' }
    },
    refused: null,
  }

  const owners = fromObservable<Owner, undefined>(() => members.changes.pipe(map(owner)))

  return {
    chat: chatMachine.provide({
      actors: {
        askAvailability: callActor(async ({ room }, signal) => {
          const { entrance, standing, pin, place } = await client.call(chatAvailability, { room }, { signal })
          learn(room, standing.canModerate)
          return { availability: entrance, restrictions: standing, pin, place }
        }),
        feed: fromObservable(({ input }) =>
          withoutIgnored(
            linesOf(rooms.open(input.room)).chat,
            combineLatest([ignored.changes, moderated]).pipe(map(([ids, room]) => (room === input.room ? NOBODY : ids))),
          ),
        ),
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
              if (push.kind !== 'standing' || push.room !== input.room) return
              learn(input.room, push.standing.canModerate)
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
        message: sendMachine.provide({ actors: { order: provideDurableOrder(ports, lines) } }),
        owners,
        recall: fromPromise(async ({ input }) => recallOrders(ports, lines, input.room)),
        lineBack: fromObservable<unknown, undefined>(() => lineBack),
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
