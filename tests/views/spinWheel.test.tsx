import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { WheelView } from '#src/api/model/activities/kinds/spinWheel.ts'
import { coins, fen, points } from '#src/api/model/money/amount.ts'
import type { KindViewProps } from '#src/ui/activities/kinds/kindView.ts'
import { SpinWheelView } from '#src/ui/activities/kinds/spinWheel/SpinWheelView.tsx'
import { NOON, showKind } from './support/kind.tsx'
import { lookOf } from './support/lookOf.ts'

const gold = (amount: number) => ({ asset: 'GOLD', amount: coins(amount) }) as const

const WHEEL: WheelView = {
  sectors: [
    { weight: 9_950, prize: gold(20) },
    { weight: 50, prize: { asset: 'FEN', amount: fen(8_800) } },
  ],
  chances: 1,
  deposit: { each: fen(50_000), rest: fen(12_000), got: 3, most: 10 },
  points: { price: points(100), have: points(100), got: 1, most: 2 },
  tasks: { done: 1, got: 0, most: 1 },
  card: null,
  next: { draw: 'd9', commitment: 'ab'.repeat(32), number: 4 },
  spins: [],
}
const spin = (draw: string, sector: number, at = NOON) => ({ draw, sector, at, prize: WHEEL.sectors[sector]?.prize ?? gold(1) })
const DRAWN = { result: 'done', reply: null, prizes: [gold(20)], view: null } as const

const showWheel = (view: Partial<WheelView> = {}, fields: Partial<KindViewProps> & { card?: object } = {}) =>
  showKind(SpinWheelView, 'spinWheel', { ...WHEEL, ...view }, { words: ['spinWheel'], ...fields })

test('[P-9] the wheel is spun with the member’s own seed', async () => {
  const { screen, user, press, asked } = await showWheel()
  await user.type(screen.getByRole('textbox'), 'my-seed')
  await press('Spin the wheel')
  expect(asked).toEqual([{ do: 'spin', seed: 'my-seed' }])
})

test('[P-9] a spin without an own seed leaves it to the device', async () => {
  const { press, asked } = await showWheel()
  await press('Spin the wheel')
  expect(asked).toEqual([{ do: 'spin', seed: null }])
})

test('[P-9] a seed that cannot be one keeps the spin back with the reason', async () => {
  const { screen, user, button } = await showWheel()
  await user.type(screen.getByRole('textbox'), 'two words')
  expect([screen.getByRole('alert').textContent, button('Spin the wheel')?.disabled]).toEqual([
    'Enter 1 to 40 letters, digits or signs, without spaces.',
    true,
  ])
})

test.each([
  [0, [false, true]],
  [1, [true, false]],
])('[P-9] with %i spins left the wheel is turned, or the way to spins is shown: %o', async (chances, offered) => {
  const { button } = await showWheel({ chances })
  expect([button('Spin the wheel'), button('Get spins')].map((one) => one?.disabled === false)).toEqual(offered)
})

test('[P-9] who has no spins is led to how to get them', async () => {
  const { press, screen, asked } = await showWheel({ chances: 0 })
  await press('Get spins')
  expect([document.activeElement === screen.getByRole('heading', { name: 'How to get spins' }), asked]).toEqual([true, []])
})

const turnNow = () => document.querySelector<HTMLElement>('div[data-state]')?.style.getPropertyValue('--turn') ?? ''

/** How the labels of the wheel that stands are seen, in degrees from upright. */
const tilts = () =>
  [...document.querySelectorAll('svg g[transform]')].map((label) => {
    const [, by] = /rotate\((\d+)\)/.exec(label.getAttribute('transform') ?? '') ?? []
    return (Number(by) + Number.parseFloat(turnNow()) + 720) % 360
  })

test('[P-9] every label of a wheel that was not turned yet stands upright', async () => {
  await showWheel({ sectors: Array.from({ length: 4 }, () => ({ weight: 2_500, prize: gold(20) })) })
  expect(tilts()).toEqual([0, 0, 0, 0])
})

test('[P-9] every label of a wheel that came to a prize stands upright', async () => {
  await showWheel({
    sectors: Array.from({ length: 3 }, () => ({ weight: 2_500, prize: gold(20) })),
    spins: [spin('d1', 1)],
  })
  expect(tilts()).toEqual([0, 0, 0])
})

test('[P-9] who may not take part in the wheel is offered no way to a spin', async () => {
  const { screen } = await showWheel({ card: { chances: 2, isTaken: false } }, { card: { why: { why: 'budgetGone' } } })
  const ways = screen.getByRole('region', { name: 'How to get spins' })
  expect([screen.queryAllByRole('button').length, ways.querySelectorAll('a').length]).toEqual([0, 0])
})

test('[P-9] each way to more spins says what came of it today', async () => {
  const { lines } = await showWheel({
    points: { price: points(100), have: points(40), got: 2, most: 2 },
    tasks: { done: 5, got: 3, most: 4 },
    card: { chances: 2, isTaken: true },
  })
  expect(lines('How to get spins').map((line) => line?.replace(/Deposit$|Take one$/, ''))).toEqual([
    'One for every ¥500 deposited; ¥120 towards the nextToday 3 of 10',
    'One for 100 points; you have 40Today 2 of 2',
    'One for each task you finish today; 5 finishedToday 3 of 4',
    'Today’s card gives you 2 moreTaken today',
  ])
})

test('[P-9] a source that gives no spins is not shown', async () => {
  const none = { got: 0, most: 0 }
  const { lines } = await showWheel({
    deposit: { ...WHEEL.deposit, ...none },
    points: { ...WHEEL.points, ...none },
    tasks: { ...WHEEL.tasks, ...none },
  })
  expect(lines('How to get spins')).toEqual([])
})

test.each([
  [99, true],
  [100, false],
])('[P-9] a spin for 100 points is kept from who has %i: %s', async (have, isKept) => {
  const { button } = await showWheel({ points: { ...WHEEL.points, have: points(have) } })
  expect(button('Buy with points')?.disabled).toBe(isKept)
})

test('[P-9] no more spins are sold for points than a day has', async () => {
  const { button } = await showWheel({ points: { ...WHEEL.points, got: 2 } })
  expect(button('Buy with points')).toBe(null)
})

test.each([
  { done: 1, got: 0, most: 2, offered: 'Take one' },
  { done: 1, got: 1, most: 2, offered: 'Tasks' },
  { done: 3, got: 2, most: 2, offered: 'nothing' },
])(
  '[P-9] of $done tasks done, with $got of $most spins taken for them, $offered is offered',
  async ({ done, got, most, offered }) => {
    const { screen, button } = await showWheel({ tasks: { done, got, most } })
    const link = screen.queryByRole('link', { name: 'Tasks' })
    expect([button('Take one') !== null, link !== null]).toEqual([offered === 'Take one', offered === 'Tasks'])
  },
)

test.each([
  ['Buy with points', 'buyChance'],
  ['Take one', 'taskChance'],
  ['Take 2', 'cardChance'],
])('[P-9] “%s” asks for a spin by %s', async (name, act) => {
  const { press, asked } = await showWheel({ card: { chances: 2, isTaken: false } })
  await press(name)
  expect(asked).toEqual([{ do: act }])
})

test('[P-9] spins that wait to be taken ask more strongly to be pressed than those that cost something', async () => {
  const { button } = await showWheel({ card: { chances: 2, isTaken: false } })
  const names = ['Take one', 'Take 2', 'Buy with points']
  expect(names.map((name) => lookOf(button(name)!))).toEqual(['primary', 'primary', 'soft'])
})

test('[P-9] what a card brought is not offered again', async () => {
  const { button } = await showWheel({ card: { chances: 2, isTaken: true } })
  expect(button('Take 2')).toBe(null)
})

test('[P-9] every sector stands with its prize and its share of a hundred', async () => {
  const { lines } = await showWheel()
  expect(lines('Prizes and odds')).toEqual(['20 coins99.5%', '¥88cash0.5%'])
})

test('[P-9] the hash of the next spin stands with the number that the spin will have', async () => {
  const { screen } = await showWheel()
  expect(screen.getByText(/^Hash of the next seed/).textContent).toBe('Hash of the next seed (SHA-256) · Spin number 5')
})

test('[P-9] who never had a spin is told when its hash will stand there', async () => {
  const { screen } = await showWheel({ next: null })
  expect([screen.queryByText(/^Once you have a spin/) === null, screen.queryByRole('textbox')]).toEqual([false, null])
})

test('[P-9] a spin that was drawn just now is not told before the wheel stands', async () => {
  const { screen, lines } = await showWheel({ spins: [spin('d2', 1), spin('d1', 0)] }, { answer: DRAWN })
  expect([screen.getByRole('status').textContent, lines('Your last spins')]).toEqual(['', []])
})

test('[P-9] the wheel that came to rest tells the sector and what was won', async () => {
  const { screen } = await showWheel({ spins: [spin('d2', 1), spin('d1', 0)] }, { answer: DRAWN })
  fireEvent.animationEnd(screen.getByRole('img', { name: 'Wheel' }))
  await expect.poll(() => screen.getByRole('status').textContent).toBe('Sector 2: ¥88You got ¥88')
})

test('[P-9] who does not wait for the wheel is shown the result at once', async () => {
  const { screen, press, button } = await showWheel({ spins: [spin('d2', 1)] }, { answer: DRAWN })
  await press('Show the result')
  expect([screen.getByRole('status').textContent, button('Show the result')]).toEqual(['Sector 2: ¥88You got ¥88', null])
})

test('[P-9] a spin of before stands with its sector alone', async () => {
  const { screen } = await showWheel({ spins: [spin('d1', 0)] })
  expect(screen.getByRole('status').textContent).toBe('Sector 1: 20 coins')
})

test('[P-9] each of the last spins leads to its own proof', async () => {
  const { screen } = await showWheel({ spins: [spin('d2', 1, NOON + 1_000), spin('d1', 0)] })
  const proofs = screen.getAllByRole('link', { name: /^Verify the spin of/ })
  expect(proofs.map((one) => [one.getAttribute('aria-label'), one.getAttribute('href')])).toEqual([
    ['Verify the spin of 2026-01-05 12:00:01', '/app/verify?draw=d2'],
    ['Verify the spin of 2026-01-05 12:00:00', '/app/verify?draw=d1'],
  ])
})

test('[P-9] the wheel says how many spins one has', async () => {
  const { screen } = await showWheel({ chances: 4 })
  expect(screen.queryByRole('heading', { name: 'Spins you have: 4' })).not.toBe(null)
})

test.each([
  [0, '-90deg'],
  [1, '-270deg'],
])('[P-9] a wheel of two sectors turns to the middle of sector %i: %s', async (sector, turn) => {
  await showWheel({ spins: [spin('d1', sector)] })
  expect(turnNow()).toBe(turn)
})

test('[P-9] before the first spin the pointer is in the middle of a sector of the wheel', async () => {
  await showWheel()
  expect(turnNow()).toBe('-90deg')
})

test('[P-9] each sector of the wheel stands at its place with its prize and the unit of it', async () => {
  const { screen } = await showWheel()
  const sectors = [...screen.getByRole('img', { name: 'Wheel' }).querySelectorAll('g[transform]')]
  expect(sectors.map((one) => [one.getAttribute('transform'), one.textContent])).toEqual([
    ['translate(64.00 0.00) rotate(90)', '20coins'],
    ['translate(-64.00 0.00) rotate(90)', '¥88cash'],
  ])
})

test('[P-9] a card whose spins are not taken yet says until when', async () => {
  const { lines } = await showWheel({ card: { chances: 2, isTaken: false } })
  expect(lines('How to get spins').at(-1)).toBe('Today’s card gives you 2 moreTake them before midnight (UTC+8)Take 2')
})

test('[P-9] who has no spin behind them reads that there was none', async () => {
  const { part } = await showWheel()
  expect(part('Your last spins')?.textContent).toBe('Your last spinsNo spins yet.')
})

test('[P-9] a spin of before says its sector, its prize and when it was', async () => {
  const { lines } = await showWheel({ spins: [spin('d2', 1)] })
  expect(lines('Your last spins')).toEqual(['Sector 2: ¥88 2026-01-05 12:00:00Verify'])
})
