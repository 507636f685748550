import * as v from 'valibot'

/**
 * How a withdrawal stands. `created` = held and in the queue; `reviewing` = an operator looks at it; `approved` = waiting to be handed
 * to who pays; `paying` = with who pays; `unpaid` = the payment failed, and an operator chooses between another try and the wallet; the
 * others are ends: the money arrived, or it is back in the member's wallet.
 */
export const WITHDRAWAL_STATES = [
  'created',
  'reviewing',
  'approved',
  'paying',
  'paid',
  'unpaid',
  'rejected',
  'failed',
  'cancelled',
] as const
export const WithdrawalState = v.picklist(WITHDRAWAL_STATES)
export type WithdrawalState = v.InferOutput<typeof WithdrawalState>

/**
 * What may happen to a withdrawal: `take`, `approve`, `reject`, `retry` and `giveBack` are an operator's (the last also the site's own
 * rules'), `cancel` the member's, the rest who pays'.
 */
export const WITHDRAWAL_ACTS = ['take', 'approve', 'reject', 'cancel', 'start', 'pay', 'fail', 'retry', 'giveBack'] as const
export type WithdrawalAct = (typeof WITHDRAWAL_ACTS)[number]

type Step = { readonly from: readonly WithdrawalState[]; readonly to: WithdrawalState }

const STEPS: Readonly<Record<WithdrawalAct, Step>> = {
  take: { from: ['created'], to: 'reviewing' },
  approve: { from: ['reviewing'], to: 'approved' },
  reject: { from: ['reviewing'], to: 'rejected' },
  cancel: { from: ['created'], to: 'cancelled' },
  start: { from: ['approved'], to: 'paying' },
  pay: { from: ['paying'], to: 'paid' },
  fail: { from: ['paying'], to: 'unpaid' },
  retry: { from: ['unpaid'], to: 'approved' },
  giveBack: { from: ['approved', 'unpaid'], to: 'failed' },
}

/** Where an act leads from a state; null = it is not legal there. */
export function nextState(state: WithdrawalState, act: WithdrawalAct): WithdrawalState | null {
  const { from, to } = STEPS[act]
  return from.includes(state) ? to : null
}

/** What a state means for the money: it is held, it has left, or it went back. */
export function moneyOf(state: WithdrawalState): 'held' | 'left' | 'back' {
  if (state === 'paid') return 'left'
  return state === 'rejected' || state === 'failed' || state === 'cancelled' ? 'back' : 'held'
}

/** Whether nothing more happens to it. */
export function isOver(state: WithdrawalState): boolean {
  return moneyOf(state) !== 'held'
}

/** The way to the end when all goes well. */
const WAY: readonly WithdrawalState[] = ['created', 'reviewing', 'approved', 'paying', 'paid']

/** What comes next when all goes well; null = nothing does, or somebody has to decide first. */
export function comesNext(state: WithdrawalState): WithdrawalState | null {
  const place = WAY.indexOf(state)
  return place === -1 ? null : (WAY[place + 1] ?? null)
}

/** What a step of a withdrawal is called: one that is approved after a payment failed is another try. */
export function stepName(steps: readonly { readonly state: WithdrawalState }[], place: number): WithdrawalState | 'again' {
  const state = steps[place]?.state ?? 'created'
  const isAgain = state === 'approved' && steps.slice(0, place).some((earlier) => earlier.state === 'unpaid')
  return isAgain ? 'again' : state
}
