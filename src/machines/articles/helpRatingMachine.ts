import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'

type Input = { readonly slug: string }
type Context = Input & {
  /** What was said of the article; null = nothing. */
  readonly helped: boolean | null
  /** What is being said. */
  readonly saying: boolean
  readonly errorKey: ErrorKey | null
}

/** Whether an article of the help centre helped (P-10): one answer, which can be changed. What was said before is nice to know, and no more. */
export const helpRatingMachine = setup({
  types: { context: {} as Context, events: {} as { type: 'rating.chosen'; helped: boolean }, input: {} as Input },
  actors: {
    load: promiseSlot<boolean | null, Input>('helpRating.load'),
    rate: promiseSlot<boolean | null, Input & { helped: boolean }>('helpRating.rate'),
  },
}).createMachine({
  id: 'helpRating',
  initial: 'loading',
  context: ({ input }) => ({ slug: input.slug, helped: null, saying: false, errorKey: null }),
  on: {
    'rating.chosen': { target: '.rating', actions: assign({ saying: ({ event }) => event.helped }) },
  },
  states: {
    loading: {
      invoke: {
        src: 'load',
        input: ({ context: { slug } }) => ({ slug }),
        onDone: { target: 'resting', actions: assign({ helped: ({ event }) => event.output }) },
        onError: 'resting',
      },
    },
    resting: {},
    rating: {
      entry: assign({ errorKey: null }),
      invoke: {
        src: 'rate',
        input: ({ context: { slug, saying } }) => ({ slug, helped: saying }),
        onDone: { target: 'resting', actions: assign({ helped: ({ event }) => event.output }) },
        onError: { target: 'resting', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
      },
      // One answer is on its way: the next one waits for it.
      on: { 'rating.chosen': {} },
    },
  },
})

export type HelpRatingRef = ActorRefFrom<typeof helpRatingMachine>
