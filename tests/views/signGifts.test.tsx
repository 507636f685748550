import { expect, test } from 'vitest'
import { coins } from '#src/api/model/money/amount.ts'
import { SignGiftsView } from '#src/ui/activities/kinds/signGifts/SignGiftsView.tsx'
import { showKind } from './support/kind.tsx'

const SIGN = {
  row: 1,
  gifts: [
    { coins: coins(100), state: 'got' },
    { coins: coins(150), state: 'today' },
    { coins: coins(1_200), state: 'next' },
  ],
  isSigned: false,
  times: 1,
  makeUp: { left: 1, day: null as string | null },
}
const showGifts = (view: Partial<typeof SIGN> = {}, card = {}) =>
  showKind(SignGiftsView, 'signGifts', { ...SIGN, ...view }, { words: ['signGifts'], card })

test('[C-12] one signs in by a press', async () => {
  const { press, asked } = await showGifts()
  await press('Sign in for coins')
  expect(asked).toEqual([{ do: 'sign' }])
})

test('[C-12] who signed in today is told so in place of the button', async () => {
  const { screen, button } = await showGifts({ isSigned: true })
  expect([button('Sign in for coins'), screen.queryByText(/^You signed in today/) !== null]).toEqual([null, true])
})

test('[C-12] who may not take part has nothing to sign in for', async () => {
  const { screen } = await showGifts({ makeUp: { left: 1, day: '2026-01-04' } }, { why: { why: 'login' } })
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('[C-12] the days count from the first, each with its coins and how it stands', async () => {
  const { lines } = await showGifts()
  expect(lines(/^Days in a row/).map((line) => line?.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^Day 1.*100.* Yours$/),
    expect.stringMatching(/^Day 2.*150.*Today$/),
    expect.stringMatching(/^Day 3.*1,200.*Upcoming$/),
  ])
})

test('[C-12] today’s day alone is marked as such', async () => {
  const { screen } = await showGifts()
  expect(screen.getAllByRole('listitem').map((one) => one.getAttribute('aria-current'))).toEqual([null, 'date', null])
})

test('[C-12] a missed day is made up for by its name', async () => {
  const { press, asked } = await showGifts({ makeUp: { left: 1, day: '2026-01-04' } })
  await press('Make up for 2026-01-04')
  expect(asked).toEqual([{ do: 'makeUp', day: '2026-01-04' }])
})

test.each([
  { isSigned: false, times: 1, isTold: false },
  { isSigned: false, times: 2, isTold: true },
  { isSigned: true, times: 2, isTold: false },
])('[C-12] that coins come $times times is told where signed is $isSigned: $isTold', async ({ isSigned, times, isTold }) => {
  const { screen } = await showGifts({ isSigned, times })
  expect(screen.queryByText(/^A card is active/) !== null).toBe(isTold)
})

test('[C-12] who has no make-up card left is offered none', async () => {
  const { button } = await showGifts({ makeUp: { left: 0, day: '2026-01-04' } })
  expect(button('Make up for 2026-01-04')).toBe(null)
})

test('[C-12] the sign-in says how many days in a row there were and how many make-ups are left', async () => {
  const { part } = await showGifts({ row: 6, makeUp: { left: 2, day: null } })
  const said = part(/^Days in a row/)?.textContent
  expect([said?.startsWith('Days in a row: 6'), said?.endsWith('cards left this week: 2.')]).toEqual([true, true])
})
