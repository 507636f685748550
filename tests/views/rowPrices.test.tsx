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

type Row = { readonly market?: Market | null; readonly isFresh?: boolean; readonly isHeard?: boolean }

/** The prices of a match in its row, each of which is pressed: what they say, and which of them lead to the slip. */
async function pressAll({ market = MARKET, isFresh = true, isHeard = true }: Row = {}) {
  const { ref, sent } = shownBy<PriceBoardRef>(
    { prices: new Map([['m1', { market, isFresh }]]), moves: { s3: 'up' } },
    { states: isHeard ? [JSON.stringify({ watching: { feed: 'fresh' } })] : [] },
  )
  const led: string[] = []
  const page = await show(<RowPrices match={MATCH} board={ref} onPrice={(selectionId) => led.push(selectionId)} />, {
    language: 'en',
    words: ['shared'],
  })
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
  ['nothing is heard any more', { isHeard: false }],
  ['their market is paused', { market: { ...MARKET, suspended: true } }],
])('[P-4] no price of a row leads to the slip while %s', async (_, row) => {
  const { led } = await pressAll(row)
  expect(led).toEqual([])
})

test('[P-4] that a match has no prices is said once that is known', async () => {
  const waiting = await pressAll({ market: null, isHeard: false })
  expect(waiting.screen.queryByText('No odds for this match yet')).toBe(null)
  waiting.leave()
  const known = await pressAll({ market: null })
  expect(known.screen.queryByText('No odds for this match yet')).not.toBe(null)
})

test('[P-4] prices are followed for as long as a row is drawn', async () => {
  const { sent, leave } = await pressAll()
  expect(sent).toEqual([{ type: 'row.shown' }])
  leave()
  expect(sent).toEqual([{ type: 'row.shown' }, { type: 'row.hidden' }])
})
