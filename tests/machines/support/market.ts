import type { Market } from '#src/api/model/odds.ts'

/** Who wins the match `m1`, at this price for the home side and at 2.00 for the visitors. */
export const market = (price: number, suspended = false): Market => ({
  marketId: 'm1.winner',
  type: 'winner',
  line: null,
  suspended,
  selections: [
    { selectionId: 'm1.winner.home', code: 'home', price, open: true },
    { selectionId: 'm1.winner.visit', code: 'visit', price: 200, open: true },
  ],
})
