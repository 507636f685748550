/** How a deposit order stands (Q10). */
export const DEPOSIT_STATES = [
  'created',
  /** The payment was seen, or the member says so; the money has not come yet. */
  'paid',
  'credited',
  /** Less came than was ordered: what came is credited. */
  'partial',
  /** More came than was ordered: what came is credited. */
  'overPaid',
  /** The money came after the order had ended: it was credited all the same. */
  'late',
  'expired',
  'failed',
  'cancelled',
] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

/** What happens to an order. `amount` = what came and is let in, in the unit that the order is paid in. */
export type DepositEvent =
  | { readonly type: 'seen' | 'claimed' | 'failed' | 'expired' | 'cancelled' }
  | { readonly type: 'settled'; readonly amount: number }

type Target = DepositState | 'byAmount'

/**
 * The one table of legal transitions: what is not in it does not happen. Money that comes for an order that has none of it yet is
 * taken, whatever became of the order, as far as the member's own rules let it in; an order that has its money takes no more.
 */
const DEPOSIT_MOVES: Readonly<Record<DepositState, Partial<Readonly<Record<DepositEvent['type'], Target>>>>> = {
  created: {
    seen: 'paid',
    claimed: 'paid',
    settled: 'byAmount',
    failed: 'failed',
    expired: 'expired',
    cancelled: 'cancelled',
  },
  paid: { settled: 'byAmount', failed: 'failed' },
  credited: {},
  partial: {},
  overPaid: {},
  late: {},
  expired: { settled: 'late' },
  failed: { settled: 'late' },
  cancelled: { settled: 'late' },
}

/** Where an event leads an order over `expected`; null = nowhere: the order stays as it is. */
export function nextDepositState(state: DepositState, expected: number, event: DepositEvent): DepositState | null {
  const target = DEPOSIT_MOVES[state][event.type] ?? null
  if (target !== 'byAmount' || event.type !== 'settled') return target === 'byAmount' ? null : target
  if (event.amount === expected) return 'credited'
  return event.amount < expected ? 'partial' : 'overPaid'
}

/** Whether the money came: nothing happens to the order any more. */
export function isDepositPaidOut(state: DepositState): boolean {
  return Object.keys(DEPOSIT_MOVES[state]).length === 0
}

/** Whether the order waits for money: its countdown runs, or its payment is on the way. */
export function isDepositOpen(state: DepositState): boolean {
  return state === 'created' || state === 'paid'
}
