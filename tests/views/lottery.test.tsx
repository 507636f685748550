import { expect, test } from 'vitest'
import type { LotteryView as View } from '#src/api/model/activities/kinds/lottery.ts'
import { coins, fen } from '#src/api/model/money/amount.ts'
import { LotteryView } from '#src/ui/activities/kinds/lottery/LotteryView.tsx'
import { kindLogic, NOON, showKind } from './support/kind.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const NEXT = {
  draw: 'd2',
  commitment: 'ab'.repeat(32),
  day: '2026-01-05',
  drawnAt: NOON + 9 * 3_600_000,
  valid: fen(25_000),
  tickets: ['T7', 'T8'],
}
const LOTTERY: View = {
  ranks: [
    { winners: 1, prize: { asset: 'FEN', amount: fen(8_800) } },
    { winners: 3, prize: { asset: 'GOLD', amount: coins(500) } },
  ],
  isJoined: false,
  next: NEXT,
  each: fen(10_000),
  most: 20,
  drawings: [],
}
const drawing = (fields: Partial<View['drawings'][number]> = {}): View['drawings'][number] => ({
  draw: 'd1',
  day: '2026-01-04',
  tickets: 40,
  mine: 2,
  each: fen(5_000),
  winners: [],
  ...fields,
})

const showLottery = (view: Partial<View> = {}, card = {}) =>
  showKind(LotteryView, 'lottery', { ...LOTTERY, ...view }, { words: ['lottery'], card })

test('[P-9] the lottery is joined by a press', async () => {
  const { press, asked } = await showLottery()
  await press('Take part in the daily lottery')
  expect(asked).toEqual([{ do: 'join' }])
})

test('[P-9] who joined the lottery is told so in place of the way to join', async () => {
  const { screen, button } = await showLottery({ isJoined: true })
  expect([button(/^Take part/), screen.queryByText('You are taking part.') !== null]).toEqual([null, true])
})

test('[P-9] who may not take part in the lottery is not asked to', async () => {
  const { screen, button } = await showLottery({}, { why: { why: 'login' } })
  expect([button(/^Take part/), screen.queryByText('You are taking part.')]).toEqual([null, null])
})

test('[P-9] the coming drawing says when it is drawn', async () => {
  const { screen } = await showLottery()
  expect(screen.getByRole('region', { name: 'Draw of 2026-01-05' }).textContent).toContain('Draw: 2026-01-05 21:00 (UTC+8)')
})

test.each([
  [90 * MINUTE, /^Draw: .*13:30.* \(90 min left\)$/],
  [2 * HOUR, /^Draw: .*14:00.* \(2 h left\)$/],
  [48 * HOUR - 1, /\(47 h left\)$/],
  [48 * HOUR, /\(2 days left\)$/],
  [0, /^Draw: [^(]*12:00[^(]*$/],
])('[P-9] of a drawing in %i ms it is said how long is left: %o', async (left, said) => {
  const { screen } = await showKind(
    LotteryView,
    'lottery',
    { ...LOTTERY, next: { ...NEXT, drawnAt: NOON + left } },
    { words: ['lottery'], logic: kindLogic() },
  )
  expect(screen.getByText(/^Draw: /).textContent).toMatch(said)
})

test('[P-9] one’s tickets stand with the bets that brought them and what the next one takes', async () => {
  const { screen, lines } = await showLottery()
  expect(screen.getByRole('heading', { name: 'Your tickets: 2' })).not.toBe(null)
  expect(screen.queryByText('Valid bets so far ¥250: one ticket for each ¥100, 20 at most')).not.toBe(null)
  expect(lines('Draw of 2026-01-05')).toEqual(['T7', 'T8'])
})

test('[P-9] the prizes of a lottery stand before what its drawing is verified with', async () => {
  const { screen } = await showLottery()
  const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(parts).toEqual(['Draw of 2026-01-05', 'Prizes', 'Fair draw', 'Earlier draws'])
})

test('[P-9] the hash of the coming drawing is folded', async () => {
  const { screen } = await showLottery()
  expect(screen.getByText(NEXT.commitment).closest('details')?.open).toBe(false)
})

test('[P-9] the hash of the coming drawing leads to its proof', async () => {
  const { screen } = await showLottery()
  expect(screen.getByText(NEXT.commitment).getAttribute('href')).toBe('/app/verify?draw=d2')
})

test('[P-9] that no drawing is committed to yet is said in place of tickets', async () => {
  const { screen } = await showLottery({ next: null })
  expect([
    screen.queryByText(/^Your tickets/),
    screen.queryByRole('region', { name: 'The next draw has not opened yet.' }) !== null,
  ]).toEqual([null, true])
})

test('[P-9] ranks count from the first, each with its prize and its winners', async () => {
  const { lines } = await showLottery()
  expect(lines('Prizes')).toEqual(['1st prize¥88Winners: 1', '2nd prize500 coinsWinners: 3'])
})

test('[P-9] an earlier drawing says how many tickets there were and how many were one’s own, at the bets of that day', async () => {
  const { screen } = await showLottery({ drawings: [drawing()] })
  expect(screen.queryByText('Tickets: 40, one for each ¥50 of valid bets; yours: 2')).not.toBe(null)
})

const WINNERS = [
  { ticket: 'T3', rank: 0, name: 'm***a', isMine: false },
  { ticket: 'T9', rank: 1, name: 'l***y', isMine: true },
]

test.each([
  { name: 'in which nobody took part', fields: { tickets: 0, mine: 0 }, isSaid: true },
  { name: 'in which nobody won', fields: { tickets: 40, winners: [] }, isSaid: false },
  { name: 'with winners', fields: { winners: WINNERS }, isSaid: false },
])('[P-9] of a drawing $name it is said that nobody took part: $isSaid', async ({ fields, isSaid }) => {
  const { screen } = await showLottery({ drawings: [drawing(fields)] })
  expect(screen.queryByText('Nobody took part.') !== null).toBe(isSaid)
})

test('[P-9] of a drawing that people took part in without a winner it is said that nobody won', async () => {
  const { screen } = await showLottery({ drawings: [drawing({ tickets: 40, winners: [] })] })
  expect(screen.queryByText('Nobody won.')).not.toBe(null)
})

test('[P-9] winners stand with their ranks, oneself with a mark', async () => {
  const { lines } = await showLottery({ drawings: [drawing({ winners: WINNERS })] })
  expect(lines('Draw of 2026-01-04')).toEqual(['1st prize T3m***a', '2nd prize T9l***y (you)'])
})

test('[P-9] each earlier drawing leads to its own proof', async () => {
  const { screen } = await showLottery({ drawings: [drawing(), drawing({ draw: 'd0', day: '2026-01-03' })] })
  const proofs = screen.getAllByRole('link', { name: /^Verify/ })
  expect(proofs.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['Verify the draw of 2026-01-04', '/app/verify?draw=d1'],
    ['Verify the draw of 2026-01-03', '/app/verify?draw=d0'],
  ])
})

test.each([
  { name: 'are still to have', view: {}, value: '5000' },
  { name: 'are all had', view: { most: 2 }, value: undefined },
])('[P-9] where tickets $name a bar stands at $value of what the next one takes', async ({ view, value }) => {
  const { screen } = await showLottery(view)
  expect(screen.queryByRole('progressbar', { name: 'Towards the next ticket' })?.getAttribute('value')).toBe(value)
})
