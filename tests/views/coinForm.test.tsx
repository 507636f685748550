import { expect, test } from 'vitest'
import type { CoinOffer } from '#src/api/model/coinShop.ts'
import { coins, fen } from '#src/api/model/money/amount.ts'
import type { WalletRef } from '#src/machines/wallet/walletMachine.ts'
import { CoinForm } from '#src/ui/cashier/wallet/CoinForm.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const OFFER: CoinOffer = { rate: 10, isPaused: false, left: null, gold: coins(1_234) }
const IDLE = JSON.stringify({ order: 'idle' })

type Held = { readonly isBusy?: boolean; readonly has?: number | null }

/** The purchase of coins by who has ¥100; `has` = null while the balance is not known. */
async function showForm(offer: Partial<CoinOffer> = {}, { isBusy = false, has = 10_000 }: Held = {}) {
  const balances = has === null ? null : { funds: { fen: fen(has) } }
  const wallet = shownBy<WalletRef>({ balances }, { states: isBusy ? [] : [IDLE] })
  const page = await show(<CoinForm wallet={wallet.ref} offer={{ ...OFFER, ...offer }} />, {
    language: 'en',
    words: ['wallet', 'shared'],
  })
  const { screen } = page
  return {
    ...page,
    sent: wallet.sent,
    field: () => screen.getByRole<HTMLInputElement>('textbox'),
    buy: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Buy' }),
    gets: () => screen.getByRole('status').textContent,
  }
}

test('[P-7] how many coins one gets is said while one writes', async () => {
  const { user, field, gets } = await showForm()
  const before = gets()
  await user.type(field(), '50')
  expect([before, gets()]).toEqual(['0 coins', '500 coins'])
})

test('[P-7] coins are bought for what they cost', async () => {
  const { user, field, sent } = await showForm()
  await user.type(field(), '50{Enter}')
  expect(sent).toEqual([{ type: 'draft.submitted', draft: { kind: 'coins', amount: fen(5_000), coins: coins(500) } }])
})

test('[P-7] once coins are bought the field is empty', async () => {
  const { user, field } = await showForm()
  await user.type(field(), '50{Enter}')
  expect(field().value).toBe('')
})

test.each([
  ['101', 'More than is available, ¥100.00'],
  ['1.50', 'Whole yuan only'],
  ['0', 'At least ¥1'],
])('[P-7] for %s yuan coins are kept back: %s', async (text, fault) => {
  const { screen, user, field, buy, sent } = await showForm()
  await user.type(field(), `${text}{Enter}`)
  expect([screen.getByRole('alert').textContent, sent, buy().disabled]).toEqual([fault, [], true])
})

test.each([
  ['30', 1, ''],
  ['31', 0, 'More than your own limits leave, ¥30.00'],
])('[P-6] for %s yuan, where the member’s own limits leave 30, coins are bought %i times: “%s”', async (text, times, fault) => {
  const { screen, user, field, sent } = await showForm({ left: fen(3_000) })
  expect(screen.getByText('Your own limits leave ¥30.00 for coins.')).not.toBe(null)
  await user.type(field(), `${text}{Enter}`)
  expect([sent.length, screen.queryByRole('alert')?.textContent ?? '']).toEqual([times, fault])
})

test('[P-7] who has too little is alone led to a deposit', async () => {
  const { screen, user, field } = await showForm({ left: fen(3_000) })
  const link = () => screen.queryByRole('link', { name: 'Deposit' })?.getAttribute('href') ?? null
  expect(link()).toBe(null)
  await user.type(field(), '31')
  expect(link()).toBe(null)
  await user.type(field(), '0')
  expect(link()).toBe('/app/cashier/deposit')
})

test('[P-6] who paused is offered the way to the limits in place of coins', async () => {
  const { screen } = await showForm({ isPaused: true })
  expect([screen.queryByRole('textbox'), screen.queryByRole('button')]).toEqual([null, null])
  expect(screen.getByRole('link', { name: 'My limits' }).getAttribute('href')).toBe('/app/cashier/limits')
})

test('[Q8] while an order of the wallet is on its way no coins are bought', async () => {
  const { user, field, buy, sent } = await showForm({}, { isBusy: true })
  await user.type(field(), '50{Enter}')
  expect([sent, buy().getAttribute('aria-busy')]).toEqual([[], 'true'])
})

test('[Q8] what is written of coins stays while they cannot be bought', async () => {
  const { user, field } = await showForm({}, { isBusy: true })
  await user.type(field(), '50{Enter}')
  expect(field().value).toBe('50')
})

test('[P-7] nothing is bought before the balance is known', async () => {
  const { user, field, buy, sent } = await showForm({}, { has: null })
  await user.type(field(), '50{Enter}')
  expect([sent, buy().disabled]).toEqual([[], true])
})
