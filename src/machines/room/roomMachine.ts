import { type ActorRefFrom, assign, enqueueActions, type EventObject, sendTo, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { afterNews, type AnchorMatch, isOfAnother } from '#src/api/model/anchor.ts'
import type { MarqueeNotice } from '#src/api/model/chat.ts'
import type { Cursor } from '#src/api/model/cursor.ts'
import type { GiftCombo } from '#src/streams/gifts.ts'
import type { RoomFact } from '#src/streams/roomStatus.ts'
import { chatMachine } from '../chat/chatMachine.ts'
import { chatListMachine } from '../chat/chatListMachine.ts'
import { composerMachine, type PostedEvent } from '../chat/composerMachine.ts'
import { outboxMachine } from '../chat/outboxMachine.ts'
import { writtenMessage } from '../chat/writtenMessage.ts'
import { danmakuMachine } from '../danmaku/danmakuMachine.ts'
import { effectMachine } from '../gifts/effectMachine.ts'
import { giftMachine } from '../gifts/giftMachine.ts'
import { Failure, failureKey } from '../kit/failure.ts'
import { callbackSlot, observableSlot, promiseSlot } from '../kit/slots.ts'
import { type ModeratorFormEvent, moderationMachine } from '../moderation/moderationMachine.ts'
import { playerMachine } from '../player/playerMachine.ts'

/** Which room: an anchor's, or a pure match's (S-11). */
export type RoomKey = { readonly anchorRoomId: string } | { readonly matchId: string }
export type RoomLoaded = {
  readonly match: AnchorMatch
  readonly notices: readonly MarqueeNotice[]
  readonly room: string
  /** Of which place of the room it is; null = unknown. */
  readonly place: Cursor | null
}

export type RoomEvent =
  | PostedEvent
  | ModeratorFormEvent
  | { type: 'room.retried' }
  | { type: 'fact.changed'; fact: RoomFact }
  | { type: 'facts.missed' }
  | { type: 'audience.counted'; audience: number }

/** What a visit needs from outside besides its actors; all are functions, so that tests own time and chance. */
export type RoomPorts = {
  readonly now: () => number
  readonly makeId: () => string
  readonly isMember: () => boolean
  /** The wait before try n of the player, in ms, and of the room after a gap. */
  readonly playerDelay: (attempt: number) => number
}

type Input = { key: RoomKey; ports: RoomPorts }
type Context = Input & {
  readonly loaded: RoomLoaded | null
  readonly audience: number | null
  readonly errorKey: ErrorKey | null
}

/** The room that gave no answer after a gap, or is about another match, is asked after a wait like the player's before this try. */
const AGAIN_AS = 4

/**
 * One visit to a room: loads what it is about, keeps its streams alive for as long as the visit lasts, and holds the match
 * and the anchor true by the room's own pushes. Player, lines over the picture, chat,
 * its list, outbox, composer, gifts and moderation are its children.
 */
export const roomMachine = setup({
  types: {
    context: {} as Context,
    events: {} as RoomEvent,
    input: {} as Input,
    children: {} as {
      marquee: 'marquee'
      giftLane: 'giftLane'
      chat: 'chat'
      chatList: 'chatList'
      outbox: 'outbox'
      composer: 'composer'
      gift: 'gift'
      effects: 'effects'
      moderation: 'moderation'
      player: 'player'
      danmaku: 'danmaku'
    },
  },
  actors: {
    loadRoom: promiseSlot<RoomLoaded, { key: RoomKey }>('loadRoom'),
    /** Keeps the room's streams open; sends fact.changed, facts.missed and audience.counted. */
    visit: callbackSlot<EventObject, RoomLoaded>('visit'),
    /** Notices that move across now (S-10). */
    marquee: observableSlot<readonly MarqueeNotice[], { key: RoomKey; first: RoomLoaded }>('marquee'),
    /** Gifts as they are given, for the lane over the picture. */
    giftLane: observableSlot<readonly GiftCombo[], { room: string }>('giftLane'),
    chat: chatMachine,
    chatList: chatListMachine,
    outbox: outboxMachine,
    composer: composerMachine,
    gift: giftMachine,
    /** Full-screen effects of gifts. */
    effects: effectMachine,
    moderation: moderationMachine,
    player: playerMachine,
    danmaku: danmakuMachine,
  },
  actions: {
    takeFact: assign(({ context }, params: { fact: RoomFact }) => {
      const { loaded } = context
      if (loaded === null) return {}
      const { fact } = params
      switch (fact.kind) {
        case 'anchorStatus': {
          if (fact.body.anchorRoomId !== loaded.match.anchorRoomId) return {}
          return { loaded: { ...loaded, match: afterNews(loaded.match, fact.body) } }
        }
        case 'match': {
          if (fact.body.matchId !== loaded.match.matchId) return {}
          return { loaded: { ...loaded, match: { ...loaded.match, ...fact.body } } }
        }
        case 'roomStatus':
        case 'roomStatuses':
        case 'pinned':
          return {}
      }
    }),
    updatePlayer: enqueueActions(({ context, enqueue }, params: { isNews: boolean }) => {
      if (params.isNews) enqueue.sendTo('player', { type: 'match.changed', match: roomOf(context).match })
    }),
  },
  delays: {
    /** Half of it is by chance: many lost their links together. */
    untilAskedAgain: ({ context }) => context.ports.playerDelay(AGAIN_AS),
  },
  guards: {
    tellsOfAnother: ({ context: { loaded } }, { fact }: { fact: RoomFact }) =>
      loaded !== null &&
      fact.kind === 'anchorStatus' &&
      fact.body.anchorRoomId === loaded.match.anchorRoomId &&
      isOfAnother(loaded.match, fact.body),
    isMissing: (_, params: { error: unknown }) => params.error instanceof Failure && params.error.key === 'errors.notFound',
  },
}).createMachine({
  id: 'room',
  initial: 'loading',
  context: ({ input }) => ({ ...input, loaded: null, audience: null, errorKey: null }),
  states: {
    loading: {
      invoke: {
        src: 'loadRoom',
        input: ({ context }) => ({ key: context.key }),
        onDone: { target: 'visiting', actions: assign({ loaded: ({ event }) => event.output, errorKey: null }) },
        onError: [
          { guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) }, target: 'missing' },
          { target: 'failed', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
        ],
      },
    },
    visiting: {
      invoke: [
        { src: 'visit', input: ({ context }) => roomOf(context), onError: 'failed' },
        {
          src: 'marquee',
          id: 'marquee',
          input: ({ context }) => ({ key: context.key, first: roomOf(context) }),
          onError: {},
        },
        { src: 'giftLane', id: 'giftLane', input: ({ context }) => ({ room: roomOf(context).room }), onError: {} },
        {
          src: 'chat',
          id: 'chat',
          input: ({ context }) => ({ room: roomOf(context).room, isMember: context.ports.isMember(), now: context.ports.now }),
          onError: 'failed',
        },
        { src: 'chatList', id: 'chatList', input: ({ context }) => ({ room: roomOf(context).room }), onError: 'failed' },
        { src: 'outbox', id: 'outbox', input: ({ context }) => ({ room: roomOf(context).room }), onError: 'failed' },
        { src: 'composer', id: 'composer', input: ({ context }) => ({ room: roomOf(context).room }), onError: 'failed' },
        {
          src: 'gift',
          id: 'gift',
          input: ({ context }) => ({ room: roomOf(context).room, makeId: context.ports.makeId }),
          onError: 'failed',
        },
        // What a room can do without stops alone.
        { src: 'effects', id: 'effects', input: ({ context }) => ({ room: roomOf(context).room }), onError: {} },
        { src: 'moderation', id: 'moderation', input: ({ context }) => ({ room: roomOf(context).room }), onError: {} },
        { src: 'danmaku', id: 'danmaku', input: ({ context }) => ({ room: roomOf(context).room }), onError: {} },
        {
          src: 'player',
          id: 'player',
          input: ({ context }) => ({
            match: roomOf(context).match,
            now: context.ports.now,
            delay: context.ports.playerDelay,
          }),
          onError: 'failed',
        },
      ],
      on: {
        'message.posted': {
          actions: [
            sendTo('chatList', { type: 'message.posted' }),
            sendTo('outbox', ({ context, event }) => writtenMessage(roomOf(context).room, event, context.ports)),
          ],
        },
        'fact.changed': [
          {
            guard: { type: 'tellsOfAnother', params: ({ event }) => ({ fact: event.fact }) },
            target: '.outdated',
            actions: [
              { type: 'takeFact', params: ({ event }) => ({ fact: event.fact }) },
              { type: 'updatePlayer', params: { isNews: true } },
            ],
          },
          {
            actions: [
              { type: 'takeFact', params: ({ event }) => ({ fact: event.fact }) },
              { type: 'updatePlayer', params: ({ event }) => ({ isNews: event.fact.kind !== 'roomStatus' }) },
            ],
          },
        ],
        'audience.counted': { actions: assign({ audience: ({ event }) => event.audience }) },
        'form.opened': { actions: sendTo('chatList', { type: 'form.opened' }) },
        'form.closed': { actions: sendTo('chatList', { type: 'form.closed' }) },
        'facts.missed': '.catchingUp',
      },
      initial: 'current',
      states: {
        current: {},
        /** Facts were lost in a gap: the room is asked again while everything goes on. */
        catchingUp: {
          // An answer that is on its way may be older than this.
          on: {
            'fact.changed': {
              target: 'catchingUp',
              reenter: true,
              actions: [
                { type: 'takeFact', params: ({ event }) => ({ fact: event.fact }) },
                { type: 'updatePlayer', params: ({ event }) => ({ isNews: event.fact.kind !== 'roomStatus' }) },
              ],
            },
          },
          invoke: {
            src: 'loadRoom',
            input: ({ context }) => ({ key: context.key }),
            onDone: {
              target: 'current',
              actions: [assign({ loaded: ({ event }) => event.output }), { type: 'updatePlayer', params: { isNews: true } }],
            },
            onError: [
              { guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) }, target: '#room.missing' },
              { target: 'outdated' },
            ],
          },
        },
        /** There was no answer, or the anchor casts another match by now: it is asked in a moment, as many are told of that together. */
        outdated: { after: { untilAskedAgain: 'catchingUp' } },
      },
    },
    missing: { tags: 'rest' },
    failed: { on: { 'room.retried': 'loading' } },
  },
})

export type RoomRef = ActorRefFrom<typeof roomMachine>

function roomOf(context: Context): RoomLoaded {
  if (context.loaded === null) throw new Error('visiting a room that is not loaded')
  return context.loaded
}
