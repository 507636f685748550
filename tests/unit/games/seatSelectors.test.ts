import { expect, test } from 'vitest'
import type { Card } from '#src/api/model/games/baccarat/cards.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { cardsLying, leftOf, lyingOf, outcomeOf, secondsLeft, type SeatSnapshot } from '#src/machines/frame/seatSelectors.ts'

const PLAYER: readonly Card[] = ['AS', '2S', '3S']
const BANKER: readonly Card[] = ['AH', '2H', '3H']

/** A seat, as far as these look at it. */
const seat = (context: object) => ({ context }) as unknown as SeatSnapshot
const table = (phase: string, player: number, banker: number, now: number) =>
  seat({
    now,
    table: {
      phase,
      until: 0,
      cards: { from: 1_000, each: 500, player: PLAYER.slice(0, player), banker: BANKER.slice(0, banker) },
    },
  })

test.each([
  [2, 2, 'pbpb'],
  [3, 2, 'pbpbp'],
  [2, 3, 'pbpbb'],
  [3, 3, 'pbpbpb'],
])('[P-5] %i and %i cards come one by one, by turns, the player’s first, third ones last', (player, banker, order) => {
  const cards = { player: PLAYER.slice(0, player), banker: BANKER.slice(0, banker) }
  const after = (lying: number) => {
    const shown = lyingOf(cards, lying)
    return [shown.player.length, shown.banker.length]
  }
  const turns = order.split('')
  for (let lying = 0; lying <= turns.length; lying += 1) {
    const laid = turns.slice(0, lying)
    expect(after(lying)).toEqual([laid.filter((side) => side === 'p').length, laid.filter((side) => side === 'b').length])
  }
})

test('[P-5] while it is dealt a card lies from its own moment on, and never one more than there are', () => {
  const lying = (now: number) => cardsLying(table('dealing', 2, 2, now))
  expect([999, 1_000, 1_499, 1_500, 2_500, 60_000].map(lying)).toEqual([0, 1, 1, 2, 4, 4])
  expect(cardsLying(table('result', 3, 2, 0))).toBe(5)
  expect([null, { phase: 'betting', cards: null }].map((one) => cardsLying(seat({ now: 0, table: one })))).toEqual([0, 0])
})

test('[P-5] a second counts until it is over', () => {
  const left = (now: number, until = 10_000) => secondsLeft(seat({ now, table: { until } }))
  expect([0, 1, 9_000, 9_001, 9_999, 10_000, 12_000].map((now) => left(now))).toEqual([10, 10, 1, 1, 1, 0, 0])
  expect(left(5, 0)).toBe(0)
})

test('[P-5] chips that lie ready are not the player’s to lay again', () => {
  const left = (balance: number | null, staged: object) =>
    leftOf(seat({ balance: balance === null ? null : fen(balance), staged }))
  expect([left(500, {}), left(500, { player: fen(200), tie: fen(100) }), left(null, {})]).toEqual([500, 200, null])
})

test('[P-5] a part of a round is won by more than its stake, and nothing while nobody knows', () => {
  const outcome = (stake: number, returned: number | null) =>
    outcomeOf({ chips: { player: fen(stake) }, returned: returned === null ? null : fen(returned) })?.kind ?? null
  expect([outcome(100, 195), outcome(100, 100), outcome(100, 50), outcome(100, 0), outcome(100, null), outcome(0, 0)]).toEqual([
    'won',
    'returned',
    'returned',
    'lost',
    null,
    null,
  ])
})
