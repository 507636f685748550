import { type Bet, STAKE_BOUNDS, type VenueCode } from '#src/api/model/bet.ts'
import { type ActorRefFrom, assign, enqueueActions, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { judgeAmount } from '#src/api/model/money/judgeAmount.ts'
import { failureKey } from '../kit/failure.ts'
import { promiseSlot } from '../kit/slots.ts'
import { oddsMachine } from '../odds/oddsMachine.ts'
import { selectCanSelect, selectSelection } from '../odds/oddsSelectors.ts'
import { orderCheckMachine } from './orderCheckMachine.ts'
import type { BetOrder, Picked, Placed, SlipEvent, SlipRefusal, SlipSettings } from './slip.ts'

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
  readonly order: BetOrder | null
  /** The price that the order could be taken at, hundredths. */
  readonly offered: number | null
  readonly bet: Bet | null
  readonly refusal: SlipRefusal | null
  readonly errorKey: ErrorKey | null
}

const NOTHING = { order: null, offered: null, bet: null, refusal: null, errorKey: null } as const

/**
 * The bet slip of one match: what is picked of its prices, the stake, and one order at a time. An order is kept on the device
 * before it leaves; without an answer it is asked about by its own id until the server knows it, or says that it never came.
 */
export const slipMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SlipEvent,
    input: {} as Input,
    children: {} as { odds: 'odds'; check: 'check' },
  },
  actors: {
    odds: oddsMachine,
    /** The member's settings, and an order that an earlier visit did not see the end of. */
    recall: promiseSlot<{ settings: SlipSettings; kept: BetOrder | null }, { venue: VenueCode }>('recall'),
    keepSettings: promiseSlot<void, SlipSettings>('keepSettings'),
    keepOrder: promiseSlot<void, { venue: VenueCode; order: BetOrder | null }>('keepOrder'),
    place: promiseSlot<Placed, { venue: VenueCode; order: BetOrder }>('place'),
    check: orderCheckMachine,
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
      const wish = { matchId, selectionId: selection.selectionId, pick, price: selection.price }
      return { ...NOTHING, order: { clientId, ...wish, stake, ...settings } }
    }),
    takeAnswer: assign((_, { placed }: { placed: Placed }) => {
      switch (placed.result) {
        case 'accepted':
          return { bet: placed.bet }
        case 'changed':
          return { offered: placed.price }
        case 'refused':
          return { refusal: placed.reason }
        case 'failed':
          return { errorKey: placed.errorKey }
      }
    }),
    clear: assign(NOTHING),
  },
  guards: {
    canSubmit: ({ context: { picked, stake } }) =>
      picked !== null && picked.open && judgeAmount(stake, STAKE_BOUNDS).fault === null,
    isAccepted: ({ context }) => context.bet !== null,
    isAsked: ({ context }) => context.offered !== null,
    isKept: (_, { kept }: { kept: BetOrder | null }) => kept !== null,
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
      initial: 'kept',
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
        kept: {},
        keeping: {
          invoke: { src: 'keepSettings', input: ({ context }) => context.settings, onDone: 'kept', onError: 'kept' },
        },
      },
    },
    order: {
      initial: 'recalling',
      states: {
        recalling: {
          invoke: {
            src: 'recall',
            input: ({ context }) => ({ venue: context.venue }),
            onDone: [
              {
                guard: { type: 'isKept', params: ({ event }) => event.output },
                target: 'checking',
                actions: assign(({ event }) => ({ settings: event.output.settings, order: event.output.kept })),
              },
              { target: 'editing', actions: assign({ settings: ({ event }) => event.output.settings }) },
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
              target: 'keeping',
              actions: { type: 'makeOrder', params: { price: null } },
            },
            'slip.closed': { actions: sendTo('odds', { type: 'selection.cleared' }) },
          },
        },
        keeping: {
          // A device that can keep nothing may still bet.
          invoke: {
            src: 'keepOrder',
            input: ({ context: { venue, order } }) => ({ venue, order }),
            onDone: 'submitting',
            onError: 'submitting',
          },
        },
        submitting: {
          invoke: {
            src: 'place',
            input: ({ context }) => ({ venue: context.venue, order: orderOf(context) }),
            onDone: { target: 'forgetting', actions: { type: 'takeAnswer', params: ({ event }) => ({ placed: event.output }) } },
            onError: { target: 'checking', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
          },
        },
        /** No answer came, in this visit or an earlier one: it may be placed or not. */
        checking: {
          invoke: {
            src: 'check',
            id: 'check',
            input: ({ context }) => ({ venue: context.venue, order: orderOf(context), soon: context.errorKey !== null }),
            onDone: {
              target: 'forgetting',
              actions: assign(({ event: { output } }) => ({
                bet: output.bet,
                refusal: output.bet === null ? ('lost' as const) : null,
                errorKey: null,
              })),
            },
            // Nothing is said of an order that nobody knows: it stays kept, and is asked about when the venue opens again.
            onError: 'editing',
          },
        },
        forgetting: {
          invoke: {
            src: 'keepOrder',
            input: ({ context: { venue } }) => ({ venue, order: null }),
            onDone: 'answered',
            onError: 'answered',
          },
        },
        answered: {
          always: [{ guard: 'isAccepted', target: 'accepted' }, { guard: 'isAsked', target: 'asking' }, { target: 'refused' }],
        },
        accepted: {
          entry: [sendTo('odds', { type: 'selection.cleared' }), assign({ stake: '' })],
          on: { 'slip.closed': 'editing', 'pick.made': 'editing' },
        },
        /** The price is worse than the member saw, or another than they want: they say whether it will do. */
        asking: {
          on: {
            'price.accepted': {
              target: 'keeping',
              actions: { type: 'makeOrder', params: ({ context }) => ({ price: context.offered }) },
            },
            'slip.closed': 'editing',
            'pick.made': 'editing',
          },
        },
        refused: {
          on: {
            'slip.closed': 'editing',
            'pick.made': 'editing',
            'stake.changed': { target: 'editing', actions: assign({ stake: ({ event }) => event.text }) },
          },
        },
      },
    },
  },
})

export type SlipRef = ActorRefFrom<typeof slipMachine>

function orderOf({ order }: Pick<Context, 'order'>): BetOrder {
  if (order === null) throw new Error('there is no order to place')
  return order
}
