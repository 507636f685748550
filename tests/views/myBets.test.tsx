import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import type { Bet, BetState } from '#src/api/model/sportsbook.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { type BetFromNear, betMachine } from '#src/machines/sportsbook/betMachine.ts'
import { betsMachine, type BetsQuery } from '#src/machines/sportsbook/betsMachine.ts'
import { MyBets } from '#src/ui/sportsbook/MyBets.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'

const bet = (betId: string, state: BetState, fields: Partial<Bet> = {}): Bet => ({
  betId,
  clientId: `client-made-id-${betId}`,
  venue: 'OBTY',
  matchId: 'm1',
  homeName: 'Reds',
  visitName: 'Blues',
  selectionId: 'm1.winner.home',
  pick: { type: 'handicap', line: -1.5, code: 'visit' },
  price: 185,
  stake: fen(1_000),
  state,
  payout: fen(0),
  placedAt: 1_000,
  settledAt: null,
  ...fields,
})

/** The member's bets at a venue; a failure, why they are not known. */
async function showBets(list: readonly Bet[] | Failure, more = false) {
  const load = handActor<Page<Bet>, PageQuery<Bet, BetsQuery>>()
  const one = handActor<Page<BetFromNear>, PageQuery<BetFromNear, { readonly betId: string }>>()
  const bets = createActor(
    betsMachine.provide({ actors: { load: load.logic, changes: silent<unknown, { query: BetsQuery }>() } }),
    { input: { query: { venue: 'OBTY', state: null } } },
  ).start()
  const near = betMachine.provide({
    actors: { load: one.logic, changes: silent<unknown, { query: { readonly betId: string } }>() },
  })
  const loaded = (next: readonly Bet[] | Failure) =>
    act(async () => {
      if (next instanceof Failure) load.last().reject(next)
      else load.last().resolve({ list: next, more })
      await settled()
    })
  await loaded(list)
  const page = await show(<MyBets bets={bets} logic={{ bet: near }} now={() => 2_000} />, {
    language: 'en',
    words: ['sportsbook', 'bet', 'shared'],
  })
  const { screen, user } = page
  return {
    ...page,
    loaded,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    rows: () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent),
    asked: () => load.asked.map(({ input }) => input),
    opened: () => one.asked.map(({ input }) => input.query.betId),
  }
}

test('[C-9] an open bet says its pick and price, the stake and what it may return', async () => {
  const { rows } = await showBets([bet('b1', 'open')])
  expect(rows()).toEqual([
    expect.stringMatching(/Reds.*Blues.*Open.* · Blues \+1\.5 @ 1\.85.*Stake ¥10\.00Possible return ¥18\.50.*Placed.*08:00/),
  ])
})

test.each([
  ['won', 1_850, 'Won', '18.50'],
  ['lost', 0, 'Lost', '0.00'],
  ['void', 1_000, 'Void', '10.00'],
] as const)('[C-9] a bet that is %s (%i fen) says “%s” and what it returned: %s', async (state, payout, word, amount) => {
  const { rows } = await showBets([bet('b1', state, { payout: fen(payout) })])
  expect(rows()).toEqual([expect.stringMatching(new RegExp(`${word}.*Returned ¥${amount}`))])
})

test('[C-9] bets are filtered by how they stand', async () => {
  const { press, asked } = await showBets([bet('b1', 'open')])
  await press('Lost')
  expect(asked().at(-1)?.query).toEqual({ venue: 'OBTY', state: 'lost' })
  await press('All')
  expect(asked().at(-1)?.query).toEqual({ venue: 'OBTY', state: null })
})

test('[C-9] the filter of bets that holds is marked', async () => {
  const { screen, press } = await showBets([bet('b1', 'open')])
  const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(pressed()).toEqual(['All'])
  await press('Lost')
  expect(pressed()).toEqual(['Lost'])
})

test('[C-9] the bet that is pressed opens', async () => {
  const { screen, user, opened } = await showBets([bet('b1', 'open'), bet('b2', 'lost', { homeName: 'Greens' })])
  expect([opened(), screen.queryByRole('dialog')]).toEqual([[], null])
  await user.click(screen.getByRole('button', { name: /^See the bet: Greens/ }))
  await screen.findByRole('dialog', { name: 'Bet' })
  expect(opened()).toEqual(['b2'])
})

test('[C-9] the sheet of a bet is closed by its button', async () => {
  const { screen, user, press } = await showBets([bet('b1', 'open')])
  await user.click(screen.getByRole('button', { name: /^See the bet/ }))
  await screen.findByRole('dialog')
  await press('Close')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
})

test('[C-9] more bets are asked for after the last one', async () => {
  const { press, asked } = await showBets([bet('b1', 'open'), bet('b2', 'open')], true)
  await press('More bets')
  expect(asked().at(-1)?.after?.betId).toBe('b2')
})

test('[C-9] no bets are told apart from bets that could not be loaded', async () => {
  const { screen, leave } = await showBets([])
  expect([screen.queryByText('No bets yet') !== null, screen.queryByText('The bets could not be loaded')]).toEqual([true, null])
  leave()
  const failed = await showBets(new Failure('errors.networkAbnormal'))
  expect([failed.screen.queryByText('No bets yet'), failed.screen.queryByText('The bets could not be loaded') !== null]).toEqual([
    null,
    true,
  ])
})

test('[C-9] bets that could not be loaded are asked for again by a press', async () => {
  const { press, loaded, rows } = await showBets(new Failure('errors.networkAbnormal'))
  await press('Try again')
  await loaded([bet('b1', 'open')])
  expect(rows()).toHaveLength(1)
})
