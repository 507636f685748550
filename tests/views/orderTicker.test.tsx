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

/** The ticker with one order on this pick, with the crest that its push carries. */
async function ticker(pick: Pick, teamLogo: string | null) {
  const placed = placedOrder(1, 0, {
    orderId: 'o1',
    categoryName: '',
    itemName: '',
    score: '',
    teamLogo,
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
  const line = await ticker(TOTAL, null)
  expect(line.textContent).toMatch(/^M\*\* bet on Total: Over 4\.5/)
})

test.each([
  ['a side shows its crest', WINNER, '/art/crest/t1.svg', ['/art/crest/t1.svg']],
  ['neither side shows no crest', TOTAL, null, []],
] satisfies readonly (readonly [string, Pick, string | null, string[]])[])(
  '[S-8] an order on %s',
  async (_, pick, teamLogo, crests) => {
    const line = await ticker(pick, teamLogo)
    expect([...line.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))).toEqual(crests)
  },
)
