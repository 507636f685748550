import { type ActorRefFrom, assign, enqueueActions, raise, sendTo, setup, stopChild } from 'xstate'
import { backoffDelay, WATCHED_BACKOFF } from '#src/api/model/backoff.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { type AnchorMatch, isOfAnother } from '#src/api/model/anchor.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'
import { anchorMachine } from './anchorMachine.ts'
import { LACKED_LIMIT, listOf, outdatedWait } from './outdated.ts'
import { roomKeysOf, type RoomStatusesRef, roomStatusesMachine } from './roomStatusesMachine.ts'

/** A reference to one anchor's machine. */
export type AnchorRef = ActorRefFrom<typeof anchorMachine>

export type AnchorPage = {
  /** The lobby's position when the list was made: it contains every push up to there. */
  readonly lobby: { readonly seq: number }
  readonly list: readonly AnchorMatch[]
  readonly counts: Partial<Record<SportKind, number>>
}

export type AnchorListEvent = { type: 'sport.chosen'; sport: SportKind | null } | { type: 'list.refreshed' } | LackedEvent

/** The machine's own: the lobby told of a room, in a status, that the list lacks, or of one in it that is about another match now. */
type LackedEvent = { type: 'anchor.lacked'; key: string } | { type: 'anchor.outdated'; key: string }

type Input = { sport: SportKind | null }
type Context = Input & {
  readonly anchors: readonly AnchorRef[]
  /** Which of their rooms are open (S-11). */
  readonly rooms: RoomStatusesRef
  readonly counts: Partial<Record<SportKind, number>>
  /** Whether an answer for this sport has come: none are an empty list only then. */
  readonly isKnown: boolean
  readonly errorKey: ErrorKey | null
  /** Questions that failed since the last answer. */
  readonly failedLoads: number
  /** The lobby's sequence number that the list is of; 0 while it is loading. */
  readonly loadedSeq: number
  /** Pushes since the list was last requested. */
  readonly buffered: readonly RoomNews[]
  /** What was lacked and asked for: each room once in each of its statuses, as the list may leave it out. */
  readonly lacked: readonly string[]
}

/** Most pushes kept while a list is loading. */
const NEWS_LIMIT = 500

/**
 * What the news tell of that the list has not: a room in a status, if it belongs in the list and was not asked for yet, or the other match of a
 * room that it has; null = nothing.
 */
function lackedIn({ sport, anchors, loadedSeq, lacked }: Context, news: RoomNews): LackedEvent | null {
  if (news.type !== 'fact' || news.fact.kind !== 'anchorStatus' || news.fact.seq <= loadedSeq) return null
  const { anchorRoomId, anchorStatus, matchId, matchClass } = news.fact.body
  const card = anchors.find(({ id }) => id === `anchor-${anchorRoomId}`)
  if (card !== undefined)
    return isOfAnother(card.getSnapshot().context.match, news.fact.body)
      ? { type: 'anchor.outdated', key: `${anchorRoomId} ${matchId}` }
      : null
  const key = `${anchorRoomId} ${anchorStatus}`
  return (sport === null || sport === matchClass) && !lacked.includes(key) ? { type: 'anchor.lacked', key } : null
}

/**
 * Anchors of one sport, or of all (S-1, C-13): loaded once, then updated by the lobby's pushes. Each anchor has a machine of its own.
 * A refresh that fails keeps the old list, sets `errorKey`, and is tried again after ever longer waits; a gap in the lobby's pushes
 * loads the list again, and so, in a moment, does news of a room that it lacks.
 */
export const anchorListMachine = setup({
  types: { context: {} as Context, events: {} as AnchorListEvent, input: {} as Input },
  actors: {
    anchor: anchorMachine,
    rooms: roomStatusesMachine,
    loadAnchors: promiseSlot<AnchorPage, { sport: SportKind | null }>('loadAnchors'),
    lobby: observableSlot<RoomNews, undefined>('lobby'),
  },
  actions: {
    receive: enqueueActions(({ context, enqueue }, params: { page: AnchorPage }) => {
      const known = new Map(context.anchors.map((ref) => [ref.id, ref]))
      const ids = new Set(params.page.list.map((match) => `anchor-${match.anchorRoomId}`))
      for (const [id, ref] of known) if (!ids.has(id)) enqueue(stopChild(ref))
      for (const match of params.page.list) {
        const ref = known.get(`anchor-${match.anchorRoomId}`)
        if (ref !== undefined) enqueue.sendTo(ref, { type: 'anchor.loaded', match })
      }
      enqueue.assign({
        anchors: ({ spawn }) =>
          params.page.list.map(
            (match) =>
              known.get(`anchor-${match.anchorRoomId}`) ??
              spawn('anchor', { id: `anchor-${match.anchorRoomId}`, input: { match } }),
          ),
        counts: params.page.counts,
        isKnown: true,
        loadedSeq: params.page.lobby.seq,
        errorKey: null,
        failedLoads: 0,
      })
    }),
    chooseSport: enqueueActions(({ context, enqueue }, { sport }: { sport: SportKind | null }) => {
      for (const ref of context.anchors) enqueue(stopChild(ref))
      enqueue.assign({ sport, anchors: [], isKnown: false, errorKey: null })
    }),
    noteFailure: assign(({ context }, { error }: { error: unknown }) => ({
      errorKey: failureKey(error),
      failedLoads: context.failedLoads + 1,
    })),
    listRooms: sendTo(
      ({ context }) => context.rooms,
      (_, params: { page: AnchorPage }) => ({ type: 'rooms.listed', keys: roomKeysOf(params.page.list) }),
    ),
    updateCards: enqueueActions(({ context, enqueue }, params: { news: readonly RoomNews[]; loadedSeq: number }) => {
      for (const news of params.news) {
        // The list may be newer than a push that arrives after it.
        if (news.type !== 'fact' || news.fact.seq <= params.loadedSeq) continue
        const { fact } = news
        if (fact.kind === 'anchorStatus') {
          const { anchorRoomId, ...told } = fact.body
          const ref = context.anchors.find((one) => one.id === `anchor-${anchorRoomId}`)
          if (ref !== undefined) enqueue.sendTo(ref, { type: 'anchor.statusChanged', ...told })
        } else if (fact.kind === 'match') {
          const { matchId, homeScore, visitScore, gameStatus } = fact.body
          for (const ref of context.anchors) {
            if (ref.getSnapshot().context.match.matchId !== matchId) continue
            enqueue.sendTo(ref, { type: 'match.changed', homeScore, visitScore, gameStatus })
          }
        }
      }
    }),
    noteLacked: enqueueActions(({ context, enqueue }, params: { news: readonly RoomNews[] }) => {
      for (const news of params.news) {
        const lacked = lackedIn(context, news)
        if (lacked !== null) enqueue.raise(lacked)
      }
    }),
    noteAsked: assign(({ context }, { key }: { key: string }) => ({ lacked: [...context.lacked, key].slice(-LACKED_LIMIT) })),
    /** A list that is loading may be older than the pushes that arrive meanwhile: they are applied to it again. */
    bufferNews: assign(({ context }, params: { news: readonly RoomNews[] }) => ({
      buffered: [...context.buffered, ...params.news].slice(-NEWS_LIMIT),
    })),
  },
  guards: {
    isStale: (_, params: { news: RoomNews | undefined }) => params.news?.type === 'stale',
    isShown: ({ context }) => context.anchors.length > 0,
    /** Whether every anchor of the sport belongs in the list, as far as it is known. */
    isWhole: ({ context }) => context.isKnown,
  },
  delays: {
    untilAskedAgain: ({ context }) => backoffDelay(context.failedLoads, () => 1, WATCHED_BACKOFF),
    untilOutdatedAsked: () => outdatedWait(() => 1),
  },
}).createMachine({
  id: 'anchorList',
  type: 'parallel',
  context: ({ input, spawn }) => ({
    ...input,
    anchors: [],
    rooms: spawn('rooms', { id: 'rooms' }),
    counts: {},
    isKnown: false,
    errorKey: null,
    failedLoads: 0,
    buffered: [],
    loadedSeq: 0,
    lacked: [],
  }),
  states: {
    list: {
      initial: 'loading',
      on: { 'sport.chosen': { target: '.loading', actions: { type: 'chooseSport', params: ({ event }) => event } } },
      states: {
        loading: {
          entry: assign({ buffered: [], loadedSeq: 0 }),
          invoke: {
            src: 'loadAnchors',
            input: ({ context }) => ({ sport: context.sport }),
            onDone: {
              target: 'ready',
              actions: [
                { type: 'receive', params: ({ event }) => ({ page: event.output }) },
                { type: 'listRooms', params: ({ event }) => ({ page: event.output }) },
                { type: 'updateCards', params: ({ context }) => ({ news: context.buffered, loadedSeq: context.loadedSeq }) },
                { type: 'noteLacked', params: ({ context }) => ({ news: context.buffered }) },
              ],
            },
            onError: { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => event } },
          },
          // What was missed is not in an answer that was asked for before.
          on: { 'list.refreshed': { target: 'loading', reenter: true } },
        },
        ready: {
          on: {
            'list.refreshed': 'loading',
            'anchor.lacked': {
              guard: 'isWhole',
              target: 'outdated',
              actions: { type: 'noteAsked', params: ({ event }) => event },
            },
            'anchor.outdated': { target: 'outdated', actions: { type: 'noteAsked', params: ({ event }) => event } },
          },
        },
        /** It is asked for again in a moment: all pages that lack the room heard of it together. */
        outdated: { after: { untilOutdatedAsked: 'loading' }, on: { 'list.refreshed': 'loading' } },
        failed: {
          after: { untilAskedAgain: { guard: 'isShown', target: 'loading' } },
          on: { 'list.refreshed': 'loading' },
        },
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
                actions: raise({ type: 'list.refreshed' }),
              },
              {
                actions: [
                  {
                    type: 'updateCards',
                    params: ({ context, event }) => ({ news: listOf(event.snapshot.context), loadedSeq: context.loadedSeq }),
                  },
                  { type: 'bufferNews', params: ({ event }) => ({ news: listOf(event.snapshot.context) }) },
                  { type: 'noteLacked', params: ({ event }) => ({ news: listOf(event.snapshot.context) }) },
                ],
              },
            ],
            onError: 'disconnected',
          },
        },
        /** Listening failed: it begins again, and what was missed meanwhile is asked for. */
        disconnected: { after: { 5000: { target: 'listening', actions: raise({ type: 'list.refreshed' }) } } },
      },
    },
  },
})

export type AnchorListRef = ActorRefFrom<typeof anchorListMachine>
