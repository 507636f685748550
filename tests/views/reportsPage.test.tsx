import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DayFigures, ReportSpan } from '#src/api/model/dayFigures.ts'
import { coins, fen, microUsdt } from '#src/api/model/money/amount.ts'
import { type ReportExport, reportExportMachine, reportMachine } from '#src/machines/backOffice/reportMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { ReportsPage } from '#src/ui/backOffice/reports/ReportsPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { officeFor } from './support/office.ts'
import { onPaper } from './support/onPaper.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const NOW = Date.UTC(2026, 0, 31, 20)
const DAY: DayFigures = {
  day: '2026-01-31',
  deposits: fen(100_00),
  depositsUsdt: microUsdt(0),
  withdrawals: fen(40_00),
  withdrawalsUsdt: microUsdt(0),
  stakes: fen(300_00),
  settled: fen(300_00),
  returns: fen(320_00),
  net: fen(-20_00),
  prizes: fen(5_00),
  gifts: coins(70),
  adjustments: fen(0),
  adjustmentsUsdt: microUsdt(0),
  adjustmentsGold: coins(0),
  venues: [],
  standing: null,
}

/** The report as of the early first of February, by the site's clock. */
async function showReport(address = '/', days: DayFigures | readonly DayFigures[] | null = DAY) {
  const load = handActor<Page<DayFigures>, PageQuery<DayFigures, ReportSpan>>()
  const file = handActor<number, { order: ReportExport }>()
  const logic = {
    report: reportMachine.provide({ actors: { load: load.logic } }),
    reportExport: reportExportMachine.provide({ actors: { act: file.logic } }),
  }
  const page = await show(<ReportsPage {...officeFor([])} now={() => NOW} logic={logic} />, {
    address,
    language: 'en',
    words: ['backOffice'],
  })
  const ofDays = load.asked[0]
  if (days !== null) await told(() => ofDays?.resolve({ list: [days].flat(), more: false }))
  const { screen, user } = page
  return {
    ...page,
    span: () => load.asked.at(-2)?.input.query,
    /** The days before those of the report, which are asked for last; they had this. */
    spanBefore: () => load.last().input.query,
    before: (list: readonly DayFigures[]) => told(() => load.last().resolve({ list, more: false })),
    save: () => user.click(screen.getByRole('button', { name: 'Save as CSV' })),
    saves: () => file.asked.map(({ input }) => input.order),
    saved: (rows: number | null) =>
      told(() => (rows === null ? file.last().reject(new Failure('errors.networkAbnormal')) : file.last().resolve(rows))),
  }
}

const USUAL = { from: '2026-01-19', to: '2026-02-01' }
const SPAN_WORDS = 'At most 92 days, the first not after the last'

test.each([
  ['nothing', '/', USUAL, false],
  ['two days', '/?from=2026-01-05&to=2026-01-06', { from: '2026-01-05', to: '2026-01-06' }, false],
  ['the last day alone', '/?to=2026-01-25', { from: '2026-01-19', to: '2026-01-25' }, false],
  ['92 days', '/?from=2025-11-01&to=2026-01-31', { from: '2025-11-01', to: '2026-01-31' }, false],
  ['93 days', '/?from=2025-10-31&to=2026-01-31', USUAL, true],
  ['an end before its beginning', '/?from=2026-01-06&to=2026-01-05', USUAL, true],
] as const)(
  '[D-8] a report for which the address asks %s is of the days that it says it is',
  async (_, address, span, isWrong) => {
    const { screen, span: asked } = await showReport(address)
    expect(asked()).toEqual(span)
    expect(screen.queryByText((text) => text.startsWith(`${span.from} – ${span.to}`))).not.toBe(null)
    expect(screen.queryAllByText(SPAN_WORDS)).toHaveLength(isWrong ? 1 : 0)
  },
)

test('[D-8] a day stands in its row with its figures, below zero where the house lost', async () => {
  const { screen } = await showReport()
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'DayDeposits (¥)Withdrawals (¥)Stakes (¥)Settled stakes (¥)Returns (¥)Net (¥)Prizes and commissions (¥)Gifts (coins)Adjustments (¥)',
    '2026-01-31100.0040.00300.00300.00320.00−20.005.0070–',
  ])
})

test('[D-8] what came out even on a day is a sum of nothing, not a blank', async () => {
  const { screen } = await showReport('/?figure=stakes', { ...DAY, returns: fen(300_00), net: fen(0) })
  expect(screen.getAllByRole('row')[1]?.textContent).toBe('2026-01-31100.0040.00300.00300.00300.000.005.0070–')
})

test('[D-8] above the days stand the sums of what came and went on them', async () => {
  const { screen } = await showReport('/?figure=adjustments', [
    DAY,
    { ...DAY, day: '2026-01-30', net: fen(-30_00), stakes: fen(1_00) },
  ])
  const sums = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(sums).toEqual([
    'Net−¥50.00Margin −8.3%',
    'Stakes¥301.00',
    'Settled stakes¥600.00',
    'Returns¥640.00',
    'Deposits¥200.00',
    'Withdrawals¥80.00',
    'Prizes and commissions (¥)¥10.00',
    'Gifts (coins)140',
    'Adjustments (¥)¥0.00',
  ])
  expect(screen.getAllByRole('row')).toHaveLength(3)
})

test('[D-8] before the days are known no sum is said to be nothing', async () => {
  await showReport('/', null)
  expect(document.querySelector('dl')).toBe(null)
})

/** The sum of the deposits of two days, with what is said beside it. */
const deposits = () =>
  [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent).find((text) => text?.startsWith('Deposits'))

test.each([
  ['more', 80_00, 'Deposits¥100.00+25.0%previous ¥80.00'],
  ['less', 400_00, 'Deposits¥100.00−75.0%previous ¥400.00'],
  ['as much', 100_00, 'Deposits¥100.000.0%previous ¥100.00'],
  ['something after nothing', 0, 'Deposits¥100.00previous ¥0.00'],
] as const)(
  '[D-8] beside the sums of a report stand those of as many days before it, and how far they lie apart: %s',
  async (_, earlier, words) => {
    const { spanBefore, before } = await showReport('/?from=2026-01-30&to=2026-01-31&figure=adjustments')
    expect(spanBefore()).toEqual({ from: '2026-01-28', to: '2026-01-29' })
    expect(deposits()).toBe('Deposits¥100.00')
    await before([{ ...DAY, day: '2026-01-29', deposits: fen(earlier) }])
    expect(deposits()).toBe(words)
  },
)

/** What is told of the course of the figure that is drawn. */
const marks = () => [...document.querySelectorAll('main li, li')].map(({ textContent }) => textContent).slice(0, 3)

test('[D-8] beside the chart of a report stand its average day, its highest and its lowest', async () => {
  onPaper()
  await showReport('/?figure=net', [DAY, { ...DAY, day: '2026-01-30', net: fen(60_00) }])
  expect(marks()).toEqual(['Average a day¥20.00', 'Highest day¥60.002026-01-30', 'Lowest day−¥20.002026-01-31'])
})

test('[D-8] the days before are drawn over those of a report, and named, where they had any of the figure', async () => {
  onPaper()
  const { screen, before } = await showReport('/?from=2026-01-30&to=2026-01-31&figure=net', [DAY, { ...DAY, day: '2026-01-30' }])
  const named = () => screen.queryAllByText('Previous 2 days').length
  expect(named()).toBe(0)
  await before([DAY, { ...DAY, day: '2026-01-28' }])
  expect(named()).toBe(1)
})

test('[D-8] today is marked in a report, which says that it is not over', async () => {
  const { screen } = await showReport('/?figure=adjustments', { ...DAY, day: '2026-02-01' })
  expect([
    screen.getAllByRole('row')[1]?.textContent?.startsWith('2026-02-01Today'),
    screen.queryAllByText(/today until now$/).length,
  ]).toEqual([true, 1])
})

test('[D-8] a press on a sum draws the chart of its figure', async () => {
  const { screen, user, address } = await showReport('/?figure=adjustments')
  const sum = screen.getByRole('button', { name: 'Settled stakes' })
  await user.click(sum)
  expect([address(), sum.getAttribute('aria-pressed')]).toEqual(['/?figure=settled', 'true'])
})

test('[D-8] below the days stand the sums of each venue, the one with the highest stakes first', async () => {
  const sums = (venue: string, stakes: number) => ({ venue, stakes: fen(stakes), settled: fen(50_00), returns: fen(20_00) })
  const { screen } = await showReport('/?figure=adjustments', [
    { ...DAY, venues: [sums('OBTY', 10_00), sums('DZ', 20_00)] },
    { ...DAY, day: '2026-01-30', venues: [sums('OBTY', 30_00)] },
  ])
  const rows = [...screen.getByRole('table', { name: 'By venue' }).querySelectorAll('tbody tr')]
  expect(rows.map(({ textContent }) => textContent)).toEqual(['OBTY¥40.00¥100.00¥40.00¥60.00', 'DZ¥20.00¥50.00¥20.00¥30.00'])
})

test('[D-8] where nothing was staked at any venue none is listed', async () => {
  const { screen } = await showReport()
  expect(screen.queryByRole('table', { name: 'By venue' })).toBe(null)
})

test('[D-8] the last days of some lengths are a press away', async () => {
  const { screen, user, span } = await showReport()
  const spans = within(screen.getByRole('group', { name: 'Days of the report' }))
  const pressed = () => spans.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(pressed()).toEqual(['14 days'])
  await user.click(screen.getByRole('button', { name: '7 days' }))
  expect([span(), pressed()]).toEqual([{ from: '2026-01-26', to: '2026-02-01' }, ['7 days']])
})

test('[D-8] the file is of the days that are shown, under the heading of each figure', async () => {
  const { save, saves } = await showReport('/?from=2026-01-06&to=2026-01-05')
  await save()
  expect(saves()).toMatchObject([{ span: USUAL }])
  expect(saves()[0]?.headings.slice(0, 4)).toEqual(['Day', 'Deposits (¥)', 'Deposits (USDT)', 'Withdrawals (¥)'])
  expect(saves()[0]?.headings).toHaveLength(14)
})

test.each([
  [14, /^14 rows saved$/],
  [null, /^The file could not be made/],
])('[D-8] how the saving of a report went is said: %s', async (rows, words) => {
  const { screen, save, saved } = await showReport()
  await save()
  await saved(rows)
  expect(screen.getByText(words)).not.toBe(null)
})

/** What a day has without anything. */
const NOTHING: DayFigures = {
  ...DAY,
  deposits: fen(0),
  withdrawals: fen(0),
  stakes: fen(0),
  settled: fen(0),
  returns: fen(0),
  net: fen(0),
  prizes: fen(0),
  gifts: coins(0),
}

test.each([
  ['there was any', DAY],
  ['there was none', { ...NOTHING, gifts: coins(70) }],
  ['nothing came or went', NOTHING],
] as const)('[D-8] a report opens with the stakes, also where %s', async (_, day) => {
  const { screen } = await showReport('/', day)
  expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toContain('Stakes')
})

test.each([
  ['above', [20_00, 0]],
  ['below', [-20_00, 0]],
  ['both', [-20_00, 30_00]],
] as const)('[D-8] the legend of a chart has the colours of its bars: %s', async (sign, [one, other]) => {
  onPaper()
  await showReport('/?figure=net', [
    { ...DAY, net: fen(one) },
    { ...DAY, day: '2026-01-30', net: fen(other) },
  ])
  expect(document.querySelector('[data-of="days"]')?.getAttribute('data-sign')).toBe(sign)
})

test.each(['/', '/?figure=stakes'])(
  '[D-8] of days on which nothing came or went a report at %s says that once',
  async (address) => {
    const { screen } = await showReport(address, NOTHING)
    expect([
      screen.queryAllByText('Nothing came or went on these days. Choose others.').length,
      screen.queryByText(/0 on each of these days/),
    ]).toEqual([1, null])
  },
)

const QUIET_DAYS = 'Days without movement, not listed: 2'

test.each(['narrow', 'wide'] as const)(
  '[D-8] on a %s screen only days on which something moved are listed, and how many are not is said',
  async (width) => {
    windowOf(width)
    const { screen } = await showReport('/?figure=adjustments', [
      DAY,
      { ...NOTHING, day: '2026-01-30' },
      { ...NOTHING, day: '2026-01-29' },
    ])
    expect([screen.getAllByRole('row').length, screen.queryAllByText(QUIET_DAYS).length]).toEqual([2, 1])
  },
)

test('[D-8] the figure of the chart is chosen into the address; the first is the stakes', async () => {
  const { screen, user, address } = await showReport()
  const stakes = screen.getByRole('button', { name: 'Stakes' })
  expect(stakes.getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Gifts (coins)' }))
  expect([address(), stakes.getAttribute('aria-pressed')]).toEqual(['/?figure=gifts', 'false'])
})

test.each([
  ['/', [USUAL.from, USUAL.to]],
  ['/?to=2026-01-25', [USUAL.from, '2026-01-25']],
])('[D-8] the fields of a report at %s show the days that count', async (address, days) => {
  const { screen } = await showReport(address)
  expect([screen.getByLabelText<HTMLInputElement>('From').value, screen.getByLabelText<HTMLInputElement>('To').value]).toEqual(
    days,
  )
})

test.each([
  [0, 1],
  [-20_00, 0],
])('[D-8] a figure that is %i on all days is said to be nothing: %i times', async (net, times) => {
  const { screen } = await showReport('/?figure=net', { ...DAY, net: fen(net) })
  expect(screen.queryAllByText(/^Net \(¥\): 0 on each of these days/)).toHaveLength(times)
})
