import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import type { CaptchaResult } from '#src/api/model/captcha.ts'
import { promiseSlot } from '../kit/slots.ts'
import {
  type Answer,
  type Blocked,
  type Challenge,
  type Kind,
  kindsFor,
  type RefusalReason,
  VerificationRefused,
} from './challenge.ts'

export type VerificationEvent =
  /** A request needs a verification; it waits. */
  | { type: 'request.blocked'; request: Blocked }
  /** Its caller no longer wants it. */
  | { type: 'request.withdrawn'; id: string }
  | { type: 'kind.chosen'; kind: Kind }
  | { type: 'challenge.refreshed' }
  | { type: 'answer.given'; answer: Answer }
  | { type: 'dialog.closed' }

/** Each waiting request's answer, given once: the result, or null when the dialog was closed. */
export type VerificationSettled = { type: 'settled'; ids: readonly string[]; result: CaptchaResult | null }

type Context = {
  readonly waiting: readonly Blocked[]
  readonly kind: Kind
  readonly challenge: Challenge | null
  readonly answer: Answer | null
  readonly result: CaptchaResult | null
  /** Why the last one did not do; null at the beginning. */
  readonly refusal: RefusalReason | null
  /** For how long it is locked, ms. */
  readonly wait: number
}

/** A challenge is renewed before the server forgets it, ms. */
const CHALLENGE_LIFE = 110_000

const START = { waiting: [], kind: 'puzzle', challenge: null, answer: null, result: null, refusal: null, wait: 0 } as const

/**
 * NEED_SAFE (S-4): all requests that need a verification at once wait for one dialog. It loads a challenge, takes an answer,
 * has it checked; a wrong or old one brings a fresh challenge with the reason. Solved, every waiting request gets the result
 * once; closed, every one gets nothing. Requests that come while it is open join; later ones begin anew.
 */
export const verificationMachine = setup({
  types: { context: {} as Context, events: {} as VerificationEvent, emitted: {} as VerificationSettled },
  actors: {
    load: promiseSlot<Challenge, { kind: Kind; action: string }>('load'),
    check: promiseSlot<CaptchaResult, { challenge: Challenge; answer: Answer }>('check'),
  },
  actions: {
    join: assign(({ context }, params: { request: Blocked }) => {
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
    nobodyWaits: ({ context }) => context.waiting.length === 0,
    is: (_, params: { error: unknown; reason: RefusalReason }) =>
      params.error instanceof VerificationRefused && params.error.reason === params.reason,
    /** Whether it is the answer that was refused, and not the way to it. */
    isAnswers: (_, params: { error: unknown }) =>
      params.error instanceof VerificationRefused && (params.error.reason === 'wrong' || params.error.reason === 'expired'),
    fitsChallenge: ({ context }, params: { answer: Answer }) => context.challenge?.kind === params.answer.kind,
  },
  delays: { untilUnlocked: ({ context }) => context.wait },
}).createMachine({
  id: 'verification',
  initial: 'idle',
  context: START,
  states: {
    idle: {
      entry: assign(START),
      on: {
        'request.blocked': {
          target: 'open',
          actions: { type: 'join', params: ({ event }) => ({ request: event.request }) },
        },
      },
    },
    open: {
      initial: 'loading',
      always: { guard: 'nobodyWaits', target: 'idle' },
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
                guard: { type: 'is', params: ({ event }) => ({ error: event.error, reason: 'locked' as const }) },
                target: 'locked',
                actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
              },
              {
                // Its maker cannot be reached: the image code takes its place, and never nothing.
                guard: { type: 'is', params: ({ event }) => ({ error: event.error, reason: 'down' as const }) },
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
                guard: { type: 'is', params: ({ event }) => ({ error: event.error, reason: 'locked' as const }) },
                target: 'locked',
                actions: { type: 'refuse', params: ({ event }) => ({ error: event.error }) },
              },
              {
                guard: { type: 'is', params: ({ event }) => ({ error: event.error, reason: 'down' as const }) },
                target: 'loading',
                actions: [{ type: 'refuse', params: ({ event }) => ({ error: event.error }) }, assign({ kind: 'picture' })],
              },
              {
                // Each challenge is compared once: wrong or too late, the next one is a fresh one.
                guard: { type: 'isAnswers', params: ({ event }) => ({ error: event.error }) },
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
