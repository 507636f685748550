import { assign, raise, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Coins, Fen } from '#src/api/model/money/amount.ts'
import type { Pause } from '#src/api/model/playPause.ts'
import { PULSE_EVERY } from '#src/api/model/saferPlay.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, observableSlot, promiseSlot } from '../kit/slots.ts'

/** A session of play as the server sees it; times in ms. */
export type SaferPlaySession = {
  readonly pause: Pause | null
  readonly since: number
  readonly elapsed: number
  readonly dueAt: number
  readonly net: Fen
  readonly staked: Fen
  readonly gifts: Coins
}

export type SaferPlayEvent =
  | { type: 'member.changed'; isMember: boolean }
  /** A room or a venue is drawn, or no longer. */
  | { type: 'place.entered' }
  | { type: 'place.left' }
  | { type: 'check.answered'; choice: 'continue' | 'break' }
  /** By itself, of its news: they are newer than what the server is answering now, or some may not have been heard. */
  | { type: 'news.told' }
  | { type: 'news.missed' }

/** What the server tells in between: the pause in force, and when the next look back is due. */
export type SaferPlayNews = { readonly pause: Pause | null; readonly dueAt: number | null }

type Input = { readonly now: () => number }
type Context = Input & {
  /** Rooms and venues that are drawn now. */
  readonly places: number
  /** Undefined = not known yet. */
  readonly pause: Pause | null | undefined
  readonly standing: SaferPlaySession | null
  readonly choice: 'continue' | 'break'
  readonly errorKey: ErrorKey | null
}

/** Who paused is looked at again at least this often, in ms. */
const REST = 3_600_000

/**
 * A member's play over the page's life (safer play): whether they have paused, and while they are in a room or a venue the look back
 * when it is due. The server holds the times, so that reloads, tabs and devices share one session of play; an answer in one of them
 * is heard by all.
 */
export const saferPlayMachine = setup({
  types: { context: {} as Context, events: {} as SaferPlayEvent, input: {} as Input },
  actors: {
    /** Only looks: being at the cashier is not playing. */
    loadPause: promiseSlot<Pause | null, undefined>('loadPause'),
    /** Null = something may have been told to nobody. */
    news: observableSlot<SaferPlayNews | null, undefined>('news'),
    pulse: promiseSlot<SaferPlaySession, undefined>('pulse'),
    answer: promiseSlot<SaferPlaySession, { choice: 'continue' | 'break' }>('answer'),
  },
  actions: {
    /** Goes where time-outs and limits are. */
    goToLimits: actionSlot<undefined>('goToLimits'),
    receive: assign((_, { standing }: { standing: SaferPlaySession }) => ({ standing, pause: standing.pause, errorKey: null })),
    hear: assign(({ context }, { news }: { news: SaferPlayNews | null | undefined }) =>
      news === undefined || news === null
        ? {}
        : {
            pause: news.pause,
            standing:
              context.standing === null || news.dueAt === null ? context.standing : { ...context.standing, dueAt: news.dueAt },
          },
    ),
    forget: assign({ pause: undefined, standing: null, errorKey: null }),
    /** Who comes back may begin another session of play: of this one only a question that is open stays. */
    endSession: assign({
      standing: ({ context: { standing, now } }) => (standing !== null && standing.dueAt <= now() ? standing : null),
    }),
    noteFailure: assign((_, { error }: { error: unknown }) => ({ errorKey: failureKey(error) })),
  },
  guards: {
    isMember: (_, { isMember }: { isMember: boolean }) => isMember,
    isAnywhere: ({ context }) => context.places > 0,
    isNowhere: ({ context }) => context.places === 0,
    isPaused: ({ context: { pause, now } }) => pause !== null && pause !== undefined && pause.until > now(),
    isDue: ({ context: { standing, now } }) => standing !== null && standing.dueAt <= now(),
    isNotDue: ({ context: { standing, now } }) => standing === null || standing.dueAt > now(),
    isTold: (_, { news }: { news: SaferPlayNews | null | undefined }) => news !== undefined && news !== null,
    isMissed: (_, { news }: { news: SaferPlayNews | null | undefined }) => news === null,
    tookBreak: ({ context }) => context.choice === 'break',
  },
  delays: {
    untilPulse: ({ context: { standing, now } }) => Math.min(PULSE_EVERY, Math.max(1_000, (standing?.dueAt ?? Infinity) - now())),
    untilLook: ({ context: { pause, now } }) => Math.min(REST, Math.max(1_000, (pause?.until ?? 0) - now())),
    untilRetry: PULSE_EVERY,
  },
}).createMachine({
  id: 'play',
  initial: 'visitor',
  context: ({ input }) => ({ ...input, places: 0, pause: undefined, standing: null, choice: 'continue', errorKey: null }),
  on: {
    'place.entered': { actions: assign({ places: ({ context }) => context.places + 1 }) },
    'place.left': { actions: assign({ places: ({ context }) => Math.max(0, context.places - 1) }) },
    'member.changed': [
      { guard: { type: 'isMember', params: ({ event }) => event }, target: '.member', reenter: true },
      { target: '.visitor' },
    ],
  },
  states: {
    visitor: { entry: 'forget' },
    member: {
      entry: 'forget',
      initial: 'away',
      invoke: {
        src: 'news',
        onSnapshot: [
          {
            guard: { type: 'isTold', params: ({ event }) => ({ news: event.snapshot.context }) },
            actions: [{ type: 'hear', params: ({ event }) => ({ news: event.snapshot.context }) }, raise({ type: 'news.told' })],
          },
          {
            guard: { type: 'isMissed', params: ({ event }) => ({ news: event.snapshot.context }) },
            actions: raise({ type: 'news.missed' }),
          },
        ],
        onError: {},
      },
      states: {
        away: {
          always: { guard: 'isAnywhere', target: 'there' },
          entry: 'endSession',
          on: { 'news.missed': '.looking' },
          initial: 'looking',
          states: {
            looking: {
              on: { 'news.told': { target: 'looking', reenter: true } },
              invoke: {
                src: 'loadPause',
                onDone: { target: 'known', actions: assign({ pause: ({ event }) => event.output }) },
                // The server has the last word on every act: who cannot be told is not kept out.
                onError: { target: 'unknown', actions: assign({ pause: ({ context }) => context.pause ?? null }) },
              },
            },
            unknown: { after: { untilRetry: 'looking' } },
            known: { always: { guard: 'isPaused', target: 'paused' } },
            /** Its end is looked for: what it keeps shut opens again by itself. */
            paused: { after: { untilLook: 'looking' } },
          },
        },
        there: {
          always: { guard: 'isNowhere', target: 'away' },
          initial: 'pulsing',
          states: {
            pulsing: {
              on: {
                'news.told': { target: 'pulsing', reenter: true },
                'news.missed': { target: 'pulsing', reenter: true },
              },
              invoke: {
                src: 'pulse',
                onDone: { target: 'settling', actions: { type: 'receive', params: ({ event }) => ({ standing: event.output }) } },
                onError: { target: 'unheard', actions: assign({ pause: ({ context }) => context.pause ?? null }) },
              },
            },
            settling: {
              always: [{ guard: 'isPaused', target: 'resting' }, { guard: 'isDue', target: 'checking' }, { target: 'waiting' }],
            },
            unheard: {
              // A question that is known to be due is asked, heard or not.
              always: [
                { guard: 'isPaused', target: 'resting' },
                { guard: 'isDue', target: 'checking.unheard' },
              ],
              on: { 'news.missed': 'pulsing' },
              after: { untilRetry: 'pulsing' },
            },
            waiting: {
              // News may have brought it forward.
              always: [
                { guard: 'isPaused', target: 'resting' },
                { guard: 'isDue', target: 'pulsing' },
              ],
              on: { 'news.missed': 'pulsing' },
              after: { untilPulse: 'pulsing' },
            },
            /** Who paused does not play: there is nothing to look back on until it ends. */
            resting: { on: { 'news.missed': 'pulsing' }, after: { untilLook: 'pulsing' } },
            checking: {
              // Another tab or device has paused or answered.
              always: [
                { guard: 'isPaused', target: 'resting' },
                { guard: 'isNotDue', target: 'waiting' },
              ],
              on: {
                'check.answered': { target: 'answering', actions: assign({ choice: ({ event }) => event.choice }) },
                'news.missed': '.hearing',
              },
              initial: 'open',
              states: {
                open: {},
                /** The question stays open while the server is asked whether it is still one. */
                hearing: {
                  on: { 'news.told': { target: 'hearing', reenter: true } },
                  invoke: {
                    src: 'pulse',
                    onDone: {
                      target: '#play.member.there.settling',
                      actions: { type: 'receive', params: ({ event }) => ({ standing: event.output }) },
                    },
                    onError: 'unheard',
                  },
                },
                unheard: { after: { untilRetry: 'hearing' } },
              },
            },
            answering: {
              invoke: {
                src: 'answer',
                input: ({ context }) => ({ choice: context.choice }),
                onDone: { target: 'answered', actions: { type: 'receive', params: ({ event }) => ({ standing: event.output }) } },
                onError: { target: 'checking', actions: { type: 'noteFailure', params: ({ event }) => event } },
              },
            },
            answered: {
              always: [
                { guard: 'tookBreak', target: 'waiting', actions: { type: 'goToLimits', params: undefined } },
                { target: 'waiting' },
              ],
            },
          },
        },
      },
    },
  },
})
