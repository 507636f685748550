import { cash } from '#src/api/model/money/amount.ts'
import type { Review, ReviewPayout } from '#src/api/model/review.ts'

/** One try to pay a withdrawal out, with Harbourpay. */
export const reviewPayout = (fields: Partial<ReviewPayout> = {}): ReviewPayout => ({
  payoutId: 'p1',
  state: 'unknown',
  byHand: false,
  reference: null,
  changedAt: 2_000,
  provider: 'harbourpay',
  tries: 0,
  nextAt: null,
  failure: null,
  words: null,
  doubt: null,
  ruling: null,
  needs: null,
  page: null,
  ...fields,
})

/** What is said of a withdrawal that is made for a test. */
export type ReviewFields = Partial<Omit<Review, 'withdrawal'>> & { readonly withdrawal?: Partial<Review['withdrawal']> }

/** What the member Mia takes out, as operators see it; its id is `w1` unless said otherwise. */
export const reviewOf = ({ withdrawal = {}, ...fields }: ReviewFields = {}): Review => ({
  withdrawal: {
    withdrawalId: 'w1',
    clientId: 'client-made-id-0001',
    method: 'usdt',
    asset: 'FEN',
    amount: cash(10_000),
    fee: cash(0),
    destination: { kind: 'usdt', masked: 'T**9', of: 'TRC20' },
    state: 'created',
    steps: [],
    createdAt: 0,
    payout: null,
    ...withdrawal,
  },
  member: { memberId: 'm-mia', name: 'mia', vipLevel: 3, money: null },
  log: [],
  payouts: [],
  takesTwo: false,
  signature: null,
  ...fields,
})
