import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { type AnyProof, readAnyProof } from '#src/api/model/draw/anyProof.ts'
import type { Verdict } from '#src/api/model/games/verify.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

export type VerifyEvent = { type: 'proof.given'; text: string } | { type: 'verify.retried' }

/** A round of the member's own, or a draw, which is everybody's. */
export type Verifiable = { readonly of: 'round' | 'draw'; readonly id: string }

/** `asked` = whose proof is asked for; null = it is given by hand. */
type Input = { readonly asked: Verifiable | null }
type Context = Input & {
  readonly proof: AnyProof | null
  readonly verdict: Verdict | null
  readonly errorKey: ErrorKey | null
}

/**
 * Computes a round or a draw again in the browser (P-5, P-9): a member's own round or any draw, whose proof the site keeps, or whatever proof is given. A text that is no proof
 * says so; a seed that is not told yet is no fault.
 */
export const verifyMachine = setup({
  types: { context: {} as Context, events: {} as VerifyEvent, input: {} as Input },
  actors: {
    /** The proof of what is asked for; null = the game gave none. */
    load: promiseSlot<string | null, { asked: Verifiable }>('verify.load'),
    compute: promiseSlot<Verdict, { proof: AnyProof }>('verify.compute'),
  },
  guards: {
    isAsked: ({ context }) => context.asked !== null,
    isProof: (_, { text }: { text: string | null }) => text !== null && readAnyProof(text) !== null,
    isNone: (_, { text }: { text: string | null }) => text === null,
  },
  actions: {
    read: assign((_, { text }: { text: string | null }) => ({ proof: text === null ? null : readAnyProof(text), verdict: null })),
    noteFailure: assign((_, { error }: { error: unknown }) => ({ errorKey: failureKey(error) })),
  },
}).createMachine({
  id: 'verify',
  initial: 'beginning',
  context: ({ input }) => ({ ...input, proof: null, verdict: null, errorKey: null }),
  on: {
    'proof.given': [
      {
        guard: { type: 'isProof', params: ({ event }) => event },
        target: '.computing',
        reenter: true,
        actions: { type: 'read', params: ({ event }) => event },
      },
      { target: '.unreadable', actions: assign({ proof: null, verdict: null }) },
    ],
  },
  states: {
    beginning: { always: [{ guard: 'isAsked', target: 'loading' }, { target: 'waiting' }] },
    waiting: {},
    loading: {
      entry: assign({ errorKey: null }),
      invoke: {
        src: 'load',
        input: ({ context }) => ({ asked: given(context.asked) }),
        onDone: [
          {
            guard: { type: 'isProof', params: ({ event }) => ({ text: event.output }) },
            target: 'computing',
            actions: { type: 'read', params: ({ event }) => ({ text: event.output }) },
          },
          { guard: { type: 'isNone', params: ({ event }) => ({ text: event.output }) }, target: 'without' },
          { target: 'unreadable' },
        ],
        onError: { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => event } },
      },
    },
    computing: {
      invoke: {
        src: 'compute',
        input: ({ context }) => ({ proof: given(context.proof) }),
        onDone: { target: 'told', actions: assign({ verdict: ({ event }) => event.output }) },
        onError: 'unreadable',
      },
    },
    told: {},
    unreadable: {},
    /** The game gave no proof of the round, or the round is not over yet. */
    without: {},
    failed: { on: { 'verify.retried': 'loading' } },
  },
})

export type VerifyRef = ActorRefFrom<typeof verifyMachine>

function given<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw new Error('there is nothing to verify')
  return thing
}
