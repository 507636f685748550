import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  depositCancel,
  depositList,
  depositRemind,
  depositStatus,
  fastConfirm,
  pay,
  payBanks,
  payCurrencies,
  payTypes,
} from '#src/api/contract/deposit.ts'
import { realNameBind } from '#src/api/contract/realName.ts'
import { bankCardInsert, virtualCurrencyInsert } from '#src/api/contract/savedCards.ts'
import { dealRecords } from '#src/api/contract/records.ts'
import { depositCaseList } from '#src/api/contract/depositCases.ts'
import { DEPOSIT_LIMIT, PAYMENT_LIMIT } from '#src/api/model/deposit.ts'
import { depositLimitSet, timeOutBegin } from '#src/api/contract/saferPlay.ts'
import { profile } from '#src/api/profile.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { clearingOf } from '#server/ledger/owners.ts'
import { balanceOf, HOUSE } from '#server/ledger/ledger.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { notice, order, PAYER_SECRET, settleCase, settled, tell } from '#tests/support/deposit.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer({ settings: { PAYER_SECRET, DEPOSIT_SECONDS: '900', USDT_RATE: '7.1899' } })
  mia = await server.login('mia')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const status = async (orderId: string, token = mia) => granted(await server.call(depositStatus, { orderId }, { token })).order
const stateOf = async (orderId: string) => (await status(orderId)).state
const memberId = async () =>
  (await server.services.db.selectFrom('member').select('id').where('name', '=', 'mia').executeTakeFirst())!.id
const fen = async () => balanceOf(server.services.db, await memberId(), 'FEN')
const suspense = (asset: 'FEN' | 'UUSDT' = 'FEN') => balanceOf(server.services.db, 'house.suspense', asset)
const OPENING = 1_000_000

test('[C-10] [E-1] ways to pay tell their limits, fee and speed; without a payer there are none', async () => {
  const { list } = granted(await server.call(payTypes, {}, { token: mia }))
  expect(list.map(({ method }) => method)).toEqual(['bankCard', 'usdt', 'fastCard', 'virtual'])
  expect(list[0]).toMatchObject({ walletType: 'RMB', min_money: 5_000, max_money: 5_000_000, feeBps: 0, seconds: 60 })
  expect(list[1]).toMatchObject({ walletType: 'USDT', asset: 'UUSDT', rate: 718 })
  expect(list[1]!.networks.map(({ code }) => code)).toEqual(['TRC20', 'ERC20'])
  const poor = await startTestServer()
  const token = await poor.login('mia')
  expect(granted(await poor.call(payTypes, {}, { token })).list).toEqual([])
  await poor.stop()
})

test('[C-10] banks and virtual currencies are of one list each, for paying in and out', async () => {
  granted(await server.call(realNameBind, { name: '王小米' }, { token: mia }))
  const banks = granted(await server.call(payBanks, {}, { token: mia })).list
  const currencies = granted(await server.call(payCurrencies, {}, { token: mia })).list
  expect(currencies).toEqual([
    { code: 'ECNY', name: '数字人民币' },
    { code: 'HBC', name: '海港币' },
  ])
  const bank = banks.at(-1)!
  const card = { bank: bank.code, cardNum: '6222021234567894' }
  const saved = granted(await server.call(bankCardInsert, card, { token: mia }))
  expect(saved).toMatchObject({ result: 'saved', list: [{ bank: bank.code, names: { 'zh-CN': bank.name } }] })
  expect((await order(server, mia, { bank: bank.code })).bank).toBe(bank.code)
  const coin = await order(server, mia, { method: 'virtual', amount: '20000', bank: null })
  expect(coin).toMatchObject({ coin: currencies[1], payTo: { kind: 'address', address: expect.stringMatching(/^HB/) } })
  const refused = (field: string) => ({ code: profile.codes.invalid, data: { field, rule: `${field}.unknown` } })
  expect(await server.call(bankCardInsert, { ...card, bank: 'NOBANK' }, { token: mia })).toMatchObject(refused('bank'))
  const wallet = { currency: 'NOCOIN', address: 'somewhere' }
  expect(await server.call(virtualCurrencyInsert, wallet, { token: mia })).toMatchObject(refused('currency'))
})

test('[C-10] a card payment comes from one of the banks that are listed, by code and name', async () => {
  const { list } = granted(await server.call(payBanks, {}, { token: mia }))
  expect(list).toHaveLength(8)
  expect(list).toContainEqual({ code: 'CMB', name: '招商银行' })
  for (const { code } of list) expect((await order(server, mia, { bank: code })).state).toBe('created')
})

test('[C-10] customer service is reminded of an order at most once in two minutes, and only of one’s own', async () => {
  server.clock.hold()
  const { orderId } = await order(server, mia)
  const remind = (token = mia) => server.call(depositRemind, { orderId }, { token })
  expect(granted(await remind()).order.orderId).toBe(orderId)
  expect(await remind()).toMatchObject({ code: profile.codes.rateLimited })
  server.clock.advance(119_999)
  expect(await remind()).toMatchObject({ code: profile.codes.rateLimited })
  server.clock.advance(1)
  expect((await remind()).ok).toBe(true)
  expect(await remind(await server.login('leo'))).toMatchObject({ code: profile.codes.notFound })
})

test('[C-10] [Q10] created, paid, credited: the money comes from the payer’s clearing account, once', async () => {
  const made = await order(server, mia)
  expect(made).toMatchObject({ state: 'created', amount: 10_000, received: 0, payTo: { kind: 'page' } })
  expect(await tell(server, notice('seen', made.reference))).toBe('200 moved')
  expect(await status(made.orderId)).toMatchObject({ state: 'paid', payTo: null })
  const money = settled(made.reference, 10_000)
  expect(await tell(server, money)).toBe('200 moved')
  for (let again = 0; again < 3; again += 1) expect(await tell(server, money)).toBe('200 repeated')
  // The same payment under another notice is the same payment.
  expect(await tell(server, { ...money, noticeId: 'n-other' })).toBe('200 repeated')
  expect(await status(made.orderId)).toMatchObject({ state: 'credited', received: 10_000, credited: 10_000, payUrl: null })
  expect(await fen()).toBe(OPENING + 10_000)
  expect(await balanceOf(server.services.db, 'house.clearing.harbourpay', 'FEN')).toBe(-10_000)
})

test('[Q10] less, more, and after the end: what came is credited and the state says so', async () => {
  const partial = await order(server, mia)
  await tell(server, settled(partial.reference, 4_000))
  const over = await order(server, mia)
  await tell(server, settled(over.reference, 15_000))
  const late = await order(server, mia)
  const cancelled = await order(server, mia)
  granted(await server.call(depositCancel, { orderId: cancelled.orderId }, { token: mia }))
  server.clock.advance(900_000)
  expect(await status(late.orderId)).toMatchObject({ state: 'expired', payTo: null, payUrl: null })
  await tell(server, settled(late.reference, 10_000))
  await tell(server, settled(cancelled.reference, 9_000))
  expect(await Promise.all([partial, over, late, cancelled].map(({ orderId }) => stateOf(orderId)))).toEqual([
    'partial',
    'overPaid',
    'late',
    'late',
  ])
  expect(await fen()).toBe(OPENING + 4_000 + 15_000 + 10_000 + 9_000)
})

test('[Q10] more than a day after its end an order takes nothing at its old rate by itself: a person looks at the money', async () => {
  const [expired, cancelled] = [await order(server, mia), await order(server, mia)]
  granted(await server.call(depositCancel, { orderId: cancelled.orderId }, { token: mia }))
  server.clock.advance(86_400_000 + 900_001)
  for (const { reference } of [expired, cancelled]) expect(await tell(server, settled(reference, 10_000))).toBe('200 suspended')
  expect(await fen()).toBe(OPENING)
  const held = await server.services.db.selectFrom('deposit_payment').select(['held', 'held_reason']).execute()
  expect(held).toEqual([
    { held: 10_000, held_reason: 'late' },
    { held: 10_000, held_reason: 'late' },
  ])
})

test('[Q10] an order that has its money takes no more: a second payment lies in suspense', async () => {
  const made = await order(server, mia)
  await tell(server, settled(made.reference, 10_000))
  expect(await tell(server, settled(made.reference, 10_000))).toBe('200 suspended')
  expect(await fen()).toBe(OPENING + 10_000)
  expect(await suspense()).toBe(10_000)
})

test('[Q10] money for no order, or from a payer whom the order does not wait for, lies in suspense and leaves the order open', async () => {
  const made = await order(server, mia)
  expect(await tell(server, settled('D-nobody', 700))).toBe('200 suspended')
  expect(await tell(server, settled(made.reference, 10_000), { provider: 'quaycard' })).toBe('200 suspended')
  expect(await stateOf(made.orderId)).toBe('created')
  expect([await fen(), await suspense()]).toEqual([OPENING, 10_700])
  // Another payer's money is none of the order's, also while it lies there.
  expect((await status(made.orderId)).held).toEqual([])
})

test('[Q10] notices and payments are numbered by each payer for itself: the same number at another one is other money', async () => {
  const [byCard, byCoin] = [
    await order(server, mia),
    await order(server, mia, { method: 'virtual', amount: '20000', bank: null }),
  ]
  const numbers = { noticeId: 'n-same', paymentId: 'p-same' }
  expect(await tell(server, settled(byCard.reference, 10_000, numbers))).toBe('200 moved')
  expect(await tell(server, settled(byCoin.reference, 20_000, numbers), { provider: 'buoycoin' })).toBe('200 moved')
  expect([(await status(byCard.orderId)).received, (await status(byCoin.orderId)).received]).toEqual([10_000, 20_000])
})

test('[Q10] more than an order may have lies in suspense whole, is shown to operators, and can be sent back', async () => {
  const made = await order(server, mia)
  const huge = PAYMENT_LIMIT
  expect(await tell(server, settled(made.reference, DEPOSIT_LIMIT + 1))).toBe('200 suspended')
  expect(await tell(server, settled(made.reference, huge, { asset: 'UUSDT', paymentId: 'huge' }))).toBe('200 suspended')
  expect(await tell(server, settled(made.reference, huge + 1))).toBe('400 unreadable')
  expect([await suspense(), await suspense('UUSDT')]).toEqual([DEPOSIT_LIMIT + 1, huge])
  expect(await stateOf(made.orderId)).toBe('created')
  const oda = await server.login('oda')
  const { list } = granted(await server.call(depositCaseList, { view: 'held' }, { token: oda }))
  expect(list).toHaveLength(2)
  const act = { act: 'return', caseId: 'harbourpay:huge', words: '-' } as const
  expect(granted(await settleCase(server, act, oda))).toMatchObject({ result: 'done' })
  expect(await suspense('UUSDT')).toBe(0)
  expect(await tell(server, settled(made.reference, 10_000))).toBe('200 moved')
})

test('[Q10] notices in the wrong order: the money counts, what comes after it changes nothing', async () => {
  const made = await order(server, mia)
  await tell(server, settled(made.reference, 10_000))
  expect(await tell(server, notice('seen', made.reference))).toBe('200 ignored')
  expect(await tell(server, notice('failed', made.reference))).toBe('200 ignored')
  expect(await stateOf(made.orderId)).toBe('credited')
  const failed = await order(server, mia)
  await tell(server, notice('failed', failed.reference))
  expect(await stateOf(failed.orderId)).toBe('failed')
  expect(await tell(server, settled(failed.reference, 10_000))).toBe('200 moved')
  expect(await stateOf(failed.orderId)).toBe('late')
})

test('[Q10] a notice counts only when its payer signed it a moment ago, and says one thing', async () => {
  const made = await order(server, mia)
  const money = settled(made.reference, 10_000)
  expect(await tell(server, money, { key: PAYER_SECRET })).toBe('401 unsigned')
  expect(await tell(server, money, { at: server.clock.now() - 300_000 })).toBe('401 unsigned')
  expect(await tell(server, money, { text: JSON.stringify(settled(made.reference, 99_999)) })).toBe('401 unsigned')
  expect(await tell(server, money, { provider: 'nobody' })).toBe('404 unknown')
  expect(await tell(server, { ...money, amount: '0' })).toBe('400 unreadable')
  expect(await tell(server, money)).toBe('200 moved')
  expect(await tell(server, { ...money, amount: '1' })).toBe('409 conflict')
  expect(await tell(server, { ...money, noticeId: 'n-new', amount: '1' })).toBe('409 conflict')
  expect(await fen()).toBe(OPENING + 10_000)
})

test('[C-10] the client’s id makes one order: again the same, otherwise a conflict; another member sees nothing of it', async () => {
  const wish = { orderId: newClientId(), method: 'bankCard', amount: '10000', bank: 'CMB' } as const
  const replies = await Promise.all(Array.from({ length: 8 }, () => server.call(pay, wish, { token: mia })))
  expect(new Set(replies.map((reply) => granted(reply).order.reference)).size).toBe(1)
  const usdt = { orderId: newClientId(), method: 'usdt', amount: '50000000', network: 'TRC20', settle: 'cny' } as const
  granted(await server.call(pay, usdt, { token: mia }))
  const others = [
    { ...wish, amount: '10001' },
    { ...wish, bank: 'ICBC' },
    { ...wish, method: 'virtual', bank: null },
    { ...usdt, network: 'ERC20' },
    { ...usdt, settle: 'usdt' },
  ] as const
  for (const other of others)
    expect(await server.call(pay, other, { token: mia }), JSON.stringify(other)).toMatchObject({ code: profile.codes.conflict })
  const leo = await server.login('leo')
  expect(await server.call(pay, wish, { token: leo })).toMatchObject({ code: profile.codes.conflict })
  const { orderId } = wish
  for (const call of [depositStatus, depositCancel, fastConfirm])
    expect(await server.call(call, { orderId }, { token: leo })).toMatchObject({ code: profile.codes.notFound })
  expect(granted(await server.call(depositList, {}, { token: leo })).list).toEqual([])
  expect(granted(await server.call(depositList, {}, { token: mia })).list).toHaveLength(2)
})

test('[C-10] orders come by pages, ended ones too, and a record names the order that it credited', async () => {
  const made: string[] = []
  for (let number = 0; number < 13; number += 1) {
    server.clock.advance(10_000)
    const { orderId } = await order(server, mia)
    made.unshift(orderId)
    if (number < 12) granted(await server.call(depositCancel, { orderId }, { token: mia }))
  }
  const page = async (before?: string, token = mia) =>
    granted(await server.call(depositList, before === undefined ? {} : { before }, { token }))
  const first = await page()
  expect([first.list.map(({ orderId }) => orderId), first.more]).toEqual([made.slice(0, 10), true])
  const rest = await page(made[9])
  expect([rest.list.map(({ orderId }) => orderId), rest.more]).toEqual([made.slice(10), false])
  expect(rest.list.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect(await page(made[9], await server.login('leo'))).toEqual({ list: [], more: false })
  expect(await tell(server, settled(first.list[0]!.reference, 10_000))).toBe('200 moved')
  const records = granted(await server.call(dealRecords, {}, { token: mia })).list
  expect(records.map(({ type, deposit }) => [type, deposit])).toEqual([
    ['deposit', { orderId: made[0] }],
    ['other', null],
    ['other', null],
  ])
})

test('[V-7 integer] [E-1] amounts outside a method’s limits, unknown banks and chains, and closed methods are refused', async () => {
  const refused = async (fields: object) => {
    const wish = { orderId: newClientId(), method: 'bankCard', amount: '10000', bank: 'CMB', ...fields } as const
    const reply = await server.call(pay, wish, { token: mia })
    return reply.ok ? null : (reply.data as { rule: string }).rule
  }
  expect(await refused({ amount: '4999' })).toBe('amount.limits')
  expect(await refused({ amount: '5000001' })).toBe('amount.limits')
  expect(await refused({ amount: '1.5' })).toBe('amount.notInteger')
  expect(await refused({ bank: 'NOWHERE' })).toBe('bank.unknown')
  expect(await refused({ method: 'usdt', amount: '50000000', network: 'SOL' })).toBe('network.unknown')
  expect(await refused({ settle: 'usdt' })).toBe('settle.unknown')
  await server.services.db.updateTable('deposit_method').set({ status: '2' }).where('method', '=', 'virtual').execute()
  expect(await refused({ method: 'virtual' })).toBe('method.closed')
})

test('[E-2] USDT becomes yuan at its order’s rate, rounded down, or stays USDT, as the settlement unit says', async () => {
  const cny = await order(server, mia, { method: 'usdt', amount: '50000000', network: 'TRC20' })
  const usdt = await order(server, mia, { method: 'usdt', amount: '20000000', network: 'ERC20', settle: 'usdt' })
  expect(cny).toMatchObject({ payTo: { kind: 'address', network: { code: 'TRC20' } }, rate: 718 })
  const chain = { provider: 'chainwatch' }
  await tell(server, settled(cny.reference, 50_000_000, { asset: 'UUSDT' }), chain)
  await tell(server, settled(usdt.reference, 20_000_000, { asset: 'UUSDT' }), chain)
  expect(await status(cny.orderId)).toMatchObject({ state: 'credited', creditAsset: 'FEN', credited: 35_900 })
  expect(await status(usdt.orderId)).toMatchObject({ state: 'credited', creditAsset: 'UUSDT', credited: 20_000_000 })
  expect(await fen()).toBe(OPENING + 35_900)
  expect(await balanceOf(server.services.db, await memberId(), 'UUSDT')).toBe(20_000_000)
  // Money of another kind than the order's is nobody's.
  const other = await order(server, mia, { method: 'usdt', amount: '20000000', network: 'TRC20' })
  expect(await tell(server, settled(other.reference, 500), chain)).toBe('200 suspended')
  expect(await suspense()).toBe(500)
})

test('[C-10] a fee is taken from what came, rounded down; activities hear of what was credited', async () => {
  const deeds: unknown[] = []
  server.services.bus.subscribe((message) => message.type === 'deed' && deeds.push(message.deed))
  const made = await order(server, mia, { method: 'virtual', amount: '10001' })
  await tell(server, settled(made.reference, 10_001), { provider: 'buoycoin' })
  expect(await status(made.orderId)).toMatchObject({ state: 'credited', received: 10_001, fee: 50, credited: 9_951 })
  expect(await fen()).toBe(OPENING + 9_951)
  expect(deeds).toEqual([{ what: 'deposit', orderId: made.orderId, amount: 9_951 }])
})

test('[E-2] [C-10] the fee of USDT that became yuan comes from the exchange: its payer’s account moves USDT alone', async () => {
  await server.services.write((tx) =>
    tx.db.updateTable('deposit_method').set({ fee_bps: 100 }).where('method', '=', 'usdt').execute(),
  )
  const { orderId, reference } = await order(server, mia, { method: 'usdt', amount: '50000000', network: 'TRC20' })
  await tell(server, settled(reference, 50_000_000, { asset: 'UUSDT' }), { provider: 'chainwatch' })
  expect(await status(orderId)).toMatchObject({ state: 'credited', credited: 35_541, fee: 359 })
  const held = (owner: string, asset: 'FEN' | 'UUSDT') => balanceOf(server.services.db, owner, asset)
  const payer = clearingOf('chainwatch')
  expect([await held(payer, 'UUSDT'), await held(payer, 'FEN')]).toEqual([-50_000_000, 0])
  expect([await held(HOUSE.exchange, 'UUSDT'), await held(HOUSE.exchange, 'FEN')]).toEqual([50_000_000, -35_900])
})

test('[E-2] a crumb of USDT that is worth no fen is credited as nothing, and the exchange has it', async () => {
  const crumb = await order(server, mia, { method: 'usdt', amount: '20000000', network: 'TRC20' })
  await tell(server, settled(crumb.reference, 1, { asset: 'UUSDT' }), { provider: 'chainwatch' })
  expect(await status(crumb.orderId)).toMatchObject({ state: 'partial', received: 1, credited: 0 })
  const of = (owner: string) => balanceOf(server.services.db, owner, 'UUSDT')
  expect([await fen(), await of(HOUSE.exchange), await of(clearingOf('chainwatch'))]).toEqual([OPENING, 1, -1])
})

test('[C-10] fast-to-card is confirmed by the member, then waits for the money and no longer for the clock', async () => {
  const made = await order(server, mia, { method: 'fastCard', amount: '20000' })
  expect(made.payTo).toMatchObject({ kind: 'card', remark: made.reference.slice(-6) })
  const byCard = await order(server, mia)
  expect(granted(await server.call(fastConfirm, { orderId: byCard.orderId }, { token: mia })).order.state).toBe('created')
  for (let again = 0; again < 2; again += 1)
    expect(granted(await server.call(fastConfirm, { orderId: made.orderId }, { token: mia })).order.state).toBe('paid')
  server.clock.advance(900_000)
  expect(await stateOf(made.orderId)).toBe('paid')
  expect(granted(await server.call(depositCancel, { orderId: made.orderId }, { token: mia })).order.state).toBe('paid')
})

test('[C-10] an order that was confirmed and never paid fails after a day, and not before', async () => {
  server.clock.hold()
  const { orderId } = await order(server, mia, { method: 'fastCard', amount: '20000' })
  // The day counts from when it was confirmed.
  server.clock.advance(60_000)
  granted(await server.call(fastConfirm, { orderId }, { token: mia }))
  const after = async (ms: number) => {
    server.clock.advance(ms)
    await server.services.deposits.sweep(server.clock.now())
    mia = await server.login('mia')
    return stateOf(orderId)
  }
  expect(await after(24 * 3_600_000 - 1)).toBe('paid')
  expect(await after(1)).toBe('failed')
})

test('orders expire by the server’s clock, also those that it slept through; the member is told by a push', async () => {
  const made = await order(server, mia)
  server.clock.advance(900_000)
  await server.restart()
  await expect
    .poll(
      async () =>
        (await server.services.db.selectFrom('deposit_order').select('state').where('id', '=', made.orderId).executeTakeFirst())
          ?.state,
    )
    .toBe('expired')
  const next = await order(server, mia)
  const socket = await server.connect(mia)
  await tell(server, settled(next.reference, 10_000))
  await expect.poll(() => socket.selves).toContainEqual({ kind: 'deposit', orderId: next.orderId, state: 'credited' })
})

test('[P-6] [Q8] an order is told to the member’s other tabs when it is made, and once', async () => {
  const socket = await server.connect(mia)
  const wish = { orderId: newClientId(), method: 'bankCard', amount: '10000', bank: 'CMB' } as const
  for (let time = 0; time < 2; time += 1) granted(await server.call(pay, wish, { token: mia }))
  granted(await server.call(depositCancel, { orderId: wish.orderId }, { token: mia }))
  const deposits = () => socket.selves.filter(({ kind }) => kind === 'deposit')
  await expect.poll(deposits).toHaveLength(2)
  expect(deposits()).toEqual([
    { kind: 'deposit', orderId: wish.orderId, state: 'created' },
    { kind: 'deposit', orderId: wish.orderId, state: 'cancelled' },
  ])
})

test('[P-6] an order that waits for its money counts towards the limit, also after the time to pay it', async () => {
  server.clock.toMorning()
  mia = await server.login('mia')
  granted(await server.call(depositLimitSet, { period: 'day', limit: '30000' }, { token: mia }))
  const { orderId } = await order(server, mia, { method: 'fastCard', amount: '20000' })
  granted(await server.call(fastConfirm, { orderId }, { token: mia }))
  server.clock.advance(900_000)
  const wish = (amount: string) => ({ orderId: newClientId(), method: 'bankCard', amount, bank: 'CMB' }) as const
  expect(await server.call(pay, wish('10001'), { token: mia })).toMatchObject({ code: profile.codes.saferPlay })
  expect((await server.call(pay, wish('10000'), { token: mia })).ok).toBe(true)
})

test('[P-6] the refusal over a limit names what still passes beside the orders that are open', async () => {
  server.clock.toMorning()
  mia = await server.login('mia')
  granted(await server.call(depositLimitSet, { period: 'day', limit: '100000' }, { token: mia }))
  const wish = (amount: string) => ({ orderId: newClientId(), method: 'bankCard', amount, bank: 'CMB' }) as const
  granted(await server.call(pay, wish('80000'), { token: mia }))
  const refused = await server.call(pay, wish('30000'), { token: mia })
  expect(refused).toMatchObject({
    code: profile.codes.saferPlay,
    message: expect.stringMatching(/订单.*¥200\.00/),
    data: { reason: 'limit', period: 'day', limit: '100000', left: '20000' },
  })
  granted(await server.call(pay, wish('20000'), { token: mia }))
})

test('[P-6] safer play: open orders count towards the limit, so does USDT that stays USDT, and a time-out ends deposits', async () => {
  granted(await server.call(depositLimitSet, { period: 'day', limit: '50000' }, { token: mia }))
  const wish = (fields: object) =>
    ({ orderId: newClientId(), method: 'bankCard', amount: '10000', bank: 'CMB', ...fields }) as const
  const refused = { code: profile.codes.saferPlay }
  expect(await server.call(pay, wish({ amount: '50001' }), { token: mia })).toMatchObject(refused)
  const usdt = await order(server, mia, { method: 'usdt', amount: '50000000', network: 'TRC20', settle: 'usdt' })
  expect(await server.call(pay, wish({ amount: '20000' }), { token: mia })).toMatchObject(refused)
  await tell(server, settled(usdt.reference, 50_000_000, { asset: 'UUSDT' }), { provider: 'chainwatch' })
  expect(await server.call(pay, wish({ amount: '20000' }), { token: mia })).toMatchObject(refused)
  const last = wish({ amount: '14100' })
  granted(await server.call(pay, last, { token: mia }))
  granted(await server.call(timeOutBegin, { hours: 24 }, { token: mia }))
  expect(await server.call(pay, wish({}), { token: mia })).toMatchObject(refused)
  // What was ordered before is answered as before; what comes for it now goes back to its payer.
  const before = granted(await server.call(pay, last, { token: mia })).order
  expect(await tell(server, settled(before.reference, 14_100))).toBe('200 suspended')
})

test.each([
  ['ago', -1],
  ['ahead', 1],
] as const)('[Q10] a notice counts until five minutes lie between it and its payer’s signature: %s', async (_, side) => {
  server.clock.hold()
  const { reference } = await order(server, mia)
  const at = (off: number) => ({ at: server.clock.now() + side * off })
  expect(await tell(server, settled(reference, 10_000), at(300_000))).toBe('401 unsigned')
  expect(await tell(server, settled(reference, 10_000), at(299_999))).toBe('200 moved')
})
