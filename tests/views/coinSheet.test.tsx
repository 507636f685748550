import { expect, test } from 'vitest'
import { CoinSheet } from '#src/ui/cashier/wallet/CoinSheet.tsx'
import { shopLogic } from './support/shopLogic.ts'
import { show } from './support/show.tsx'
import { toldToEnd } from './support/told.ts'

/** The purchase of coins over another page. */
async function showSheet(stock: Parameters<typeof shopLogic>[0] = {}) {
  const { logic, orders } = shopLogic(stock)
  let closed = 0
  const page = await show(<CoinSheet logic={logic} makeId={() => 'client-made-id-0001'} onClose={() => (closed += 1)} />, {
    language: 'en',
    words: ['wallet', 'shared'],
  })
  await toldToEnd(() => undefined)
  return { ...page, orders, closed: () => closed }
}

test('[P-7] coins are bought over what one does', async () => {
  const { screen, user, orders } = await showSheet()
  await user.type(screen.getByRole('textbox'), '50{Enter}')
  await toldToEnd(() => undefined)
  expect(orders.submit.asked.map(({ order }) => order)).toMatchObject([{ kind: 'coins', amount: 5_000, coins: 500 }])
})

test('[P-7] the purchase of coins is called that, and closed by its cross', async () => {
  const { screen, user, closed } = await showSheet()
  expect(screen.getByRole('dialog', { name: 'Buy gold coins' })).not.toBe(null)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(closed()).toBe(1)
})

test('[P-7] a price of coins that could not be loaded is said in place of the purchase', async () => {
  const { screen } = await showSheet({ offer: null })
  expect([screen.queryByText('The price of coins could not be loaded') !== null, screen.queryByRole('textbox')]).toEqual([
    true,
    null,
  ])
})
