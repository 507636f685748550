import { expect, test } from 'vitest'
import type { Market } from '#src/api/model/odds.ts'
import type { PriceBoardRef } from '#src/machines/odds/priceBoardMachine.ts'
import { RowPrices } from '#src/ui/shared/RowPrices.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const MATCH = { matchId: 'm1', venueName: 'OBTY', homeName: 'Gulls', visitName: 'Terns' }
const MARKET: Market = {
  marketId: 'k1',
  type: 'winner',
  line: null,
  suspended: false,
  selections: [
    { selectionId: 's1', code: 'home', price: 185, open: true },
    { selectionId: 's2', code: 'draw', price: 1_250, open: false },
    { selectionId: 's3', code: 'visit', price: 410, open: true },
  ],
}

type Row = {
  readonly market?: Market | null
  readonly isFresh?: boolean
  readonly feed?: 'waiting' | 'fresh' | 'stale'
  readonly main?: unknown
}

/** The prices of a match in its row, each of which is pressed: what they say, and which of them lead to the slip. */
async function pressAll({ market = MARKET, isFresh = true, feed = 'fresh', main }: Row = {}) {
  const { ref, sent } = shownBy<PriceBoardRef>(
    { prices: new Map([['m1', { market, isFresh }]]), moves: { s3: 'up' } },
    { states: [JSON.stringify({ watching: { feed } })] },
  )
  const led: string[] = []
  const page = await show(
    <RowPrices
      match={{ ...MATCH, main }}
      board={ref}
      now={() => 5_000}
      onPrice={(selectionId) => led.push(selectionId)}
      onRetry={() => led.push('again')}
    />,
    { language: 'en', words: ['shared'] },
  )
  const buttons = page.screen.queryAllByRole('button')
  for (const button of buttons) await page.user.click(button)
  return { ...page, sent, led, said: buttons.map(({ textContent }) => textContent.replace('Gulls v Terns Match result,', '')) }
}

test('[P-4] each price of a row says what it is for, how high it is, and where it went', async () => {
  const { said } = await pressAll()
  expect(said).toEqual(['11.85', 'X Paused', '24.10up'])
})

test('[P-4] only a price that takes bets leads to the slip', async () => {
  const { led } = await pressAll()
  expect(led).toEqual(['s1', 's3'])
})

test.each([
  ['nobody confirms them', { isFresh: false }],
  ['nothing is heard any more', { feed: 'stale' }],
  ['their market is paused', { market: { ...MARKET, suspended: true } }],
] as const)('[P-4] no price of a row leads to the slip while %s', async (_, row) => {
  const { led } = await pressAll(row)
  expect(led).toEqual([])
})

test('[P-4] that a match has no prices is said once that is known', async () => {
  const waiting = await pressAll({ market: null, feed: 'waiting' })
  expect(waiting.screen.queryByText('No odds for this match yet')).toBe(null)
  waiting.leave()
  const known = await pressAll({ market: null })
  expect(known.screen.queryByText('No odds for this match yet')).not.toBe(null)
})

test('[P-4] prices that do not come are said to be away, with the way to ask again', async () => {
  const { screen, led } = await pressAll({ market: null, feed: 'stale' })
  expect([screen.queryByText('Odds are not available right now') !== null, led]).toEqual([true, ['again']])
})

test('[P-4] a row brings the price that came with its list', async () => {
  const price = { fedAt: 4_000, market: MARKET }
  const { sent } = await pressAll({ main: price })
  expect(sent).toEqual([{ type: 'row.shown', listed: { matchId: 'm1', price, at: 5_000 } }])
})

test('[P-4] what a list says of a price and cannot be read is left out', async () => {
  const { sent } = await pressAll({ main: { fedAt: 'soon' } })
  expect(sent).toEqual([{ type: 'row.shown' }])
})

test('[P-4] prices are followed for as long as a row is drawn', async () => {
  const { sent, leave } = await pressAll()
  expect(sent).toEqual([{ type: 'row.shown' }])
  leave()
  expect(sent).toEqual([{ type: 'row.shown' }, { type: 'row.hidden' }])
})
