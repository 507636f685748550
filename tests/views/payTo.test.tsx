import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { DepositOrder } from '#src/api/model/deposit.ts'
import { units } from '#src/api/model/money/amount.ts'
import { copyMachine } from '#src/machines/copy/copyMachine.ts'
import type { Qr } from '#src/machines/deposit/deposit.ts'
import { type DepositAction, depositOrderMachine, type DepositOrderRef } from '#src/machines/deposit/depositOrderMachine.ts'
import { OrderDetails } from '#src/ui/cashier/deposit/OrderDetails.tsx'
import { PayTo } from '#src/ui/cashier/deposit/PayTo.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { ORDER } from '#tests/support/depositFixture.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'

const PLACE = { language: 'en', words: ['deposit'] } as const

/** A clipboard that keeps what is put there. */
function clipboard() {
  const copied: string[] = []
  const copy = copyMachine.provide({
    actors: { copy: fromPromise(async ({ input }) => void copied.push(input.text)) },
  })
  return { copied, copy }
}

async function showPayTo(fields: Partial<DepositOrder>) {
  const order = { ...ORDER, ...fields }
  const { copied, copy } = clipboard()
  const asks = handActor<DepositOrder | null, { orderId: string }>()
  const acts = handActor<DepositOrder, { orderId: string; action: DepositAction }>()
  const actors = { ask: asks.logic, act: acts.logic, wakes: silent<unknown, { orderId: string }>() }
  const actor: DepositOrderRef = createActor(depositOrderMachine.provide({ actors }), {
    input: { orderId: order.orderId, now: () => 5_000, delay: () => 60_000 },
  }).start()
  asks.last().resolve(order)
  await settled()
  const qr = fromPromise<Qr, { text: string }>(async () => ({ size: 1, path: '' }))
  const page = await show(<PayTo order={order} actor={actor} logic={{ copy, qr }} />, PLACE)
  return {
    ...page,
    acts: () => acts.asked.map(({ input }) => input.action),
    /** Copies everything that can be. */
    copyAll: async () => {
      for (const button of page.screen.getAllByRole('button', { name: /^Copy: / })) await page.user.click(button)
      return copied
    },
  }
}

test('[C-10] what is copied of a payment to an address is what a wallet takes: no sign and no commas', async () => {
  const { screen, copyAll } = await showPayTo({
    method: 'usdt',
    asset: 'UUSDT',
    amount: units(1_234_500_000),
    payTo: { kind: 'address', address: 'TAddress1', network: { code: 'TRC20', name: 'TRON', confirmations: 20 } },
    payUrl: null,
  })
  expect(screen.queryByText('₮1,234.50') !== null).toBe(true)
  expect(await copyAll()).toEqual(['TAddress1', '1234.50'])
})

test('[C-10] a payment’s address and amount are copied before its code is scanned: a phone cannot scan itself', async () => {
  const { screen } = await showPayTo({
    method: 'usdt',
    asset: 'UUSDT',
    payTo: { kind: 'address', address: 'TAddress1', network: { code: 'TRC20', name: 'TRON', confirmations: 20 } },
    payUrl: null,
  })
  const code = await screen.findByRole('img', { name: 'QR code of the address' })
  const follows = screen.getAllByRole('button', { name: /^Copy: / }).map((button) => button.compareDocumentPosition(code))
  expect(follows).toEqual([Node.DOCUMENT_POSITION_FOLLOWING, Node.DOCUMENT_POSITION_FOLLOWING])
})

test('[C-10] what is copied of a payment to a card is what a bank’s form takes', async () => {
  const { screen, copyAll } = await showPayTo({
    method: 'fastCard',
    amount: units(123_450),
    payTo: { kind: 'card', bank: 'icbc', holder: 'Harbour Ltd', cardNum: '6222000011112222', remark: 'A7' },
    payUrl: null,
  })
  expect(['¥1,234.50', '6222 0000 1111 2222'].map((text) => screen.queryByText(text) !== null)).toEqual([true, true])
  expect(await copyAll()).toEqual(['Harbour Ltd', '6222000011112222', '1234.50', 'A7'])
})

test('[C-10] that one has transferred is said once, however often it is pressed', async () => {
  const payTo = { kind: 'card', bank: 'icbc', holder: 'Harbour Ltd', cardNum: '6222000011112222', remark: 'A7' } as const
  const { screen, user, acts } = await showPayTo({ method: 'fastCard', payTo, payUrl: null })
  const button = screen.getByRole('button', { name: 'I have transferred' })
  await user.click(button)
  await user.click(button)
  expect([acts(), button.getAttribute('aria-busy')]).toEqual([['claim'], 'true'])
})

test('[C-10] an order’s details say what came in its own unit, the fee and what was credited in theirs', async () => {
  const order: DepositOrder = {
    ...ORDER,
    method: 'usdt',
    state: 'credited',
    asset: 'UUSDT',
    amount: units(10_000_000),
    received: units(10_000_000),
    creditAsset: 'FEN',
    credited: units(7_080),
    fee: units(71),
  }
  const { screen } = await show(<OrderDetails order={order} logic={{ copy: clipboard().copy }} now={() => 5_000} />, PLACE)
  const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent
  expect(['Amount due', 'Amount received', 'Fee', 'Amount credited'].map(fact)).toEqual(['₮10.00', '₮10.00', '¥0.71', '¥70.80'])
})
