import { fromCallback, fromObservable, fromPromise } from 'xstate'
import * as v from 'valibot'
import { chatEntrance, chatSend } from '#src/api/contract/live.ts'
import { chatHistory } from '#src/api/contract/lobby.ts'
import type { DeviceStorage } from '#src/api/deviceStorage.ts'
import { ClientId, Id, Timestamp } from '#src/api/model/common.ts'
import { MESSAGE_LIMIT } from '#src/api/model/text.ts'
import type { Client } from '#src/api/transport/client.ts'
import { confirmations, rowsOf } from '#src/streams/chat.ts'
import { readEvents } from '#src/streams/events.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import type { Rooms } from '#src/streams/room.ts'
import { linesOf } from '#src/streams/roomLines.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { type ChatEvent, chatMachine } from './chatMachine.ts'
import { composerMachine } from './composerMachine.ts'
import { outboxMachine } from './outboxMachine.ts'
import { type OwnMessage, sendMachine } from './sendMachine.ts'
import type { MemberSource } from '../session/memberActors.ts'

export type ChatPorts = {
  readonly client: Client
  readonly rooms: Rooms
  readonly socket: Pick<RealtimeSocket, 'self'>
  readonly storage: DeviceStorage
  readonly members: MemberSource
}

/** Lines of one page of older history. */
const PAGE = 50
/** Longest draft that is kept, in UTF-16 units: more than can ever be sent, less than storage minds. */
const DRAFT_LIMIT = MESSAGE_LIMIT * 20

const Outbox = v.array(v.object({ clientId: ClientId, room: Id, content: v.string(), at: Timestamp }))

/** Chat, outbox and composer over calls, the room's streams and the device's storage. Drafts and unsent lines belong to one member. */
export function provideChat({ client, rooms, socket, storage, members }: ChatPorts) {
  const owner = () => members.current()?.memberId ?? 'visitor'
  const draftKey = (room: string) => `draft.${owner()}.${room}`
  const outboxKey = (room: string) => `outbox.${owner()}.${room}`
  const keptOf = (room: string) => storage.read(outboxKey(room), Outbox) ?? []
  const keepAll = (room: string, messages: readonly OwnMessage[]) => {
    if (messages.length === 0) storage.remove(outboxKey(room))
    else storage.write(outboxKey(room), messages)
  }

  const send = sendMachine.provide({
    actors: {
      keep: fromPromise(async ({ input }) => {
        keepAll(input.room, [...keptOf(input.room).filter((one) => one.clientId !== input.clientId), input])
      }),
      send: callActor(async (message: OwnMessage, signal) => {
        await client.call(chatSend, { room: message.room, clientId: message.clientId, content: message.content }, { signal })
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
        enter: callActor(({ room }, signal) => client.call(chatEntrance, { room }, { signal })),
        feed: fromObservable(({ input }) => linesOf(rooms.open(input.room)).chat),
        watch: fromCallback(({ input, sendBack }) => {
          const tell = (event: ChatEvent) => sendBack(event)
          const scope = createScope()
          scope.own(rooms.open(input.room).news, {
            next: (news) => {
              if (news.type === 'stale') tell({ type: 'entrance.doubted' })
              else if (news.fact.kind === 'roomStatus') tell({ type: 'entrance.changed', entrance: news.fact.body })
            },
          })
          scope.own(socket.self, {
            next: (push) => {
              if (push.kind === 'standing' && push.room === input.room)
                tell({ type: 'standing.changed', standing: push.standing })
            },
          })
          scope.own(members.changes, { next: (member) => tell({ type: 'member.changed', isMember: member !== null }) })
          return scope.close
        }),
        loadOlder: callActor(async ({ room, before }, signal) => {
          const page = await client.call(chatHistory, { room, before, size: PAGE }, { signal })
          return { rows: rowsOf(readEvents(page.events).events), older: page.older }
        }),
      },
    }),
    outbox: outboxMachine.provide({
      actors: {
        message: send,
        recall: fromPromise(async ({ input }) => keptOf(input.room)),
        confirmations: fromObservable(({ input }) => confirmations(linesOf(rooms.open(input.room)).chat)),
      },
    }),
    composer: composerMachine.provide({
      actors: {
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
