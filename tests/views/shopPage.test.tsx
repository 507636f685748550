import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { coins, fen, points } from '#src/api/model/money/amount.ts'
import type { PointPurchase } from '#src/api/model/pointShop.ts'
import type { WalletOrder } from '#src/machines/wallet/order.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import { ShopPage } from '#src/ui/cashier/wallet/ShopPage.tsx'
import { quiet } from '#tests/machines/support/handOrder.ts'
import { memberPage } from './support/memberPage.ts'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { shopLogic } from './support/shopLogic.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { toldToEnd } from './support/told.ts'

/** The shop as Mia sees it. */
async function showShop(stock: Parameters<typeof shopLogic>[0] = {}, isPlayMoney = false) {
  const { logic, orders } = shopLogic(stock)
  const session = sessionOf(memberInfo('mia'))
  const site = shownBy<SiteRef>({ info: { playMoney: isPlayMoney } }).ref
  let made = 0
  const page = await show(
    <ShopPage actors={{ ...memberPage(session).actors, site }} logic={logic} makeId={() => `client-made-id-${(made += 1)}`} />,
    { language: 'en', words: ['wallet', 'cashier', 'shared'] },
  )
  await act(quiet)
  const { screen, user } = page
  return {
    ...page,
    session,
    orders,
    has: (words: string | RegExp) => screen.queryByText(words) !== null,
    press: async (name: string) => {
      await user.click(screen.getByRole('button', { name }))
      await act(quiet)
    },
    buy: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Buy' }),
    sent: () => orders.submit.asked.map(({ order }) => order),
  }
}

const COINS: WalletOrder = { kind: 'coins', amount: fen(5_000), coins: coins(500), clientId: 'client-made-id-1' }

test('[P-7] coins for yuan are one order of the wallet, with what the member was shown', async () => {
  const { screen, user, press, sent } = await showShop()
  await user.type(screen.getByRole('textbox'), '50')
  await press('Buy')
  expect(sent()).toEqual([COINS])
})

test('[P-7] while coins are bought neither more of them nor goods can be', async () => {
  const { screen, user, press, sent } = await showShop()
  await user.type(screen.getByRole('textbox'), '50')
  await press('Buy')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '100 points: A bag' }).disabled).toBe(true)
  await user.type(screen.getByRole('textbox'), '60{Enter}')
  expect(sent()).toEqual([COINS])
})

test('[P-7] goods for points are an order of the same wallet', async () => {
  const { screen, press, sent } = await showShop()
  await press('100 points: A bag')
  await screen.findByRole('alertdialog')
  await press('Pay 100 points')
  expect(sent()).toEqual([{ kind: 'goods', goodsId: 'g1', amount: points(100), coins: coins(500), clientId: 'client-made-id-1' }])
})

test('[P-7] what became of an order is said, until it is read', async () => {
  const { screen, user, press, orders, has } = await showShop()
  await user.type(screen.getByRole('textbox'), '50')
  await press('Buy')
  await toldToEnd(() => orders.submit.last().resolve({ result: 'failed', errorKey: 'errors.networkAbnormal' }))
  expect(has(/network/i)).toBe(true)
  await press('Got it')
  expect(has(/network/i)).toBe(false)
})

test('[Q8] an order that an earlier visit left is asked about first', async () => {
  const { orders, sent } = await showShop({ kept: [COINS] })
  expect([orders.reconcile.asked.map(({ order }) => order), sent()]).toEqual([[COINS], []])
})

test('[P-7] the price of coins that cannot be had says so, and the goods stand all the same', async () => {
  const { screen, has } = await showShop({ offer: null })
  expect([has('The price of coins could not be loaded'), screen.queryByRole('textbox'), has('Coins for points')]).toEqual([
    true,
    null,
    true,
  ])
})

test('[P-7] goods that cannot be had say so, and coins for yuan stand all the same', async () => {
  const { buy, has } = await showShop({ goods: null })
  expect([has('The goods could not be loaded'), has('Coins for points'), buy().tagName]).toEqual([true, false, 'BUTTON'])
})

const PURCHASE: PointPurchase = {
  id: 'p1',
  names: { 'zh-CN': '一袋', en: 'Another bag' },
  price: points(70),
  coins: coins(300),
  at: 0,
}

test('[P-7] what was bought for points stands with its name, its price, its coins and when', async () => {
  const { screen } = await showShop({ bought: [PURCHASE] })
  const row = screen.getByText('Another bag').closest('li')
  expect(row?.textContent).toMatch(/^Another bag1970-01-01 08:00 · 70 points.*300/)
})

test.each([
  ['nothing was', [], 'Nothing bought with points yet'],
  ['it cannot be known', null, 'What was bought could not be loaded'],
] as const)('[P-7] of what was bought for points it is said that %s', async (_, bought, words) => {
  const { has } = await showShop({ bought })
  expect(has(words)).toBe(true)
})

test.each([true, false])('[P-6] that the money is play money is said where it is: %s', async (isPlayMoney) => {
  const { has } = await showShop({}, isPlayMoney)
  expect(has(/play money/i)).toBe(isPlayMoney)
})

test('[R-6] what one member wrote in the shop is not there for the next', async () => {
  const { screen, user, session } = await showShop()
  await user.type(screen.getByRole('textbox'), '50')
  session.become(memberInfo('leo'))
  await act(quiet)
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
})
