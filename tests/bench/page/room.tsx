import { shareReplay, Subject } from 'rxjs'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createActor, type EventObject, fromCallback, fromObservable, fromPromise } from 'xstate'
import type { RoomEventOf } from '#src/api/contract/pushes.ts'
import { chatListMachine } from '#src/machines/chat/chatListMachine.ts'
import { chatMachine, type AvailabilityAnswer } from '#src/machines/chat/chatMachine.ts'
import type { Unread } from '#src/machines/chat/chatRows.ts'
import { composerMachine } from '#src/machines/chat/composerMachine.ts'
import { outboxMachine } from '#src/machines/chat/outboxMachine.ts'
import type { OwnMessage } from '#src/machines/chat/sendMachine.ts'
import { messageActionsMachine } from '#src/machines/chat/messageActionsMachine.ts'
import { chatWindow } from '#src/streams/chat.ts'
import type { Event } from '#src/streams/events.ts'
import type { Delivery } from '#src/streams/kit/gapFill.ts'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import { Composer } from '#src/ui/room/composer/Composer.tsx'
import { MessageList } from '#src/ui/room/chat/MessageList.tsx'
import { words as room } from '#src/ui/room/locales/zh-CN.ts'
import { silent } from '#tests/support/silent.ts'

const ANSWER: AvailabilityAnswer = {
  availability: { switchOn: true, status: 1, exist: true, gameStatus: 'live' },
  restrictions: { mute: null, kick: null, canModerate: false, spokeAt: null },
  pin: null,
  place: null,
}

/** The room's own list and composer, with their own machines and streams; only the wire is the bench's. */
export function createRoom(parent: HTMLElement) {
  const words = createI18n((key) => reportError(new Error(key)))
  words.addResourceBundle('zh-CN', 'room', room)
  const deliveries = new Subject<Delivery<Event>>()
  const lines = chatWindow(deliveries).pipe(shareReplay({ bufferSize: 1, refCount: true }))
  const kept = lines.subscribe()
  const chat = createActor(
    chatMachine.provide({
      actors: {
        askAvailability: fromPromise(async () => ANSWER),
        feed: fromObservable(() => lines),
        watch: fromCallback(() => undefined),
      },
    }),
    { input: { room: 'c1', isMember: true, now: () => Date.now() } },
  ).start()
  const list = createActor(
    chatListMachine.provide({
      actors: {
        askUnread: fromPromise<Unread | null, { room: string }>(async () => null),
        keepSeen: fromCallback<EventObject, { room: string }>(() => undefined),
      },
    }),
    { input: { room: 'c1' } },
  ).start()
  const outbox = createActor(
    outboxMachine.provide({
      actors: {
        lineBack: silent<unknown, undefined>(),
        recall: fromPromise<readonly OwnMessage[], { room: string }>(async () => []),
        confirmations: silent<ReadonlySet<string>, { room: string }>(),
      },
    }),
    { input: { room: 'c1' } },
  ).start()
  const composer = createActor(
    composerMachine.provide({
      actors: {
        recallDraft: fromPromise(async () => ''),
        keepDraft: fromPromise<void, { room: string; text: string }>(async () => undefined),
      },
    }),
    { input: { room: 'c1' } },
  ).start()
  const actions = createActor(messageActionsMachine, { input: { room: 'c1' } }).start()
  const root = createRoot(parent)
  root.render(
    <I18nextProvider i18n={words}>
      <MessageList
        chat={chat}
        list={list}
        outbox={outbox}
        member={null}
        moderator={null}
        look={{ size: 'medium', roomy: false, faces: false }}
        messageActions={{ actions, composer, memberId: null, onLoginNeeded: () => undefined, composerInput: () => null }}
      />
      <Composer composer={composer} onGift={() => undefined} people={() => []} Picker={() => null} />
    </I18nextProvider>,
  )
  deliveries.next({ type: 'reset', events: [], older: false, gap: false, cursor: { epoch: 'e', seq: 0 } })
  return {
    push: (events: readonly RoomEventOf<'chat'>[]) => deliveries.next({ type: 'more', events }),
    rows: () => parent.querySelectorAll('[role=log] > *').length,
    close: () => {
      root.unmount()
      for (const actor of [chat, list, outbox, composer, actions]) actor.stop()
      kept.unsubscribe()
    },
  }
}
