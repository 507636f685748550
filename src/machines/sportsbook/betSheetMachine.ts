import { type ActorRefFrom, assign, enqueueActions, type EventObject, sendTo, setup } from 'xstate'
import type { PricedMatch } from '#src/api/model/anchor.ts'
import { readVenueCode } from '#src/api/model/venueKind.ts'
import { callbackSlot } from '../kit/slots.ts'
import { slipMachine } from './slipMachine.ts'

/** A price that was tapped outside of a sportsbook: its match, and where its slip is drawn: in the match's own room, or over the page. */
export type TappedPrice = {
  readonly match: PricedMatch
  readonly selectionId: string
  readonly place: 'room' | 'page'
}

export type BetSheetEvent =
  | { type: 'price.tapped'; price: TappedPrice }
  | { type: 'sheet.closed' }
  /** It is put away: closed, or folded while its order is under way. */
  | { type: 'sheet.dismissed' }
  /** The page over which it lies is left for another: it waits there, with all that is written. */
  | { type: 'sheet.folded' }
  | { type: 'sheet.unfolded' }
  | { type: 'member.changed' }

type Input = { readonly now: () => number; readonly makeId: () => string }
type Context = Input & { readonly price: TappedPrice | null }

/**
 * The bet slip that any price opens: one at a time, for one match. Another price of its match is picked in it, as often as one is pressed; one
 * of another match begins anew. Who logs in or out meanwhile finds the same price picked. Its child `slip` is the sportsbook's own.
 */
export const betSheetMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BetSheetEvent,
    input: {} as Input,
    children: {} as { slip: 'slip' },
  },
  actors: {
    slip: slipMachine,
    /** Sends sheet.dismissed when Esc is pressed and nothing else takes it. */
    shortcuts: callbackSlot<EventObject, undefined>('betSheet.shortcuts'),
  },
  actions: {
    take: assign((_, { price }: { price: TappedPrice }) => ({ price })),
    dismiss: enqueueActions(({ self, enqueue }) => {
      // A path that is only thought of has no children.
      const { children } = self.getSnapshot() as Partial<ReturnType<typeof self.getSnapshot>>
      const isSending = children?.slip?.getSnapshot().matches({ order: 'ordering' }) ?? false
      enqueue.raise({ type: isSending ? 'sheet.folded' : 'sheet.closed' })
    }),
  },
  guards: {
    canBet: (_, { price }: { price: TappedPrice }) =>
      price.match.matchId !== null && readVenueCode(price.match.venueName) !== undefined,
    isSameMatch: ({ context }, { price }: { price: TappedPrice }) => context.price?.match.matchId === price.match.matchId,
  },
}).createMachine({
  id: 'betSheet',
  initial: 'closed',
  context: ({ input }) => ({ ...input, price: null }),
  states: {
    closed: {
      entry: assign({ price: null }),
      on: {
        'price.tapped': {
          guard: { type: 'canBet', params: ({ event }) => event },
          target: 'open',
          actions: { type: 'take', params: ({ event }) => event },
        },
      },
    },
    open: {
      initial: 'shown',
      invoke: {
        src: 'slip',
        id: 'slip',
        input: ({ context: { price, now, makeId } }) => ({ ...slipOf(price), now, makeId }),
        onError: 'closed',
      },
      on: {
        'sheet.closed': 'closed',
        'member.changed': { target: 'open', reenter: true },
        'price.tapped': [
          {
            guard: { type: 'isSameMatch', params: ({ event }) => event },
            target: '.shown',
            actions: [
              { type: 'take', params: ({ event }) => event },
              sendTo('slip', ({ event }) => ({ type: 'selection.wanted', selectionId: event.price.selectionId })),
            ],
          },
          {
            guard: { type: 'canBet', params: ({ event }) => event },
            target: 'open',
            reenter: true,
            actions: { type: 'take', params: ({ event }) => event },
          },
        ],
      },
      states: {
        shown: {
          invoke: { src: 'shortcuts', onError: {} },
          on: { 'sheet.folded': 'folded', 'sheet.dismissed': { actions: 'dismiss' } },
        },
        folded: { on: { 'sheet.unfolded': 'shown' } },
      },
    },
  },
})

export type BetSheetRef = ActorRefFrom<typeof betSheetMachine>

function slipOf(price: TappedPrice | null) {
  const venue = price === null ? undefined : readVenueCode(price.match.venueName)
  const matchId = price?.match.matchId ?? null
  if (price === null || venue === undefined || matchId === null) throw new Error('a slip without a price')
  return { venue, matchId, wanted: price.selectionId }
}
