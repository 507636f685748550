import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { readProof, type RoundProof } from '#src/api/model/games/proofs.ts'
import type { Verdict } from '#src/api/model/games/verify.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

export type VerifyEvent = { type: 'proof.given'; text: string } | { type: 'verify.retried' }

/** `round` = the member's round whose proof is asked for; null = it is given by hand. */
type Input = { readonly round: string | null }
type Context = Input & {
  readonly proof: RoundProof | null
  readonly verdict: Verdict | null
  readonly errorKey: ErrorKey | null
}

/**
 * Computes a round again in the browser (P-5): a member's own, whose proof the site keeps, or whatever proof is given. A text that is no proof
 * says so; a seed that is not told yet is no fault.
 */
export const verifyMachine = setup({
  types: { context: {} as Context, events: {} as VerifyEvent, input: {} as Input },
  actors: {
    /** The proof of a round; null = the game gave none. */
    load: promiseSlot<string | null, { id: string }>('verify.load'),
    compute: promiseSlot<Verdict, { proof: RoundProof }>('verify.compute'),
  },
  guards: {
    isOwn: ({ context }) => context.round !== null,
    isProof: (_, { text }: { text: string | null }) => text !== null && readProof(text) !== null,
    isNone: (_, { text }: { text: string | null }) => text === null,
  },
  actions: {
    read: assign((_, { text }: { text: string | null }) => ({ proof: text === null ? null : readProof(text), verdict: null })),
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
    beginning: { always: [{ guard: 'isOwn', target: 'loading' }, { target: 'waiting' }] },
    waiting: {},
    loading: {
      entry: assign({ errorKey: null }),
      invoke: {
        src: 'load',
        input: ({ context }) => ({ id: context.round ?? '' }),
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

function given(proof: RoundProof | null): RoundProof {
  if (proof === null) throw new Error('nothing to compute from')
  return proof
}
