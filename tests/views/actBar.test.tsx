import { expect, test } from 'vitest'
import { ActBar } from '#src/ui/activities/kinds/actBar/ActBar.tsx'
import { ActSlot } from '#src/ui/activities/kinds/actBar/actSlot.ts'
import { BreakoutBarrierView } from '#src/ui/activities/kinds/breakoutBarrier/BreakoutBarrierView.tsx'
import { coins, fen } from '#src/api/model/money/amount.ts'
import { showKind } from './support/kind.tsx'
import { show } from './support/show.tsx'

test.each<[string | undefined, string[]]>([
  ['3 of 9 chosen', ['3 of 9 chosen']],
  [undefined, []],
])('[C-12] a bar that says %o of how far one is tells readers of the screen %o', async (said, told) => {
  const { screen } = await show(
    <ActBar {...(said !== undefined && { said })}>
      <button type="button">Go</button>
    </ActBar>,
    {},
  )
  expect(screen.queryAllByRole('status').map(({ textContent }) => textContent)).toEqual(told)
})

test.each([
  { isFirst: true, place: 'head' },
  { isFirst: false, place: 'page' },
])('[C-12] on a wide screen a button that needs nothing below it ($isFirst) stands in the $place', async ({ isFirst, place }) => {
  const head = document.body.appendChild(document.createElement('div'))
  const { screen } = await show(
    <ActSlot value={head}>
      <ActBar isFirst={isFirst}>
        <button type="button">Go</button>
      </ActBar>
    </ActSlot>,
    {},
  )
  expect(head.contains(screen.getByRole('button', { name: 'Go' })) ? 'head' : 'page').toBe(place)
  head.remove()
})

test('[C-12] the button to begin at the gates is none of the card of the gates, which is higher than a screen', async () => {
  const view = {
    since: null,
    height: 0,
    best: 0,
    camp: 0,
    today: { bets: fen(0), isPassed: false },
    gates: [{ need: fen(100), coins: coins(5), isCamp: false, card: null, place: 'next', gift: 'none' }],
  }
  const { screen } = await showKind(BreakoutBarrierView, 'breakoutBarrier', view, { words: ['breakoutBarrier'] })
  expect(screen.getByRole('button', { name: 'Begin' }).closest('section')).toBe(null)
})
