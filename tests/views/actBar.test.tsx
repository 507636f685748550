import { expect, test } from 'vitest'
import { ActBar } from '#src/ui/activities/kinds/actBar/ActBar.tsx'
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
