import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { coinBuy } from '#src/api/contract/coinShop.ts'
import { pay, payBanks, payCurrencies, payTypes } from '#src/api/contract/deposit.ts'
import { exchange, exchangeQuote } from '#src/api/contract/exchange.ts'
import { pointGoodsBuy } from '#src/api/contract/pointShop.ts'
import { balanceHistory } from '#src/api/contract/records.ts'
import {
  bankCardDelete,
  bankCardList,
  usdtAddressDelete,
  usdtAddressList,
  virtualCurrencyDelete,
  virtualCurrencyList,
} from '#src/api/contract/savedCards.ts'
import { transferIn, transferOut } from '#src/api/contract/venues.ts'
import { walletRecover } from '#src/api/contract/wallet.ts'
import { withdrawalFast, withdrawalNew, withdrawalReconcile, withdrawalUsdt } from '#src/api/contract/withdrawal.ts'
import { toCenter, toYeb, yebClaim } from '#src/api/contract/yeb.ts'
import { fen, points, coins, cash, units } from '#src/api/model/money/amount.ts'
import { createOrderLocks } from '#src/browser/orderLocks.ts'
import { provideDeposit } from '#src/machines/deposit/depositActors.ts'
import { provideSaved } from '#src/machines/savedCards/savedActors.ts'
import { provideCashierWallet } from '#src/machines/wallet/walletActors.ts'
import { provideWithdrawal } from '#src/machines/withdrawal/withdrawalActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { answerOf } from './support/partOf.ts'

// What a member's orders of money are sent by, with what, and what their answers are.

type Ports = Parameters<typeof provideDeposit>[0] & Parameters<typeof provideCashierWallet>[0]

/** A member's cashier over a server that answers so. */
function begin(answer: (path: string) => unknown = () => ({})) {
  const { client, socket, asked } = askedServer(({ path }) => answer(path))
  const ports = {
    client,
    socket,
    hidden: NEVER,
    networkBack: NEVER,
    storage: memoryStorage().storage,
    locks: createOrderLocks(undefined),
    members: { current: () => null, changes: NEVER },
    now: () => 0,
    random: () => 0,
  } as unknown as Ports
  return { ports, asked }
}

/** The orders that a form sends. */
function orderOf(form: AnyStateMachine): AnyStateMachine {
  const { order } = form.implementations.actors as Readonly<Record<string, AnyStateMachine>>
  if (order === undefined) throw new Error('there is no order')
  return order
}

const clientId = 'client-made-id-0001'
const sent = (order: object, secret: string | null = null) => ({ place: '', order, secret, isInDoubt: false })

test.each([
  [
    'a transfer to a venue',
    { kind: 'transfer', venue: 'OBTY', direction: 'in', amount: fen(500) },
    transferIn,
    { venue: 'OBTY', amount: '500' },
  ],
  [
    'a transfer back',
    { kind: 'transfer', venue: 'OBTY', direction: 'out', amount: fen(500) },
    transferOut,
    { venue: 'OBTY', amount: '500' },
  ],
  ['a recovery of all', { kind: 'recover' }, walletRecover, {}],
  [
    'an exchange',
    { kind: 'exchange', direction: 'toCny', quoteId: 'q1', rate: 71_500, amount: cash(500) },
    exchange,
    { quoteId: 'q1', amount: '500' },
  ],
  ['coins', { kind: 'coins', amount: fen(500), coins: coins(50) }, coinBuy, { amount: '500', coins: '50' }],
  [
    'goods for points',
    { kind: 'goods', goodsId: 'g1', amount: points(30), coins: coins(50) },
    pointGoodsBuy,
    { goodsId: 'g1', price: '30', coins: '50' },
  ],
  ['money to the interest wallet', { kind: 'yeb', direction: 'in', amount: fen(500) }, toYeb, { amount: '500' }],
  ['money back from it', { kind: 'yeb', direction: 'out', amount: fen(500) }, toCenter, { amount: '500' }],
] as const)(
  '[C-9] [P-8] an order of the wallet goes by the call of its own, as it was written: %s',
  async (_, order, { path }, said) => {
    const { ports, asked } = begin(() => ({ list: ['back'] }))
    const out = await answerOf(orderOf(provideCashierWallet(ports).wallet), 'submit', sent({ ...order, clientId }))
    expect(asked).toEqual([{ path, payload: { clientId, ...said } }])
    expect(out).toEqual({ answer: { result: 'done', recovered: order.kind === 'recover' ? ['back'] : [] }, refusal: null })
  },
)

test.each([
  ['is answered', () => ({})],
  [
    'fails',
    () => {
      throw new Error('cut')
    },
  ],
])('[P-8] whoever shows what an order of the wallet changes hears once it %s', async (_, answer) => {
  const { ports } = begin(answer)
  const { wallet, ordered$ } = provideCashierWallet(ports)
  let heard = 0
  const listening = ordered$.subscribe(() => (heard += 1))
  await answerOf(orderOf(wallet), 'submit', sent({ kind: 'coins', clientId, amount: fen(5), coins: coins(5) })).catch(() => null)
  listening.unsubscribe()
  expect(heard).toBe(1)
})

test('[P-8] a rate is asked for its own way of an exchange', async () => {
  const { ports, asked } = begin()
  await answerOf(provideCashierWallet(ports).quote, 'askQuote', { direction: 'toCny' })
  expect(asked).toEqual([{ path: exchangeQuote.path, payload: { direction: 'toCny' } }])
})

test('[P-8] a prize of the interest wallet is claimed by its task, and what stands then is shown', async () => {
  const { ports, asked } = begin(() => ({ info: 'then' }))
  expect(await answerOf(provideCashierWallet(ports).yeb, 'claim', { taskId: 'first' })).toBe('then')
  expect(asked).toEqual([{ path: yebClaim.path, payload: { taskId: 'first' } }])
})

test('[P-6] the course of a balance is asked for as it was chosen', async () => {
  const { ports, asked } = begin(() => ({ points: ['p'] }))
  const query = { asset: 'FEN', days: 30 }
  expect(await answerOf(provideCashierWallet(ports).history, 'load', { query })).toMatchObject({ list: ['p'], more: false })
  expect(asked).toEqual([{ path: balanceHistory.path, payload: query }])
})

test.each([
  ['usdt', withdrawalUsdt, {}],
  ['fast', withdrawalFast, {}],
  ['card', withdrawalNew, { method: 'card' }],
  ['virtual', withdrawalNew, { method: 'virtual' }],
] as const)(
  '[C-11] a withdrawal by %s goes by the call of its own, with its fee and its password',
  async (method, { path }, named) => {
    const { ports, asked } = begin()
    const order = { method, clientId, destinationId: 'd1', amount: cash(900), fee: cash(9) }
    await answerOf(orderOf(provideWithdrawal(ports).withdrawal), 'submit', sent(order, '135790'))
    const payload = { clientId, destinationId: 'd1', amount: '900', fee: '9', password: '135790', ...named }
    expect(asked).toEqual([{ path, payload }])
  },
)

test.each([
  [null, { result: 'lost' }],
  ['made', { result: 'accepted', withdrawal: 'made' }],
])('[C-11] a withdrawal in doubt that the server knows as %s is asked about by its id', async (withdrawal, out) => {
  const { ports, asked } = begin(() => ({ withdrawal }))
  const said = await answerOf(orderOf(provideWithdrawal(ports).withdrawal), 'reconcile', { place: '', order: { clientId } })
  expect([said, asked]).toEqual([out, [{ path: withdrawalReconcile.path, payload: { clientId } }]])
})

test('[C-10] a deposit is ordered under the id that the device made, with all that was chosen', async () => {
  const { ports, asked } = begin(() => ({ order: { orderId: 'o1' } }))
  const chosen = { method: 'usdt', bank: null, network: 'TRC20', settle: 'FEN' }
  const out = await answerOf(orderOf(provideDeposit(ports).deposit), 'submit', sent({ ...chosen, clientId, amount: units(100) }))
  expect(asked).toEqual([{ path: pay.path, payload: { ...chosen, orderId: clientId, amount: '100' } }])
  expect(out).toEqual({ answer: { result: 'made', orderId: 'o1' }, refusal: null })
})

test('[C-10] the ways to deposit are told with the banks of the site', async () => {
  const { ports } = begin((path) => ({ list: [path] }))
  expect(await answerOf(provideDeposit(ports).deposit, 'load')).toEqual({ types: [payTypes.path], banks: [payBanks.path] })
})

const ITEM = { id: 'i1' }
const SAVED = [
  ['bankCard', bankCardList, bankCardDelete, [payBanks.path]],
  ['usdt', usdtAddressList, usdtAddressDelete, []],
  ['virtual', virtualCurrencyList, virtualCurrencyDelete, [payCurrencies.path]],
] as const

test.each(SAVED)('[C-10] what is saved of %s is listed with what a new one can be of', async (kind, { path }, _, choices) => {
  const { ports, asked } = begin(() => ({ list: [ITEM] }))
  const { items } = (await answerOf(provideSaved(ports.client), 'load', { kind })) as { items: unknown }
  expect(asked.map((one) => one.path)).toEqual([path, ...choices])
  expect(items).toEqual([{ kind, ...ITEM }])
})

test.each(SAVED)('[C-10] what is removed of %s is removed by its id, and what is left is shown', async (kind, _, { path }) => {
  const { ports, asked } = begin(() => ({ list: [ITEM] }))
  expect(await answerOf(provideSaved(ports.client), 'remove', { kind, id: 'i2' })).toEqual([{ kind, ...ITEM }])
  expect(asked).toEqual([{ path, payload: { id: 'i2' } }])
})
