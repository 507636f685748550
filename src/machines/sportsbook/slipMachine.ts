import type { VenueCode } from '#src/api/model/venueKind.ts'
import { fen, type Fen } from '#src/api/model/money/amount.ts'
import { type BetRoom, stakeBoundsOf, type StakeRoom, stakeRoomOf } from '#src/api/model/betLimits.ts'
import { type Bet, lackOf } from '#src/api/model/sportsbook.ts'
import { type ActorRefFrom, assign, enqueueActions, raise, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { type DurableOrderEnd, RECONCILED } from '../durableOrder/durableOrder.ts'
import { createDurableOrder } from '../durableOrder/durableOrderMachine.ts'
import { observableSlot, promiseSlot } from '../kit/slots.ts'
import { oddsMachine } from '../odds/oddsMachine.ts'
import { selectCanSelect, selectSelection } from '../odds/oddsSelectors.ts'
import type { BetOrder, Picked, Placed, SlipEvent, SlipRefusal, SlipSettings } from './slip.ts'
import type { Balances } from './venueWalletMachine.ts'
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
  /** The member's money here and in the centre; null = not known yet, and for visitors. */
  readonly balances: Balances | null
  /** The site's limits, and what of them is used; null = not known yet: the server judges. */
  readonly limits: BetRoom | null
  /** What the member is asked to move here from the centre, and what they confirmed. */
  readonly fund: Fen
  /** The order to place, or that was placed last; null = whatever an earlier visit kept. */
  readonly order: BetOrder | null
  /** Whether the order that ended last is one that an earlier visit left, also at another price: there may be more of them. */
  readonly isEarlier: boolean
  /** The price that the order could be taken at, hundredths. */
  readonly offered: number | null
  readonly bet: Bet | null
  readonly refusal: SlipRefusal | null
  readonly errorKey: ErrorKey | null
}

const NOTHING = { order: null, isEarlier: false, offered: null, bet: null, refusal: null, errorKey: null } as const

/** What one more stake may be on what is picked; null = not known yet. */
export function stakeRoomIn({ limits, picked }: Pick<Context, 'limits' | 'picked'>): StakeRoom | null {
  return limits === null ? null : stakeRoomOf(limits, picked?.selection.price ?? null)
}

const judged = (context: Pick<Context, 'stake' | 'limits' | 'picked'>) =>
  judgeAmount(context.stake, stakeBoundsOf(stakeRoomIn(context)))

/** What the venue's wallet lacks for the stake that is written; 0 = nothing, or nobody knows. */
function lacking(context: Pick<Context, 'stake' | 'balances' | 'limits' | 'picked'>): Fen {
  const { balances } = context
  const { amount, fault } = judged(context)
  return amount === null || fault !== null || balances === null ? fen(0) : lackOf(amount, balances.wallet)
}

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
    /** The member's money here and in the centre, from now on. */
    balances: observableSlot<Balances, { venue: VenueCode }>('balances'),
    /** The limits of bets on the match, from now on. */
    limits: observableSlot<BetRoom, { venue: VenueCode; matchId: string }>('limits'),
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
      // It may be said more than once: prices can come again before it is picked.
      if (offer) enqueue.sendTo('odds', { type: 'selection.wanted', selectionId: wanted })
    }),
    makeOrder: assign(({ context }, { price }: { price: number | null }) => {
      const { picked, settings, order, isEarlier, makeId, matchId, fund } = context
      const { policy, share } = settings
      const clientId = makeId()
      // Asked about a price, the member answers to the same order at another price.
      if (price !== null && order !== null) return { ...NOTHING, isEarlier, order: { ...order, clientId, price } }
      const { amount: stake, fault } = judged(context)
      if (picked === null || fault !== null) return {}
      const { market, selection } = picked
      const pick = { type: market.type, line: market.line, code: selection.code }
      const chosen = { matchId, selectionId: selection.selectionId, pick, price: selection.price }
      return { ...NOTHING, order: { clientId, ...chosen, stake, policy, share, fund } }
    }),
    askFunding: assign({ fund: ({ context }) => lacking(context) }),
    takeEnd: assign(({ context }, { end }: { end: DurableOrderEnd<BetOrder, Placed> }) =>
      end === null
        ? NOTHING
        : { ...NOTHING, order: end.order, isEarlier: context.isEarlier || context.order === null, ...newsOf(end.answer) },
    ),
    clear: assign(NOTHING),
    /** A stake of this visit is offered again. */
    remember: enqueueActions(({ context: { bet, isEarlier }, enqueue }) => {
      if (bet !== null && !isEarlier) enqueue.raise({ type: 'stake.taken', stake: bet.stake })
    }),
  },
  guards: {
    canSubmit: ({ context }) => context.picked !== null && context.picked.open && judged(context).fault === null,
    /** The venue's wallet holds too little, and the centre has the rest. */
    canFund: ({ context }) => {
      const { picked, balances } = context
      const lack = lacking(context)
      return picked !== null && picked.open && balances !== null && lack > 0 && lack <= balances.centre
    },
    isLacking: ({ context }) => lacking(context) > 0,
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
    settings: { policy: 'better', share: false, lastStake: null },
    stake: '',
    picked: null,
    balances: null,
    limits: null,
    fund: fen(0),
  }),
  states: {
    prices: {
      on: {
        'selection.wanted': {
          actions: [
            assign({ wanted: ({ event }) => event.selectionId }),
            // What is picked gives way; the next word of the prices picks the one that is wanted.
            sendTo('odds', { type: 'selection.cleared' }),
          ],
        },
      },
      invoke: {
        src: 'odds',
        id: 'odds',
        input: ({ context: { matchId, now } }) => ({ matchId, now }),
        onSnapshot: { actions: { type: 'hear', params: ({ event }) => ({ snapshot: event.snapshot }) } },
        onError: {},
      },
    },
    funds: {
      invoke: {
        src: 'balances',
        input: ({ context }) => ({ venue: context.venue }),
        onSnapshot: { actions: assign({ balances: ({ context, event }) => event.snapshot.context ?? context.balances }) },
        onError: {},
      },
    },
    limits: {
      initial: 'followed',
      states: {
        /** Asked for again after a refusal: it may have come of limits that are others by now. */
        followed: {
          on: { 'order.refused': { target: 'followed', reenter: true } },
          invoke: {
            src: 'limits',
            input: ({ context: { venue, matchId } }) => ({ venue, matchId }),
            onSnapshot: { actions: assign({ limits: ({ context, event }) => event.snapshot.context ?? context.limits }) },
            onError: {},
          },
        },
      },
    },
    settings: {
      initial: 'recalling',
      on: {
        'policy.chosen': {
          target: '.keeping',
          actions: assign({ settings: ({ context, event }) => ({ ...context.settings, policy: event.policy }) }),
        },
        'stake.taken': {
          target: '.keeping',
          actions: assign({ settings: ({ context, event }) => ({ ...context.settings, lastStake: event.stake }) }),
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
          entry: ['clear', assign({ fund: fen(0) })],
          on: {
            'stake.changed': { actions: assign({ stake: ({ event }) => event.text }) },
            'bet.submitted': [
              { guard: 'canFund', target: 'funding' },
              { guard: 'isLacking' },
              { guard: 'canSubmit', target: 'ordering', actions: { type: 'makeOrder', params: { price: null } } },
            ],
            'slip.closed': { actions: sendTo('odds', { type: 'selection.cleared' }) },
          },
        },
        /** One confirmation moves what is lacking and places the bet; nothing moves without the bet. */
        funding: {
          entry: 'askFunding',
          on: {
            'funding.confirmed': {
              guard: 'canSubmit',
              target: 'ordering',
              actions: { type: 'makeOrder', params: { price: null } },
            },
            'funding.declined': 'editing',
            'stake.changed': { target: 'editing', actions: assign({ stake: ({ event }) => event.text }) },
            'pick.made': 'editing',
            'slip.closed': { target: 'editing', actions: sendTo('odds', { type: 'selection.cleared' }) },
          },
        },
        answered: {
          always: [{ guard: 'isAccepted', target: 'accepted' }, { guard: 'isAsked', target: 'asking' }, { target: 'refused' }],
        },
        accepted: {
          entry: ['remember', sendTo('odds', { type: 'selection.cleared' }), assign({ stake: '' })],
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
          entry: raise({ type: 'order.refused' }),
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
