import { expect, test } from 'vitest'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { RoomStatusesRef } from '#src/machines/anchor/roomStatusesMachine.ts'
import { MatchRow } from '#src/ui/shared/MatchRow.tsx'
import { RowPricesContext } from '#src/ui/shared/rowPricesContext.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

/** A match in a list whose rows have prices. */
async function showRow(fields: Partial<AnchorMatch> = {}, { current = false } = {}) {
  const { ref: rooms } = shownBy<RoomStatusesRef>({ statuses: {} })
  const match = { ...anchorMatch(), homeName: 'Gulls', visitName: 'Terns', homeScore: 2, visitScore: 1, ...fields }
  const { screen } = await show(
    <RowPricesContext value={() => <button>a price</button>}>
      <MatchRow match={match} to="/app/live/match/m1" now={90_000} rooms={rooms} current={current} />
    </RowPricesContext>,
    { language: 'en' },
  )
  const link = screen.getByRole('link')
  return {
    link,
    words: link.textContent.trim(),
    text: () => screen.getByRole('listitem').textContent,
    prices: () => screen.queryAllByRole('button', { name: 'a price' }).length,
  }
}

test('[P-4] a row leads to its match', async () => {
  const { link } = await showRow()
  expect(link.getAttribute('href')).toBe('/app/live/match/m1')
})

test('[P-4] a row says its teams with their score', async () => {
  const { words } = await showRow()
  expect(words).toBe('Gulls v Terns 2 : 1')
})

test('[P-4] a row says how a match that is over ended', async () => {
  const { words } = await showRow({ gameStatus: 'ended' })
  expect(words).toBe('Gulls v Terns 2 : 1')
})

test('[P-4] a match that has not begun has no score in its row', async () => {
  const { words, text } = await showRow({ gameStatus: 'pre' })
  expect([words, text().includes('––')]).toEqual(['Gulls v Terns', true])
})

test.each([
  [7_200_000, '10:00'],
  [10_800_000, '11:00'],
])('[P-4] a match that begins at %i says so in its row: %s', async (startAt, time) => {
  const { text } = await showRow({ gameStatus: 'pre', startAt })
  expect(text()).toContain(time)
})

test.each([
  ['has prices while it runs', {}, {}, 1],
  ['has no prices once it is over', { gameStatus: 'ended' }, {}, 0],
  ['has no prices where its page is open', {}, { current: true }, 0],
] as const)('[P-4] a row %s', async (_, fields, place, times) => {
  const { prices } = await showRow(fields, place)
  expect(prices()).toBe(times)
})
