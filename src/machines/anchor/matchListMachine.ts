import { type ActorRefFrom, assign, enqueueActions, raise, sendTo, setup } from 'xstate'
import { backoffDelay, WATCHED_BACKOFF } from '#src/api/model/backoff.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { failureKey } from '../kit/failure.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'
import { LACKED_LIMIT, listOf, outdatedWait } from './outdated.ts'
import { roomKeysOf, type RoomStatusesRef, roomStatusesMachine } from './roomStatusesMachine.ts'

export type MatchListEvent =
  | { type: 'list.refreshed' }
  | { type: 'sport.chosen'; sport: SportKind | null }
  /** The machine's own: the lobby broke a while ago. */
  | { type: 'lobby.missed' }
  /** The machine's own: the lobby told of a match, in a phase, that the list lacks. */
  | { type: 'match.lacked'; key: string }

export type MatchPage = {
  /** The lobby's position when the list was made: it contains every push up to there. */
  readonly lobby: { readonly seq: number }
  readonly list: readonly AnchorMatch[]
  /** How many matches there are, by sport: live or not. */
  readonly counts: Partial<Record<SportKind, number>>
}

type Context = {
  readonly sport: SportKind | null
  readonly matches: readonly AnchorMatch[]
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
  /** What was lacked and asked for: each match once in each of its phases, as the list may leave it out. */
  readonly lacked: readonly string[]
}

/** Most pushes kept while a list is loading. */
const NEWS_LIMIT = 500

/** Matches with the pushes after `loadedSeq` applied in order: the list may be newer than a push that arrives after it. */
function withNews(matches: readonly AnchorMatch[], buffered: readonly RoomNews[], loadedSeq: number): readonly AnchorMatch[] {
  return buffered.reduce((list, news) => {
    if (news.type !== 'fact' || news.fact.kind !== 'match' || news.fact.seq <= loadedSeq) return list
    const { body } = news.fact
    return list.map((match) => (match.matchId === body.matchId ? { ...match, ...body } : match))
  }, matches)
}

/** The match and the phase that the news tell of, if this list could have it and was not asked for it yet; null = none. */
function lackedIn({ sport, matches, loadedSeq, lacked }: Context, news: RoomNews): string | null {
  if (news.type !== 'fact' || news.fact.kind !== 'match' || news.fact.seq <= loadedSeq) return null
  const { matchId, matchClass, gameStatus } = news.fact.body
  const key = `${matchId} ${gameStatus}`
  if (gameStatus === 'ended' || (sport !== null && sport !== matchClass) || lacked.includes(key)) return null
  return matches.some((match) => match.matchId === matchId) ? null : key
}

/**
 * Matches with their scores (P-4): loaded once, then updated by the lobby's pushes, and loaded again after a gap. A refresh that fails
 * keeps the old list, sets `errorKey`, and is tried again after ever longer waits. A lobby that broke is listened to again. When the lobby
 * tells of a match that the list lacks, it is asked for in a moment.
 */
export const matchListMachine = setup({
  types: { context: {} as Context, events: {} as MatchListEvent, input: {} as { sport: SportKind | null } },
  actors: {
    rooms: roomStatusesMachine,
    loadMatches: promiseSlot<MatchPage, { sport: SportKind | null }>('loadMatches'),
    lobby: observableSlot<RoomNews, undefined>('lobby'),
  },
  actions: {
    /** A list that is loading may be older than the pushes that arrive meanwhile: they are kept and applied to it again. */
    applyNews: assign(({ context }, { news }: { news: readonly RoomNews[] }) => ({
      matches: withNews(context.matches, news, context.loadedSeq),
      buffered: [...context.buffered, ...news].slice(-NEWS_LIMIT),
    })),
    noteLacked: enqueueActions(({ context, enqueue }, params: { news: readonly RoomNews[] }) => {
      for (const news of params.news) {
        const key = lackedIn(context, news)
        if (key !== null) enqueue.raise({ type: 'match.lacked', key })
      }
    }),
    listRooms: sendTo(
      ({ context }) => context.rooms,
      (_, params: { page: MatchPage }) => ({ type: 'rooms.listed', keys: roomKeysOf(params.page.list) }),
    ),
    receive: assign(({ context }, { page }: { page: MatchPage }) => ({
      matches: withNews(page.list, context.buffered, page.lobby.seq),
      counts: page.counts,
      isKnown: true,
      loadedSeq: page.lobby.seq,
      errorKey: null,
      failedLoads: 0,
    })),
    chooseSport: assign((_, { sport }: { sport: SportKind | null }) => ({ sport, matches: [], isKnown: false, errorKey: null })),
    noteFailure: assign(({ context }, { error }: { error: unknown }) => ({
      errorKey: failureKey(error),
      failedLoads: context.failedLoads + 1,
    })),
  },
  guards: {
    isStale: (_, params: { news: RoomNews | undefined }) => params.news?.type === 'stale',
    isShown: ({ context }) => context.matches.length > 0,
    /** Whether every match of the sport belongs in the list, as far as it is known. */
    isWhole: ({ context }) => context.isKnown,
  },
  delays: {
    untilAskedAgain: ({ context }) => backoffDelay(context.failedLoads, () => 1, WATCHED_BACKOFF),
    untilOutdatedAsked: () => outdatedWait(() => 1),
  },
}).createMachine({
  id: 'matchList',
  initial: 'loading',
  context: ({ input, spawn }) => ({
    ...input,
    matches: [],
    rooms: spawn('rooms', { id: 'rooms' }),
    counts: {},
    isKnown: false,
    errorKey: null,
    failedLoads: 0,
    buffered: [],
    loadedSeq: 0,
    lacked: [],
  }),
  on: {
    'sport.chosen': { target: '.loading', actions: { type: 'chooseSport', params: ({ event }) => event } },
    // Entered again as a whole, it listens to the lobby again.
    'lobby.missed': { target: '.loading', reenter: true },
  },
  invoke: {
    src: 'lobby',
    onSnapshot: [
      { guard: { type: 'isStale', params: ({ event }) => ({ news: event.snapshot.context }) }, target: '.loading' },
      {
        actions: [
          { type: 'applyNews', params: ({ event }) => ({ news: listOf(event.snapshot.context) }) },
          { type: 'noteLacked', params: ({ event }) => ({ news: listOf(event.snapshot.context) }) },
        ],
      },
    ],
    onError: { actions: raise({ type: 'lobby.missed' }, { delay: 5_000 }) },
  },
  states: {
    loading: {
      entry: assign({ buffered: [], loadedSeq: 0 }),
      invoke: {
        src: 'loadMatches',
        input: ({ context }) => ({ sport: context.sport }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'receive', params: ({ event }) => ({ page: event.output }) },
            { type: 'listRooms', params: ({ event }) => ({ page: event.output }) },
            { type: 'noteLacked', params: ({ context }) => ({ news: context.buffered }) },
          ],
        },
        onError: { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => event } },
      },
    },
    ready: {
      on: {
        'list.refreshed': 'loading',
        'match.lacked': {
          guard: 'isWhole',
          target: 'outdated',
          actions: assign({ lacked: ({ context, event }) => [...context.lacked, event.key].slice(-LACKED_LIMIT) }),
        },
      },
    },
    /** It is asked for again in a moment: all pages that lack the match heard of it together. */
    outdated: { after: { untilOutdatedAsked: 'loading' }, on: { 'list.refreshed': 'loading' } },
    failed: {
      after: { untilAskedAgain: { guard: 'isShown', target: 'loading' } },
      on: { 'list.refreshed': 'loading' },
    },
  },
})

export type MatchListRef = ActorRefFrom<typeof matchListMachine>
