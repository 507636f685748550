import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable } from 'xstate'
import { placedOrder, type PlacedOrder } from '#src/api/model/orderBook.ts'
import type { Pick } from '#src/api/model/pick.ts'
import { OrderTicker } from '#src/ui/room/match/OrderTicker.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { show } from './support/show.tsx'

const TOTAL: Pick = { type: 'total', line: 4.5, code: 'over' }
const WINNER: Pick = { type: 'winner', line: null, code: 'home' }

/** The ticker with one order on this pick; its push carries the home side's crest, as every one does that is not on the other side. */
async function ticker(pick: Pick) {
  const placed = placedOrder(1, 0, {
    orderId: 'o1',
    categoryName: '',
    itemName: '',
    score: '',
    teamLogo: '/art/crest/t1.svg',
    venueName: 'OBTY',
    nickname: 'M**',
    stakeBand: null,
    matchId: 'm1',
    selectionId: 's1',
    pick,
    price: null,
  })
  const logic = fromObservable<readonly PlacedOrder[], { readonly room: string; readonly venueName: string }>(() => of([placed]))
  const { screen } = await show(<OrderTicker logic={logic} room="c1" match={anchorMatch()} />, {
    language: 'en',
    words: ['room', 'shared'],
  })
  return screen.getByRole('listitem')
}

test('[S-8] an order names its market before what was picked', async () => {
  const line = await ticker(TOTAL)
  expect(line.textContent).toMatch(/^M\*\* bet on Total: Over 4\.5/)
})

test.each([
  ['a side has its crest', WINNER, ['/art/crest/t1.svg']],
  ['neither side has no crest', TOTAL, []],
] satisfies readonly (readonly [string, Pick, readonly string[]])[])('[S-8] an order on %s', async (_, pick, crests) => {
  const line = await ticker(pick)
  expect([...line.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))).toEqual(crests)
})
