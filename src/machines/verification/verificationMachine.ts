import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import type { CaptchaResult } from '#src/api/model/captcha.ts'
import { promiseSlot } from '../kit/slots.ts'
import {
  type Answer,
  type BlockedRequest,
  type Challenge,
  type Kind,
  kindsFor,
  type RefusalReason,
  VerificationRefused,
} from './challenge.ts'

export type VerificationEvent =
  /** A request was refused until a verification; it waits. */
  | { type: 'request.blocked'; request: BlockedRequest }
  /** The request's caller aborted it. */
  | { type: 'request.withdrawn'; id: string }
  | { type: 'kind.chosen'; kind: Kind }
  | { type: 'challenge.refreshed' }
  | { type: 'answer.given'; answer: Answer }
  | { type: 'dialog.closed' }

/** Emitted once for all waiting requests: the result, or null when the dialog was closed. */
export type VerificationSettled = { type: 'settled'; ids: readonly string[]; result: CaptchaResult | null }

type Context = {
  readonly waiting: readonly BlockedRequest[]
  readonly kind: Kind
  readonly challenge: Challenge | null
  readonly answer: Answer | null
  readonly result: CaptchaResult | null
  /** Why the last challenge or answer was refused; null = none was. */
  readonly refusal: RefusalReason | null
  /** How long it is locked, ms. */
  readonly wait: number
}

/** A challenge is replaced after this time, before it expires on the server, ms. */
const CHALLENGE_LIFE = 110_000

const INITIAL = { waiting: [], kind: 'puzzle', challenge: null, answer: null, result: null, refusal: null, wait: 0 } as const

/**
 * NEED_SAFE (S-4): all requests that need a verification at the same time share one dialog. It loads a challenge, takes an answer and
 * has it checked; a wrong or late answer loads a new challenge and shows the reason. When it is solved every waiting request gets the
 * result once; when it is closed they get null. Requests that arrive while it is open join it.
 */
export const verificationMachine = setup({
  types: { context: {} as Context, events: {} as VerificationEvent, emitted: {} as VerificationSettled },
  actors: {
    load: promiseSlot<Challenge, { kind: Kind; action: string }>('load'),
    check: promiseSlot<CaptchaResult, { challenge: Challenge; answer: Answer }>('check'),
  },
  actions: {
    join: assign(({ context }, params: { request: BlockedRequest }) => {
      const waiting = [...context.waiting, params.request]
      const kinds = kindsFor(waiting)
      return { waiting, kind: kinds.includes(context.kind) ? context.kind : kinds[0]! }
    }),
    withdraw: assign(({ context }, params: { id: string }) => ({
      waiting: context.waiting.filter(({ id }) => id !== params.id),
    })),
    refuse: assign((_, params: { error: unknown }) => {
      const known = params.error instanceof VerificationRefused ? params.error : new VerificationRefused('network')
      return { refusal: known.reason, wait: known.wait, answer: null }
    }),
    settle: emit(({ context }) => ({
      type: 'settled' as const,
      ids: context.waiting.map(({ id }) => id),
      result: context.result,
    })),
  },
  guards: {
    isOffered: ({ context }, params: { kind: Kind }) => kindsFor(context.waiting).includes(params.kind),
    noneWaiting: ({ context }) => context.waiting.length === 0,
    hasReason: (_, params: { error: unknown; reason: RefusalReason }) =>
      params.error instanceof VerificationRefused && params.error.reason === params.reason,
    /** Whether the answer itself was refused, not the call. */
    isAnswerRefused: (_, params: { error: unknown }) =>
      params.error instanceof VerificationRefused && (params.error.reason === 'wrong' || params.error.reason === 'expired'),
    fitsChallenge: ({ context }, params: { answer: Answer }) => context.challenge?.kind === params.answer.kind,
  },
  delays: { untilUnlocked: ({ context }) => context.wait },
}).createMachine({
  id: 'verification',
  initial: 'idle',
  context: INITIAL,
  states: {
    idle: {
      entry: assign(INITIAL),
      on: {
        'request.blocked': {
          target: 'open',
          actions: { type: 'join', params: ({ event }) => ({ request: event.request }) },
        },
      },
    },
    open: {
      initial: 'loading',
      always: { guard: 'noneWaiting', target: 'idle' },
      on: {
        'request.blocked': { actions: { type: 'join', params: ({ event }) => ({ request: event.request }) } },
        'request.withdrawn': { actions: { type: 'withdraw', params: ({ event }) => ({ id: event.id }) } },
        'kind.chosen': {
          guard: { type: 'isOffered', params: ({ event }) => ({ kind: event.kind }) },
          target: '.loading',
          actions: assign({ kind: ({ event }) => event.kind, refusal: null }),
        },
        'dialog.closed': 'closed',
      },
      states: {
        loading: {
          entry: assign({ challenge: null, answer: null }),
          invoke: {
            src: 'load',
            input: ({ context }) => ({ kind: context.kind, action: context.waiting[0]?.demand.action ?? '' }),
            onDone: { target: 'answering', actions: assign({ challenge: ({ event }) => event.output }) },
            onError: [
              {
                guard: { type: 'hasReason', params: ({ event }) => ({ error: event.error, reason: 'locked' as const }) },
                target: 'locked',
                actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
              },
              {
                // The provider cannot be reached: the image code is used instead.
                guard: { type: 'hasReason', params: ({ event }) => ({ error: event.error, reason: 'down' as const }) },
                target: 'loading',
                reenter: true,
                actions: [{ type: 'refuse', params: ({ event }) => ({ error: event.error }) }, assign({ kind: 'picture' })],
              },
              { target: 'failed', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
            ],
          },
        },
        answering: {
          after: { [CHALLENGE_LIFE]: { target: 'loading', actions: assign({ refusal: 'expired' }) } },
          on: {
            'challenge.refreshed': { target: 'loading', actions: assign({ refusal: null }) },
            'answer.given': {
              guard: { type: 'fitsChallenge', params: ({ event }) => ({ answer: event.answer }) },
              target: 'checking',
              actions: assign({ answer: ({ event }) => event.answer }),
            },
          },
        },
        checking: {
          invoke: {
            src: 'check',
            input: ({ context }) => {
              if (context.challenge === null || context.answer === null) throw new Error('checking without an answer')
              return { challenge: context.challenge, answer: context.answer }
            },
            onDone: { target: '#verification.solved', actions: assign({ result: ({ event }) => event.output }) },
            onError: [
              {
                guard: { type: 'hasReason', params: ({ event }) => ({ error: event.error, reason: 'locked' as const }) },
                target: 'locked',
                actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
              },
              {
                guard: { type: 'hasReason', params: ({ event }) => ({ error: event.error, reason: 'down' as const }) },
                target: 'loading',
                actions: [{ type: 'refuse', params: ({ event }) => ({ error: event.error }) }, assign({ kind: 'picture' })],
              },
              {
                // A challenge can be answered once: a wrong or late answer needs a new one.
                guard: { type: 'isAnswerRefused', params: ({ event }) => ({ error: event.error }) },
                target: 'loading',
                actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
              },
              { target: 'failed', actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) } },
            ],
          },
        },
        locked: { after: { untilUnlocked: { target: 'loading', actions: assign({ refusal: null }) } } },
        failed: { on: { 'challenge.refreshed': { target: 'loading', actions: assign({ refusal: null }) } } },
      },
    },
    solved: { entry: 'settle', always: 'idle' },
    closed: { entry: 'settle', always: 'idle' },
  },
})

export type VerificationRef = ActorRefFrom<typeof verificationMachine>
