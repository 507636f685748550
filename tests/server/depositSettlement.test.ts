import { afterEach, beforeEach, expect, test } from 'vitest'
import { depositCancel, depositStatus, pay } from '#src/api/contract/deposit.ts'
import { depositCaseList } from '#src/api/contract/depositCases.ts'
import { depositLimitSet, selfExclusionBegin, timeOutBegin } from '#src/api/contract/saferPlay.ts'
import type { HeldReason } from '#src/api/model/heldMoney.ts'
import { EXCLUSION_PHRASES } from '#src/api/model/saferPlay.ts'
import { profile } from '#src/api/profile.ts'
import { payerKeys } from '#server/cashier/deposit/paySigns.ts'
import { memberMoneyOf } from '#server/backOffice/memberMoney.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { notice, order, PAYER_SECRET, settleCase, settled, tell } from '#tests/support/deposit.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
let mia: string
let oda: string
let opening: number
beforeEach(async () => {
  server = await startTestServer({ settings: { PAYER_SECRET, USDT_RATE: '7.1899' } })
  mia = await server.login('mia')
  oda = await server.login('oda')
  opening = await fen()
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const status = async (orderId: string) => granted(await server.call(depositStatus, { orderId }, { token: mia })).order
const fen = async () => balanceOf(server.services.db, 'm-mia', 'FEN')
const suspense = (asset: 'FEN' | 'UUSDT' = 'FEN') => balanceOf(server.services.db, 'house.suspense', asset)
const limit = async (amount: number) =>
  granted(await server.call(depositLimitSet, { period: 'day', limit: String(amount) }, { token: mia }))
const held = async () => granted(await server.call(depositCaseList, { view: 'held' }, { token: oda })).list
const credit = async (caseId: string, reference: string) =>
  granted(await settleCase(server, { act: 'credit', caseId, reference, words: 'theirs' }, oda)).result
const giveBack = async (caseId: string) => granted(await settleCase(server, { act: 'return', caseId, words: 'back' }, oda)).result
const heldOf = async (orderId: string): Promise<[number, HeldReason, string][]> =>
  (await status(orderId)).held.map(({ amount, reason, state }) => [amount, reason, state])

test('[P-6] [Q10] ordered, cancelled and paid by the old links: of ¥1,300 on a limit of ¥200 no more than ¥200 come in', async () => {
  await limit(20_000)
  const made: string[] = []
  for (let time = 0; time < 13; time += 1) {
    const { orderId, reference } = await order(server, mia, { amount: '10000' })
    granted(await server.call(depositCancel, { orderId }, { token: mia }))
    made.push(reference)
    server.clock.advance(6_000)
  }
  const told: string[] = []
  for (const reference of made) told.push(await tell(server, settled(reference, 10_000)))
  expect(told).toEqual(['200 moved', '200 moved', ...Array.from({ length: 11 }, () => '200 suspended')])
  expect([(await fen()) - opening, await suspense()]).toEqual([20_000, 110_000])
})

test('[P-6] [Q10] what is paid over a limit is divided: the member is told of the excess, and an operator may only return it', async () => {
  await limit(20_000)
  const made = await order(server, mia, { amount: '15000' })
  const socket = await server.connect(mia)
  expect(await tell(server, settled(made.reference, 26_000))).toBe('200 moved')
  await expect.poll(() => socket.selves).toContainEqual({ kind: 'deposit', orderId: made.orderId, state: 'overPaid' })
  expect(await status(made.orderId)).toMatchObject({ state: 'overPaid', received: 20_000, credited: 20_000 })
  expect(await heldOf(made.orderId)).toEqual([[6_000, 'limit', 'held']])
  const [found] = await held()
  expect(found).toMatchObject({ kind: 'held', amount: 6_000, reason: 'limit', order: { reference: made.reference } })
  // Neither to them nor to anybody else, also not when the limit would let it in again.
  const other = await order(server, await server.login('leo'))
  expect(await credit(found!.caseId, made.reference)).toBe('returnOnly')
  expect(await credit(found!.caseId, other.reference)).toBe('returnOnly')
  expect([(await fen()) - opening, await suspense()]).toEqual([20_000, 6_000])
  expect(await giveBack(found!.caseId)).toBe('done')
  expect(await heldOf(made.orderId)).toEqual([[6_000, 'limit', 'returned']])
  expect([await suspense(), await balanceOf(server.services.db, 'house.clearing.harbourpay', 'FEN')]).toEqual([0, -20_000])
})

test('[P-6] [Q10] nothing comes in during a time-out or an exclusion, also not what was seen before it began', async () => {
  const seen = await order(server, mia)
  const open = await order(server, mia)
  await tell(server, notice('seen', seen.reference))
  granted(await server.call(timeOutBegin, { hours: 24 }, { token: mia }))
  for (const { reference } of [seen, open]) expect(await tell(server, settled(reference, 10_000))).toBe('200 suspended')
  expect(await heldOf(seen.orderId)).toEqual([[10_000, 'paused', 'held']])
  const [first, second] = await held()
  expect(await credit(first!.caseId, seen.reference)).toBe('returnOnly')
  granted(await server.call(selfExclusionBegin, { months: 6, phrase: EXCLUSION_PHRASES.en }, { token: mia }))
  expect(await credit(second!.caseId, open.reference)).toBe('returnOnly')
  expect([(await fen()) - opening, await suspense()]).toEqual([0, 20_000])
})

test('[P-6] [Q10] an operator credits nothing over the limit or in a pause that began since', async () => {
  const made = await order(server, mia)
  await tell(server, settled(made.reference, 10_000))
  await tell(server, settled(made.reference, 6_000))
  await limit(15_000)
  const [found] = await held()
  expect(found).toMatchObject({ reason: 'noOrder' })
  expect(await credit(found!.caseId, made.reference)).toBe('returnOnly')
  expect(await suspense()).toBe(6_000)
})

test('[P-6] [P-9] what an operator credits is a deposit for activities as well, what goes back is none', async () => {
  const made = await order(server, mia)
  for (const amount of [10_000, 6_000, 5_000]) await tell(server, settled(made.reference, amount))
  const deeds: unknown[] = []
  server.services.bus.subscribe((message) => message.type === 'deed' && deeds.push([message.memberId, message.deed]))
  const found = await held()
  const caseOf = (amount: number) => found.find((one) => one.kind === 'held' && one.amount === amount)!.caseId
  expect([await credit(caseOf(6_000), made.reference), await giveBack(caseOf(5_000))]).toEqual(['done', 'done'])
  expect(deeds).toEqual([['m-mia', { what: 'deposit', orderId: caseOf(6_000), amount: 6_000 }]])
})

test('[P-6] [E-2] USDT is divided at its order’s rate', async () => {
  await limit(20_000)
  const made = await order(server, mia, { method: 'usdt', amount: '20000000', network: 'TRC20', settle: 'usdt' })
  const chain = { provider: 'chainwatch' }
  expect(await tell(server, settled(made.reference, 40_000_000, { asset: 'UUSDT' }), chain)).toBe('200 moved')
  const { received } = await status(made.orderId)
  // ¥200 at 7.18 yuan for one USDT.
  expect(received).toBe(27_855_153)
  expect(await suspense('UUSDT')).toBe(40_000_000 - received)
})

test('[Q10] more than its method may bring, or than three times its order, goes to a person, who may credit it', async () => {
  const small = await order(server, mia, { amount: '100000' })
  expect(await tell(server, settled(small.reference, 99_999_999_999))).toBe('200 suspended')
  expect(await heldOf(small.orderId)).toEqual([[99_999_999_999, 'amount', 'held']])
  const large = await order(server, mia, { amount: '4000000' })
  expect(await tell(server, settled(large.reference, 5_000_001))).toBe('200 suspended')
  expect(await tell(server, settled(large.reference, 5_000_000))).toBe('200 moved')
  const third = await order(server, mia, { amount: '10000' })
  expect(await tell(server, settled(third.reference, 30_001))).toBe('200 suspended')
  expect(await tell(server, settled(third.reference, 30_000))).toBe('200 moved')
  const found = (await held()).find((item) => item.kind === 'held' && item.amount === 30_001)
  expect(await credit(found!.caseId, third.reference)).toBe('done')
  expect((await fen()) - opening).toBe(5_000_000 + 30_000 + 30_001)
})

test('[Q10] a payer cannot sign for another one, and speaks of its own orders alone', async () => {
  const made = await order(server, mia)
  const theirs = payerKeys(PAYER_SECRET)('quaycard')
  expect(await tell(server, settled(made.reference, 10_000), { key: theirs })).toBe('401 unsigned')
  expect(await tell(server, settled(made.reference, 10_000), { provider: 'quaycard' })).toBe('200 suspended')
  expect(await tell(server, notice('failed', made.reference), { provider: 'quaycard' })).toBe('200 ignored')
  expect(await status(made.orderId)).toMatchObject({ state: 'created', held: [] })
  expect(await held()).toMatchObject([{ provider: 'quaycard', order: null }])
})

test.each([
  ['what nobody signed', { key: PAYER_SECRET }, '401 unsigned'],
  ['another payer’s', { provider: 'quaycard' }, '200 ignored'],
] as const)('[Q10] a flood of %s does not keep a payer’s notices out', async (_, by, answer) => {
  const made = await order(server, mia)
  server.clock.hold()
  const flood = Array.from({ length: 260 }, () => tell(server, notice('seen', made.reference), by))
  expect(new Set(await Promise.all(flood))).toEqual(new Set([answer, '429 tooMany']))
  expect(await tell(server, settled(made.reference, 10_000))).toBe('200 moved')
})

test('[Q10] [C-10] a payer’s address is good for as long as its order waits', async () => {
  const use = async ({ payUrl }: { readonly payUrl: string | null }) =>
    server.services.deposits.linkUse((payUrl ?? '').slice('/pay/'.length))
  const cancelled = await order(server, mia)
  const paid = await order(server, mia)
  const expired = await order(server, mia)
  expect([await use(cancelled), await use(paid), await use(expired), await use({ payUrl: '/pay/a.b' })]).toEqual([
    'open',
    'open',
    'open',
    'unknown',
  ])
  granted(await server.call(depositCancel, { orderId: cancelled.orderId }, { token: mia }))
  await tell(server, settled(paid.reference, 10_000))
  server.clock.advance(900_000)
  expect([await use(cancelled), await use(paid), await use(expired)]).toEqual(['over', 'paid', 'over'])
})

test('[C-10] while deposits are closed no order is made', async () => {
  const closed = await startTestServer()
  const token = await closed.login('mia')
  const wish = { orderId: newClientId(), method: 'bankCard', amount: '10000', bank: 'CMB' } as const
  expect(await closed.call(pay, wish, { token })).toMatchObject({
    code: profile.codes.invalid,
    data: { field: 'method', rule: 'deposits.closed' },
  })
  expect(await closed.services.db.selectFrom('deposit_order').selectAll().execute()).toEqual([])
  await closed.stop()
})

test('[C-10] what an operator credits is among what came in before', async () => {
  const made = await order(server, mia, { amount: '10000' })
  await tell(server, settled(made.reference, 30_001))
  const [found] = await held()
  expect(await credit(found!.caseId, made.reference)).toBe('done')
  const { member_id: id } = await server.services.db.selectFrom('deposit_order').select('member_id').executeTakeFirstOrThrow()
  const money = (await memberMoneyOf(server.services.db, [id], server.clock.now())).get(id)
  expect(money?.deposits).toEqual({ count: 1, sums: [{ asset: 'FEN', amount: '30001' }] })
})
