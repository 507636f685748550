import { backoffDelay, WATCHED_BACKOFF } from '#src/api/model/backoff.ts'
import { type ActorRefFrom, assign, raise, setup } from 'xstate'
import { type AnchorMatch, findRoomKey } from '#src/api/model/anchor.ts'
import type { RoomStatusMap } from '#src/api/model/room.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'

export type RoomStatusesEvent =
  /** A list shows these rooms: keys of the status map. */
  | { type: 'rooms.listed'; keys: readonly string[] }
  /** The machine's own: pushes may have been missed. */
  | { type: 'rooms.missed' }

type Context = {
  /** The rooms to know about. */
  readonly keys: readonly string[]
  /** What is known of them, and of any other room that was pushed. */
  readonly statuses: RoomStatusMap
  /** What was pushed since the map was last asked for. */
  readonly pushed: RoomStatusMap
  /** Questions that failed since the last answer. */
  readonly failedLoads: number
  /** Times that the lobby broke since its last news. */
  readonly failedListens: number
}

/** Most rooms that one call answers for (S-11). */
const KEYS_LIMIT = 200

/**
 * The room status map of what a list shows (S-11): asked for when rooms are listed that it does not know, then kept true by the lobby's
 * pushes, and asked for again after a gap. Until it has come, nothing is known of a room; a question that fails is asked
 * again, after ever longer waits.
 */
export const roomStatusesMachine = setup({
  types: { context: {} as Context, events: {} as RoomStatusesEvent },
  actors: {
    loadStatuses: promiseSlot<RoomStatusMap, { keys: readonly string[] }>('loadStatuses'),
    lobby: observableSlot<RoomNews, undefined>('lobby'),
  },
  actions: {
    noteNews: assign(({ context }, { news }: { news: RoomNews | undefined }) => ({
      failedListens: news === undefined ? context.failedListens : 0,
    })),
    takePush: assign(({ context }, { entries }: { entries: RoomStatusMap }) => ({
      statuses: { ...context.statuses, ...entries },
      pushed: { ...context.pushed, ...entries },
    })),
    /** What was pushed meanwhile may be newer than the answer. */
    takeAnswer: assign(({ context }, { answer }: { answer: RoomStatusMap }) => ({
      statuses: { ...answer, ...context.pushed },
      failedLoads: 0,
    })),
  },
  guards: {
    isUnknown: ({ context }, { keys }: { keys: readonly string[] }) => keys.some((key) => !context.keys.includes(key)),
    hasRooms: ({ context }) => context.keys.length > 0,
    isStale: (_, { news }: { news: RoomNews | undefined }) => news?.type === 'stale',
  },
  delays: {
    untilAskedAgain: ({ context }) => backoffDelay(context.failedLoads, () => 1, WATCHED_BACKOFF),
    untilHeardAgain: ({ context }) => backoffDelay(context.failedListens, () => 1, WATCHED_BACKOFF),
  },
}).createMachine({
  id: 'roomStatuses',
  type: 'parallel',
  context: { keys: [], statuses: {}, pushed: {}, failedLoads: 0, failedListens: 0 },
  states: {
    map: {
      initial: 'empty',
      on: {
        'rooms.listed': {
          guard: { type: 'isUnknown', params: ({ event }) => ({ keys: event.keys }) },
          target: '.loading',
          actions: assign({ keys: ({ event }) => event.keys.slice(0, KEYS_LIMIT) }),
        },
        'rooms.missed': { guard: 'hasRooms', target: '.loading' },
      },
      states: {
        empty: {},
        loading: {
          entry: assign({ pushed: {} }),
          invoke: {
            src: 'loadStatuses',
            input: ({ context }) => ({ keys: context.keys }),
            onDone: { target: 'known', actions: { type: 'takeAnswer', params: ({ event }) => ({ answer: event.output }) } },
            onError: { target: 'failed', actions: assign({ failedLoads: ({ context }) => context.failedLoads + 1 }) },
          },
        },
        known: {},
        failed: { after: { untilAskedAgain: 'loading' } },
      },
    },
    live: {
      initial: 'listening',
      states: {
        listening: {
          invoke: {
            src: 'lobby',
            onSnapshot: [
              {
                guard: { type: 'isStale', params: ({ event }) => ({ news: event.snapshot.context }) },
                actions: [
                  { type: 'noteNews', params: ({ event }) => ({ news: event.snapshot.context }) },
                  raise({ type: 'rooms.missed' }),
                ],
              },
              {
                actions: [
                  { type: 'noteNews', params: ({ event }) => ({ news: event.snapshot.context }) },
                  { type: 'takePush', params: ({ event }) => ({ entries: entriesOf(event.snapshot.context) }) },
                ],
              },
            ],
            onError: {
              target: 'disconnected',
              actions: assign({ failedListens: ({ context }) => context.failedListens + 1 }),
            },
          },
        },
        /** Listening failed: it begins again, and what was missed meanwhile is asked for. */
        disconnected: { after: { untilHeardAgain: { target: 'listening', actions: raise({ type: 'rooms.missed' }) } } },
      },
    },
  },
})

export type RoomStatusesRef = ActorRefFrom<typeof roomStatusesMachine>

/** The keys in the status map of what a list shows. */
export function roomKeysOf(list: readonly AnchorMatch[]): readonly string[] {
  return list.flatMap((match) => findRoomKey(match) ?? [])
}

function entriesOf(news: RoomNews | undefined): RoomStatusMap {
  return news?.type === 'fact' && news.fact.kind === 'roomStatuses' ? news.fact.body : {}
}
