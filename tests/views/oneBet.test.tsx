import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import { type BetFromNear, betMachine } from '#src/machines/sportsbook/betMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { OneBet } from '#src/ui/shared/OneBet.tsx'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const BET: BetFromNear['bet'] = {
  betId: 'b1',
  clientId: 'client-made-id-0001',
  venue: 'OBTY',
  matchId: 'm1',
  homeName: 'Gulls',
  visitName: 'Terns',
  selectionId: 's1',
  pick: { type: 'winner', line: null, code: 'home' },
  price: 185,
  stake: fen(10_000),
  state: 'open',
  payout: fen(0),
  placedAt: 0,
  settledAt: null,
}
const MATCH: NonNullable<BetFromNear['match']> = {
  leagueName: 'Harbour Cup',
  startAt: 0,
  homeScore: 2,
  visitScore: 1,
  gameStatus: 'live',
  isListed: true,
}

type Shown = { readonly bet?: Partial<BetFromNear['bet']>; readonly match?: Partial<typeof MATCH> | null }

/** A bet from near, or why there is none. */
async function showBet({ bet = {}, match = {} }: Shown = {}, failure: Failure | null = null) {
  type Query = { readonly betId: string }
  const load = fromPromise<Page<BetFromNear>, PageQuery<BetFromNear, Query>>(async () => {
    if (failure !== null) throw failure
    const moves = [
      { kind: 'stake', amount: fen(-10_000), at: 0 },
      { kind: 'gain', amount: fen(8_500), at: 0 },
    ] as const
    return { list: [{ bet: { ...BET, ...bet }, match: match && { ...MATCH, ...match }, moves: [...moves] }], more: false }
  })
  const logic = betMachine.provide({ actors: { load, changes: silent<unknown, { query: Query }>() } })
  const page = await show(<OneBet betId="b1" logic={logic} />, { language: 'en', words: ['bet', 'shared'] })
  await told(() => undefined)
  const factOf = (name: RegExp) => page.screen.queryAllByRole('term').find(({ textContent }) => name.test(textContent))
  return { ...page, value: (name: RegExp) => factOf(name)?.nextElementSibling?.textContent ?? null }
}

test('[C-9] a bet that is open says what it would return with its stake', async () => {
  const { value } = await showBet()
  expect([value(/^Stake$/), value(/^Price taken/), value(/^Would return/), value(/^Returned/), value(/^Settled/)]).toEqual([
    '¥100.00',
    '1.85',
    '¥185.00',
    null,
    null,
  ])
})

test('[C-9] a bet that is over says what came back', async () => {
  const { value } = await showBet({ bet: { state: 'void', payout: fen(10_000), settledAt: 0 } })
  expect([value(/^Returned/), value(/^State/), value(/^Would return/)]).toEqual(['¥100.00', 'Void', null])
})

test('[C-9] each movement of a bet’s money shows its sign', async () => {
  const { value } = await showBet()
  expect([value(/^Stake taken/), value(/^Won/)]).toEqual(['−¥100.00', '+¥85.00'])
})

test('[C-9] the match of a bet has no score before it begins', async () => {
  const running = await showBet()
  expect(running.screen.queryByText(/2 : 1/)).not.toBe(null)
  running.leave()
  const coming = await showBet({ match: { gameStatus: 'pre' } })
  expect(coming.screen.queryByText(/2 : 1/)).toBe(null)
})

test.each([
  ['leads to its match while that is listed', {}, 1],
  ['leads nowhere once its match is listed no more', { isListed: false }, 0],
  ['leads nowhere where nothing is kept of its match', null, 0],
])('[C-9] a bet %s', async (_, match, links) => {
  const { screen } = await showBet({ match })
  expect(screen.queryAllByRole('link', { name: 'To the match' })).toHaveLength(links)
})

test.each([
  ['does not exist', 'errors.notFound', 'There is no such bet'],
  ['could not be loaded', 'errors.networkAbnormal', 'Could not load the bet'],
] as const)('[C-9] that a bet %s is said', async (_, key, words) => {
  const { screen } = await showBet({}, new Failure(key))
  expect(screen.queryByText(words)).not.toBe(null)
})

test('[C-9] a bet that does not exist is not asked for again: a press could bring nothing', async () => {
  const { screen } = await showBet({}, new Failure('errors.notFound'))
  expect(screen.queryByRole('button')).toBe(null)
})

test('[C-9] of a bet that does not exist is said why that may be', async () => {
  const { screen } = await showBet({}, new Failure('errors.notFound'))
  expect(screen.queryByText(/belongs to another account/)).not.toBe(null)
})
