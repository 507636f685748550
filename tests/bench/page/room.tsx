import { NEVER, shareReplay, Subject } from 'rxjs'
import { createRoot } from 'react-dom/client'
import { TranslatorProvider } from '#src/ui/i18n/words.ts'
import { createActor, fromCallback, fromObservable, fromPromise } from 'xstate'
import type { RoomEventOf } from '#src/api/contract/pushes.ts'
import { chatMachine, type EntranceAnswer } from '#src/machines/chat/chatMachine.ts'
import { composerMachine } from '#src/machines/chat/composerMachine.ts'
import { outboxMachine } from '#src/machines/chat/outboxMachine.ts'
import type { OwnMessage } from '#src/machines/chat/sendMachine.ts'
import { talkMachine } from '#src/machines/chat/talkMachine.ts'
import { chatWindow } from '#src/streams/chat.ts'
import type { Event } from '#src/streams/events.ts'
import type { Delivery } from '#src/streams/kit/gapFill.ts'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import { zhCNRoom } from '#src/ui/i18n/zh-CN.room.ts'
import { zhCNTalk } from '#src/ui/i18n/zh-CN.talk.ts'
import { Composer } from '#src/ui/room/composer/Composer.tsx'
import { MessageList } from '#src/ui/room/chat/MessageList.tsx'

const ANSWER: EntranceAnswer = {
  entrance: { switchOn: true, status: 1, exist: true, gameStatus: 'live' },
  standing: { mute: null, kick: null, canModerate: false, spokeAt: null },
  pin: null,
  place: null,
}

/** The room's own list and composer, with their own machines and streams; only the wire is the bench's. */
export function createRoom(parent: HTMLElement) {
  const words = createI18n()
  words.addResourceBundle('zh-CN', 'translation', { ...zhCNRoom, ...zhCNTalk }, true)
  const deliveries = new Subject<Delivery<Event>>()
  const lines = chatWindow(deliveries).pipe(shareReplay({ bufferSize: 1, refCount: true }))
  const kept = lines.subscribe()
  const chat = createActor(
    chatMachine.provide({
      actors: {
        enter: fromPromise(async () => ANSWER),
        feed: fromObservable(() => lines),
        watch: fromCallback(() => undefined),
      },
    }),
    { input: { room: 'c1', isMember: true, now: () => Date.now() } },
  ).start()
  const outbox = createActor(
    outboxMachine.provide({
      actors: {
        recall: fromPromise<readonly OwnMessage[], { room: string }>(async () => []),
        confirmations: fromObservable<ReadonlySet<string>, { room: string }>(() => NEVER),
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
  const talk = createActor(talkMachine, { input: { room: 'c1' } }).start()
  const root = createRoot(parent)
  root.render(
    <TranslatorProvider value={words}>
      <MessageList
        chat={chat}
        outbox={outbox}
        member={null}
        moderator={null}
        talk={{ talk, composer, memberId: null, onLoginNeeded: () => undefined }}
      />
      <Composer composer={composer} onGift={() => undefined} people={() => []} />
    </TranslatorProvider>,
  )
  deliveries.next({ type: 'reset', events: [], older: false, gap: false, cursor: { epoch: 'e', seq: 0 } })
  return {
    push: (events: readonly RoomEventOf<'chat'>[]) => deliveries.next({ type: 'more', events }),
    rows: () => parent.querySelectorAll('[role=log] > *').length,
    close: () => {
      root.unmount()
      for (const actor of [chat, outbox, composer, talk]) actor.stop()
      kept.unsubscribe()
    },
  }
}
