import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { NonReducibleUnknown } from 'xstate'
import type { GameRound } from '#src/api/model/game.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { PlayRecord } from '#src/api/model/playRecord.ts'
import type { SlotProofWire } from '#src/api/model/games/proofs.ts'
import { type RecordsQuery, roundDetailMachine, type RoundFromNear, roundsMachine } from '#src/machines/games/roundsMachine.ts'
import type { Venue } from '#src/api/model/venue.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { RoundDetail } from '#src/ui/rounds/RoundDetail.tsx'
import { RoundList } from '#src/ui/rounds/RoundList.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { given } from './support/given.ts'
import { NOON } from './support/kind.tsx'
import { betRecord as bet, ROUND, roundRecord as round } from './support/playRecord.ts'
import { show } from './support/show.tsx'

async function showList() {
  const load = handActor<Page<PlayRecord>, PageQuery<PlayRecord, RecordsQuery>>()
  const logic = {
    rounds: roundsMachine.provide({ actors: { load: load.logic, changes: silent<unknown, { query: RecordsQuery }>() } }),
    venues: silent<readonly Venue[], NonReducibleUnknown>(),
  }
  const page = await show(<RoundList logic={logic} Matches={() => <p>the matches</p>} now={() => NOON} />, {
    language: 'en',
    words: ['rounds', 'bet', 'shared'],
  })
  const { screen, user } = page
  return {
    ...page,
    answer: (list: readonly PlayRecord[], more = false) =>
      act(async () => {
        load.last().resolve({ list, more })
        await settled()
      }),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    asked: () => load.asked.map(({ input }) => input.query),
    rows: () => [...screen.getByRole('list', { name: 'My bets' }).querySelectorAll('a')],
  }
}

test.each([
  { record: round({ state: 'settled', payout: fen(2_500) }), name: 'a round that won', said: '+¥15.00Over' },
  { record: round({ state: 'settled', payout: fen(0) }), name: 'a round that lost', said: '−¥10.00Over' },
  { record: round({ state: 'open', payout: fen(0) }), name: 'a round that runs', said: 'Running' },
  { record: round({ state: 'refunded', payout: fen(0) }), name: 'a round that was given back', said: 'Returned' },
  { record: bet({ state: 'won', payout: fen(1_850) }), name: 'a bet that won', said: '+¥8.50Won' },
  { record: bet({ state: 'lost', payout: fen(0) }), name: 'a bet that lost', said: '−¥10.00Lost' },
  { record: bet({ state: 'void', payout: fen(1_000) }), name: 'a bet that is void', said: 'Void' },
])('[C-9] among the records $name stands as: $said', async ({ record, said }) => {
  const { answer, rows } = await showList()
  await answer([record])
  expect(rows()[0]?.textContent.split('12:00').at(-1)).toBe(said)
})

test('[C-9] a record stands with what was played, where, for how much and when', async () => {
  const { answer, rows } = await showList()
  await answer([round()])
  expect(rows()[0]?.textContent).toContain('Slot oneHarbour Sports · Stake ¥10.002026-01-05 12:00')
})

test('[C-9] a bet stands with its sides, what it is on and its price', async () => {
  const { answer, rows } = await showList()
  await answer([bet()])
  expect(rows()[0]?.textContent).toMatch(/^Reds v Blues.*Reds @ 1\.85/)
})

test('[C-9] each record leads to its own page', async () => {
  const { answer, rows } = await showList()
  await answer([round(), bet()])
  expect(rows().map((one) => one.getAttribute('href'))).toEqual(['/app/records/gr_1', '/app/records/bets/b1'])
})

test('[C-9] a day says what was staked and what of that which is over it came to, without what was given back', async () => {
  const { screen, answer } = await showList()
  await answer([
    round({ state: 'settled', payout: fen(2_500) }),
    round({ id: 'gr_2', state: 'refunded', payout: fen(0) }),
    bet({ state: 'open', payout: fen(0) }),
  ])
  expect(screen.queryByText('Staked ¥20.00 · net +¥15.00')).not.toBe(null)
})

test('[C-9] a day of which more may come says no sums', async () => {
  const { screen, answer } = await showList()
  await answer([round({ state: 'settled', payout: fen(2_500) })], true)
  expect([screen.queryByText('Today', { selector: 'b' }) !== null, screen.queryByText(/^Staked/)]).toEqual([true, null])
})

test('[C-9] who played nothing yet is led to the games', async () => {
  const { screen, answer } = await showList()
  await answer([])
  expect(screen.getByRole('link', { name: 'To the games hall' }).getAttribute('href')).toBe('/app/games')
})

test('[C-9] each way to sports of who played nothing leads to the sports venues', async () => {
  const { screen, answer } = await showList()
  await answer([])
  const ways = screen.getAllByRole('link', { name: /sport/i }).map((way) => way.getAttribute('href'))
  expect(ways).toEqual(['/app/venue', '/app/venue'])
})

test('[C-9] records that no filter fits are told apart from a member who played nothing', async () => {
  const { screen, press, answer } = await showList()
  await press('Running')
  await answer([])
  expect([screen.queryByText('No matches') !== null, screen.queryByText('No bets yet')]).toEqual([true, null])
})

test('[C-9] who played nothing is shown matches to play on', async () => {
  const { screen, answer } = await showList()
  await answer([])
  expect(screen.queryByText('the matches')).not.toBe(null)
})

test('[C-9] who played nothing yet has nothing to filter', async () => {
  const { screen, answer } = await showList()
  expect(screen.queryByRole('group', { name: 'Kind' })).not.toBe(null)
  await answer([])
  expect(screen.queryByRole('group', { name: 'Kind' })).toBe(null)
})

test('[C-9] filters stay where no record fits them', async () => {
  const { screen, press, answer } = await showList()
  await press('Running')
  await answer([])
  expect(screen.queryByRole('group', { name: 'State' })).not.toBe(null)
})

test('[C-9] another kind of venue keeps the state that was chosen', async () => {
  const { press, answer, asked } = await showList()
  await press('Running')
  await answer([])
  await press('Slots')
  expect(asked().at(-1)).toEqual({ kind: 'slots', venue: null, state: 'open', from: null, to: null })
})

const PROOF: SlotProofWire = {
  rules: 'slot',
  commitment: 'ab'.repeat(32),
  serverSeed: null,
  clientSeed: 'mine',
  nonce: 4,
  stake: '1000',
  stops: [1, 2, 3, 4, 5],
  returned: '2500',
}

async function showDetail(fields: Partial<GameRound> = {}, rest: Partial<RoundFromNear> = {}) {
  const near: RoundFromNear = { round: { ...ROUND, ...fields }, moves: [], proof: null, ...rest }
  const logic = roundDetailMachine.provide({ actors: given<RoundFromNear, { readonly id: string }>([near]) })
  const page = await show(<RoundDetail id="gr_1" logic={{ round: logic }} Matches={() => <p>the matches</p>} />, {
    language: 'en',
    words: ['rounds', 'shared'],
  })
  await act(settled)
  const pairs = (part: Element) =>
    Object.fromEntries([...part.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent]))
  return { ...page, facts: () => pairs(document.querySelector('dl')!), pairs }
}

test('[C-9] a round that is over says all that it was', async () => {
  const { facts } = await showDetail()
  expect(facts()).toEqual({
    Game: 'Slot one',
    Venue: 'Harbour Sports',
    State: 'Over',
    Stake: '¥10.00',
    Returned: '¥25.00',
    Net: '+¥15.00',
    Began: '2026-01-05 12:00:00',
    Ended: '2026-01-05 12:00:02',
    Number: 'gr_1',
  })
})

test('[C-9] a round that runs has neither a return nor an end', async () => {
  const { facts } = await showDetail({ state: 'open', payout: fen(0), closedAt: null })
  expect(Object.keys(facts())).toEqual(['Game', 'Venue', 'State', 'Stake', 'Began', 'Number'])
})

test('[C-9] each movement of a round’s money stands with its sign and its second', async () => {
  const moves: RoundFromNear['moves'] = [
    { kind: 'stake', amount: fen(-1_000), at: NOON },
    { kind: 'win', amount: fen(2_500), at: NOON + 2_000 },
  ]
  const { screen, pairs } = await showDetail({}, { moves })
  expect(pairs(screen.getByRole('region', { name: 'Money' }))).toEqual({
    'Stake taken 2026-01-05 12:00:00': '−¥10.00',
    'Win paid 2026-01-05 12:00:02': '+¥25.00',
  })
})

test.each([
  { state: 'settled', payout: 0, isSaid: true },
  { state: 'settled', payout: 1, isSaid: false },
  { state: 'open', payout: 0, isSaid: false },
] as const)('[C-9] of a $state round that brought $payout fen it is said that nothing was won: $isSaid', async (one) => {
  const { screen } = await showDetail({ state: one.state, payout: fen(one.payout) })
  expect(screen.queryByText(/^Nothing was won/) !== null).toBe(one.isSaid)
})

test.each([
  ['open', 'There is a proof once the round is over.'],
  ['settled', 'The game gave no proof of this round.'],
] as const)('[C-9] a round that is %s and has no proof says: %s', async (state, said) => {
  const { screen } = await showDetail({ state })
  expect([screen.queryByText(said) !== null, screen.queryByRole('link', { name: /^Verify in/ })]).toEqual([true, null])
})

test('[C-9] a proof is told with its seeds', async () => {
  const { screen, pairs } = await showDetail({}, { proof: JSON.stringify(PROOF) })
  expect(pairs(screen.getByRole('region', { name: 'Fairness' }))).toMatchObject({
    Stake: '¥10.00',
    Returned: '¥25.00',
    'Stops of the reels': '1 2 3 4 5',
    'Server seed': 'not public yet',
    'Player seed': 'mine',
    Nonce: '4',
  })
})

test('[C-9] a proof leads to where it is computed again', async () => {
  const { screen } = await showDetail({}, { proof: JSON.stringify(PROOF) })
  expect(screen.getByRole('link', { name: /^Verify in/ }).getAttribute('href')).toBe('/app/verify?round=gr_1')
})
