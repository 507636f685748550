import { expect, test } from 'vitest'
import type { BalancePoint } from '#src/api/model/balanceHistory.ts'
import { units } from '#src/api/model/money/amount.ts'
import type { Asset } from '#src/api/model/money/asset.ts'
import { BalanceChart } from '#src/ui/shared/BalanceChart.tsx'
import { measured } from './support/measured.ts'
import { onPaper } from './support/onPaper.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const DAY = 86_400_000
/** What there was at the ends of days of January 2026 on the site's clock, from the first on. */
const ends = (amounts: readonly number[]): readonly BalancePoint[] =>
  amounts.map((amount, index) => ({ at: Date.UTC(2026, 0, 1, 16) + index * DAY, amount: units(amount) }))

/** A balance, drawn 400 px wide. */
async function showChart(points: readonly BalancePoint[], asset: Asset = 'FEN', isByDay = false) {
  const paper = onPaper()
  const size = measured((element) => element.getAttribute('role') === 'img', { width: 400, height: 200 })
  const page = await show(<BalanceChart points={points} label="your balance" asset={asset} isByDay={isByDay} />)
  await told(() => undefined)
  return {
    ...page,
    ...paper,
    ...size,
    theme: (name: string) => told(() => document.documentElement.setAttribute('data-theme', name)),
    canvases: () => [...document.querySelectorAll('canvas')].map(({ width }) => width),
  }
}

test('[P-6] a balance is drawn over the days that its points are the ends of', async () => {
  const { words } = await showChart(ends([100_00, 200_00, 300_00]))
  expect(words().slice(0, 3)).toEqual(['01-01', '01-02', '01-03'])
})

test('[P-6] a balance is drawn beside sums of its currency', async () => {
  const { words } = await showChart(ends([100_00, 200_00, 300_00]))
  expect(words().slice(3)).toEqual(['¥100.00', '¥150.00', '¥200.00', '¥250.00', '¥300.00'])
})

test('[P-6] a balance of nothing has marks that differ', async () => {
  const { words } = await showChart(ends([0, 0]))
  expect(words()).toEqual(['01-01', '01-02', '¥0.00', '¥0.20', '¥0.40', '¥0.60', '¥0.80', '¥1.00'])
})

test('[P-6] a balance in USDT has marks in it', async () => {
  const { words } = await showChart(ends([0, 5_000_000]), 'UUSDT')
  expect(words().slice(2)).toEqual(['₮0.00', '₮1.00', '₮2.00', '₮3.00', '₮4.00', '₮5.00'])
})

test('[P-6] the scale of a balance ends with a mark that nothing is drawn above', async () => {
  const { words } = await showChart(ends([0, 8_100_00]))
  expect(words().slice(2)).toEqual(['¥0.00', '¥2,000.00', '¥4,000.00', '¥6,000.00', '¥8,000.00', '¥10,000.00'])
})

test('[P-6] a balance that stays the same is read from nothing', async () => {
  const { words } = await showChart(ends([500_00, 500_00]))
  expect(words().slice(2)).toEqual(['¥0.00', '¥100.00', '¥200.00', '¥300.00', '¥400.00', '¥500.00'])
})

test('[P-6] the last day of a balance is always named', async () => {
  const { words } = await showChart(ends(Array.from({ length: 14 }, () => 100)))
  expect(words().filter((word) => word.includes('-'))).toEqual(['01-04', '01-09', '01-14'])
})

test('[D-8] what each day has by itself stands on nothing, beside whole sums', async () => {
  const { words } = await showChart(ends([300_00, 500_00]), 'FEN', true)
  expect(words()).toEqual(['01-01', '01-02', '¥0', '¥100', '¥200', '¥300', '¥400', '¥500'])
})

test('[P-6] a balance is as wide as its place', async () => {
  const { canvases } = await showChart(ends([0, 100]))
  expect(canvases()).toEqual([400])
})

test('[P-6] a balance follows the width of its place', async () => {
  const { canvases, resize } = await showChart(ends([0, 100]))
  resize(300, 200)
  await told(() => undefined)
  expect(canvases()).toEqual([300])
})

test('[P-6] a balance is drawn again in a theme that is chosen here', async () => {
  const { words, theme } = await showChart(ends([0, 100]))
  const first = words()
  await theme('dark')
  expect(words()).toEqual(first)
})

test('[P-6] a balance is drawn again in another theme of the device', async () => {
  const { words, darken } = await showChart(ends([0, 100]))
  const first = words()
  darken()
  await told(() => undefined)
  expect(words()).toEqual(first)
})

test('[P-6] a balance that is left is drawn no more', async () => {
  const { words, theme, darken, leave } = await showChart(ends([0, 100]))
  words()
  leave()
  await theme('dark')
  darken()
  await told(() => undefined)
  expect(words()).toEqual([])
})

test('[P-6] a balance that is left follows its place no more', async () => {
  const { leave, observers } = await showChart(ends([0, 100]))
  const before = observers()
  leave()
  expect([before > 0, observers()]).toEqual([true, 0])
})
