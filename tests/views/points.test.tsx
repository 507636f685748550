import { act, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import { coins, fen, points } from '#src/api/model/money/amount.ts'
import type { PointChange } from '#src/api/model/points.ts'
import type { Goods } from '#src/api/model/pointShop.ts'
import {
  type GoodsSheet,
  pointChangesMachine,
  pointGoodsMachine,
  type PointSheet,
  pointSheetMachine,
} from '#src/machines/points/pointsMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import type { WalletRef } from '#src/machines/wallet/walletMachine.ts'
import { PointGoods } from '#src/ui/cashier/wallet/PointGoods.tsx'
import { HiddenContext } from '#src/ui/kit/sight.ts'
import { PointsPage } from '#src/ui/points/PointsPage.tsx'
import { settled } from '#tests/machines/support/deferred.ts'
import { given } from './support/given.ts'
import { NOON } from './support/kind.tsx'
import { BAG } from './support/shopLogic.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

async function showPoints(
  sheet: Partial<PointSheet> = {},
  changes: readonly Partial<PointChange>[] = [],
  goods: Partial<GoodsSheet> = {},
  isHidden = false,
) {
  const list = changes.map((change, at) => ({
    id: `p${at}`,
    kind: 'pointsBets',
    at: NOON,
    amount: points(5),
    balance: points(40),
    ...change,
  }))
  const logic = {
    sheet: pointSheetMachine.provide({
      actors: given<PointSheet, null>([{ have: points(40), owed: points(0), ...sheet }]),
    }),
    changes: pointChangesMachine.provide({ actors: given<PointChange, null>(list) }),
    goods: pointGoodsMachine.provide({
      actors: given<GoodsSheet, null>([{ list: [BAG], have: points(40), isPaused: false, ...goods }]),
    }),
  }
  const actors = {
    session: shownBy<ActorRefFrom<typeof sessionMachine>>({ member: { memberId: 'm1' } }).ref,
    prompt: shownBy<ActorRefFrom<typeof promptMachine>>({}).ref,
    title: shownBy<ActorRefFrom<typeof titleMachine>>({}).ref,
  }
  const page = await show(
    <HiddenContext value={isHidden}>
      <PointsPage actors={actors} logic={logic} />
    </HiddenContext>,
    { language: 'en', words: ['points', 'shared'] },
  )
  await act(settled)
  return page
}

test.each([
  [0, false],
  [1, true],
])('[P-7] that %i points are owed is said: %s', async (owed, isSaid) => {
  const { screen } = await showPoints({ have: points(0), owed: points(owed) })
  expect(screen.queryByText(/were taken back after you had spent them/) !== null).toBe(isSaid)
})

test('[P-7] points that came and went stand with why, when, their sign and what there was after them', async () => {
  const { screen } = await showPoints({}, [{ amount: points(-30), balance: points(10), kind: 'exchangePoints' }, {}])
  const lines = [...screen.getByRole('region', { name: 'Points history' }).querySelectorAll('li')]
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Shop2026-01-05 12:00−30Balance 10',
    'Valid bets2026-01-05 12:00+5Balance 40',
  ])
})

test.each([
  ['pointsBetsBack', 'Bet voided, points taken back'],
  ['guessStake', 'Guess'],
  ['guessPaid', 'Guess'],
  ['adjustmentDebit', 'Adjustment'],
  ['wheelPrize', 'Prize'],
  ['toString', 'Prize'],
])('[P-7] points by %s are told as: %s', async (kind, said) => {
  const { screen } = await showPoints({}, [{ kind }])
  expect(screen.queryByText(said, { selector: 'p' })).not.toBe(null)
})

async function showGoods(goods: Partial<Goods> = {}, { have = 100, isPaused = false, isIdle = true, many = 1 } = {}) {
  const wallet = shownBy<WalletRef>({}, { states: isIdle ? [JSON.stringify({ order: 'idle' })] : [] })
  const list = Array.from({ length: many }, (_, at) => ({ ...BAG, goodsId: `g${at + 1}`, ...goods }))
  const page = await show(<PointGoods wallet={wallet.ref} sheet={{ list, have: points(have), isPaused }} />, {
    language: 'en',
    words: ['wallet', 'shared'],
  })
  const { screen } = page
  return { ...page, sent: wallet.sent, get: () => screen.queryByRole<HTMLButtonElement>('button', { name: '100 points: A bag' }) }
}

test('[P-7] goods are bought for their points once that is confirmed', async () => {
  const { screen, user, get, sent } = await showGoods()
  await user.click(get()!)
  await screen.findByRole('alertdialog', { name: 'Pay 100 points for 500 coins?' })
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Pay 100 points' }))
  expect(sent).toEqual([
    { type: 'draft.submitted', draft: { kind: 'goods', goodsId: 'g1', amount: points(100), coins: coins(500) } },
  ])
})

test('[P-7] goods that are not confirmed are not bought', async () => {
  const { screen, user, get, sent } = await showGoods()
  await user.click(get()!)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('button', { name: 'Pay 100 points' })).toBe(null)
  expect(sent).toEqual([])
})

test('[P-7] while an order is on its way no goods can be got', async () => {
  const { get } = await showGoods({}, { isIdle: false })
  expect(get()?.disabled).toBe(true)
})

test.each([
  { name: 'are out', goods: { stockLeft: 0 }, said: 'None left' },
  { name: 'the member had all of', goods: { ownLeft: 0 }, said: 'You have had yours' },
])('[P-7] goods that $name say so below their price, which cannot be pressed', async ({ goods, said }) => {
  const { screen, get } = await showGoods(goods, { have: 100 })
  expect([screen.queryByText(said) !== null, get()?.disabled]).toEqual([true, true])
})

test('[P-7] goods that cost more points than there are say how many are missing, below a price that cannot be pressed', async () => {
  const { screen, get } = await showGoods({}, { have: 99 })
  expect([screen.queryByText('Need 1 more') !== null, get()?.disabled]).toEqual([true, true])
})

test.each([
  [99, '/app/tasks'],
  [100, null],
])('[P-7] who has %i points where goods cost 100 is led to the tasks that bring some: %s', async (have, to) => {
  const { screen } = await showGoods({}, { have })
  expect(screen.queryByRole('link', { name: 'Earn points' })?.getAttribute('href') ?? null).toBe(to)
})

test.each([
  [0, ['Earn points', 'To the shop']],
  [40, ['To the shop', 'Earn points']],
])('[P-7] who has %i points is led first to: %s', async (have, names) => {
  const { screen } = await showPoints({ have: points(have) })
  const loud = (name: string) => screen.getByRole('link', { name }).className.includes('primary')
  expect(names.map(loud)).toEqual([true, false])
})

test('[P-7] points say how far they reach for what they buy', async () => {
  const { screen } = await showPoints()
  const bar = within(screen.getByRole('region', { name: 'What points buy' })).getByRole<HTMLProgressElement>('progressbar')
  expect([screen.queryByText('40 / 100 points') !== null, bar.value, bar.max]).toEqual([true, 40, 100])
})

test('[P-6] who hides their balances sees the price of goods, and not how far their points reach', async () => {
  const { screen } = await showPoints({}, [], {}, true)
  expect([screen.queryByText('100 points') !== null, screen.queryByRole('progressbar')]).toEqual([true, null])
})

test('[P-7] who paused is offered nothing for their points', async () => {
  const { screen } = await showPoints({}, [], { isPaused: true })
  expect(screen.queryByRole('region', { name: 'What points buy' })).toBe(null)
})

test('[P-7] goods say their price for members and how many are left', async () => {
  const { screen } = await showGoods({ memberPrice: fen(1_250), stockLeft: 7, ownLeft: 2 })
  expect(screen.queryByText('Worth ¥12.50 · 7 left · You can get 2 more')).not.toBe(null)
})

test.each([
  { isPaused: true, said: /^You are taking a break/, not: 'Nothing on offer now' },
  { isPaused: false, said: 'Nothing on offer now', not: /^You are taking a break/ },
])('[P-7] with nothing on offer it is said why, on a break: $isPaused', async ({ isPaused, said, not }) => {
  const { screen } = await showGoods({}, { isPaused, many: 0 })
  expect([screen.queryByText(said) !== null, screen.queryByText(not)]).toEqual([true, null])
})
