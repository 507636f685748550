import type { VenueCode } from '#src/api/model/venueKind.ts'
import { type Bet, STAKE_BOUNDS } from '#src/api/model/sportsbook.ts'
import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { type DurableOrderEnd, RECONCILED } from '../durableOrder/durableOrder.ts'
import { createDurableOrder } from '../durableOrder/durableOrderMachine.ts'
import { promiseSlot } from '../kit/slots.ts'
import { oddsMachine } from '../odds/oddsMachine.ts'
import { selectCanSelect, selectSelection } from '../odds/oddsSelectors.ts'
import type { BetOrder, Picked, Placed, SlipEvent, SlipRefusal, SlipSettings } from './slip.ts'
import { judgeAmount } from '#src/api/model/money/judgeAmount.ts'

type Input = {
  readonly venue: VenueCode
  readonly matchId: string
  /** A selection that the address asks for; null = none. */
  readonly wanted: string | null
  readonly now: () => number
  readonly makeId: () => string
}
type Context = Input & {
  readonly settings: SlipSettings
  /** As it is written, in yuan. */
  readonly stake: string
  readonly picked: Picked | null
  /** The order to place, or that was placed last; null = whatever an earlier visit kept. */
  readonly order: BetOrder | null
  /** Whether the order that ended last is one that an earlier visit left: there may be more of them. */
  readonly isEarlier: boolean
  /** The price that the order could be taken at, hundredths. */
  readonly offered: number | null
  readonly bet: Bet | null
  readonly refusal: SlipRefusal | null
  readonly errorKey: ErrorKey | null
}

const NOTHING = { order: null, isEarlier: false, offered: null, bet: null, refusal: null, errorKey: null } as const

/** After an answer: earlier visits may have kept other orders. */
const NEXT = [{ guard: 'isEarlier', target: 'ordering', actions: 'clear' }, { target: 'editing' }] as const

/**
 * The bet slip of one match: what is picked of its prices, the stake, and one order at a time, first of all those that earlier visits
 * did not see the end of, one after the other. Its child `order` places it, once (Q8).
 */
export const slipMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SlipEvent,
    input: {} as Input,
    children: {} as { odds: 'odds'; order: 'order' },
  },
  actors: {
    odds: oddsMachine,
    recallSettings: promiseSlot<SlipSettings, undefined>('recallSettings'),
    keepSettings: promiseSlot<void, SlipSettings>('keepSettings'),
    order: createDurableOrder<BetOrder, Placed>(),
  },
  actions: {
    hear: enqueueActions(({ context, enqueue }, { snapshot }: { snapshot: SnapshotFrom<typeof oddsMachine> }) => {
      const found = selectSelection(snapshot)
      const open = found !== null && selectCanSelect(snapshot, found.market, found.selection)
      const before = context.picked
      const same = found !== null && before?.selection === found.selection && before.open === open
      if (!same && (found !== null || before !== null)) enqueue.assign({ picked: found === null ? null : { ...found, open } })
      if (found !== null && found.selection.selectionId !== before?.selection.selectionId) enqueue.raise({ type: 'pick.made' })
      const { wanted } = context
      if (wanted === null) return
      if (found !== null) return enqueue.assign({ wanted: null })
      const offer = snapshot.context.markets.some((market) =>
        market.selections.some((one) => one.selectionId === wanted && selectCanSelect(snapshot, market, one)),
      )
      if (offer) enqueue.sendTo('odds', { type: 'selection.pressed', selectionId: wanted })
    }),
    makeOrder: assign(({ context }, { price }: { price: number | null }) => {
      const { picked, settings, order, makeId, matchId } = context
      const clientId = makeId()
      // Asked about a price, the member answers to the same order at another price.
      if (price !== null && order !== null) return { ...NOTHING, order: { ...order, clientId, price } }
      const { amount: stake, fault } = judgeAmount(context.stake, STAKE_BOUNDS)
      if (picked === null || fault !== null) return {}
      const { market, selection } = picked
      const pick = { type: market.type, line: market.line, code: selection.code }
      const chosen = { matchId, selectionId: selection.selectionId, pick, price: selection.price }
      return { ...NOTHING, order: { clientId, ...chosen, stake, ...settings } }
    }),
    takeEnd: assign(({ context }, { end }: { end: DurableOrderEnd<BetOrder, Placed> }) =>
      end === null ? NOTHING : { ...NOTHING, order: end.order, isEarlier: context.order === null, ...newsOf(end.answer) },
    ),
    clear: assign(NOTHING),
  },
  guards: {
    canSubmit: ({ context: { picked, stake } }) =>
      picked !== null && picked.open && judgeAmount(stake, STAKE_BOUNDS).fault === null,
    isAccepted: ({ context }) => context.bet !== null,
    isAsked: ({ context }) => context.offered !== null,
    isEarlier: ({ context }) => context.isEarlier,
    isEnd: (_, { end }: { end: DurableOrderEnd<BetOrder, Placed> }) => end !== null,
  },
}).createMachine({
  id: 'slip',
  type: 'parallel',
  context: ({ input }) => ({
    ...input,
    ...NOTHING,
    settings: { policy: 'better', share: true },
    stake: '',
    picked: null,
  }),
  states: {
    prices: {
      invoke: {
        src: 'odds',
        id: 'odds',
        input: ({ context: { matchId, now } }) => ({ matchId, now }),
        onSnapshot: { actions: { type: 'hear', params: ({ event }) => ({ snapshot: event.snapshot }) } },
        onError: {},
      },
    },
    settings: {
      initial: 'recalling',
      on: {
        'policy.chosen': {
          target: '.keeping',
          actions: assign({ settings: ({ context, event }) => ({ ...context.settings, policy: event.policy }) }),
        },
        'share.switched': {
          target: '.keeping',
          actions: assign({ settings: ({ context, event }) => ({ ...context.settings, share: event.share }) }),
        },
      },
      states: {
        recalling: {
          invoke: {
            src: 'recallSettings',
            onDone: { target: 'kept', actions: assign({ settings: ({ event }) => event.output }) },
            onError: 'kept',
          },
        },
        kept: {},
        keeping: {
          invoke: { src: 'keepSettings', input: ({ context }) => context.settings, onDone: 'kept', onError: 'kept' },
        },
      },
    },
    order: {
      initial: 'ordering',
      states: {
        ordering: {
          invoke: {
            src: 'order',
            id: 'order',
            input: ({ context: { venue, order } }) => ({ place: venue, policy: RECONCILED, order }),
            onDone: [
              {
                guard: { type: 'isEnd', params: ({ event }) => ({ end: event.output }) },
                target: 'answered',
                actions: { type: 'takeEnd', params: ({ event }) => ({ end: event.output }) },
              },
              { target: 'editing' },
            ],
            onError: 'editing',
          },
        },
        editing: {
          entry: 'clear',
          on: {
            'stake.changed': { actions: assign({ stake: ({ event }) => event.text }) },
            'bet.submitted': {
              guard: 'canSubmit',
              target: 'ordering',
              actions: { type: 'makeOrder', params: { price: null } },
            },
            'slip.closed': { actions: sendTo('odds', { type: 'selection.cleared' }) },
          },
        },
        answered: {
          always: [{ guard: 'isAccepted', target: 'accepted' }, { guard: 'isAsked', target: 'asking' }, { target: 'refused' }],
        },
        accepted: {
          entry: [sendTo('odds', { type: 'selection.cleared' }), assign({ stake: '' })],
          on: { 'slip.closed': NEXT, 'pick.made': NEXT },
        },
        /** The price is worse than the member saw, or another than they want: they say whether it will do. */
        asking: {
          on: {
            'price.accepted': {
              target: 'ordering',
              actions: { type: 'makeOrder', params: ({ context }) => ({ price: context.offered }) },
            },
            'slip.closed': NEXT,
            'pick.made': NEXT,
          },
        },
        refused: {
          on: {
            'slip.closed': NEXT,
            'pick.made': NEXT,
          },
        },
      },
    },
  },
})

export type SlipRef = ActorRefFrom<typeof slipMachine>
/** The order that a slip or a venue waits for. */
export type BetOrderRef = NonNullable<ReturnType<SlipRef['getSnapshot']>['children']['order']>

/** What an answer says, as the slip shows it. */
function newsOf(answer: Placed) {
  switch (answer.result) {
    case 'accepted':
      return { bet: answer.bet }
    case 'changed':
      return { offered: answer.price }
    case 'refused':
      return { refusal: answer.reason }
    case 'failed':
      return { errorKey: answer.errorKey }
    case 'lost':
      return { refusal: 'lost' } as const
  }
}
