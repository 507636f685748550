import { afterEach, beforeEach, expect, test } from 'vitest'
import { cash, units } from '#src/api/model/money/amount.ts'
import { dealRecords } from '#src/api/contract/records.ts'
import { withdrawalReviewAct, withdrawalReviewList } from '#src/api/contract/withdrawalReview.ts'
import { usdtAddressInsert } from '#src/api/contract/savedCards.ts'
import {
  withdrawalCancel,
  withdrawalFast,
  withdrawalList,
  withdrawalNew,
  withdrawalReconcile,
  withdrawalStatus,
  withdrawalTerms,
  withdrawalUsdt,
} from '#src/api/contract/withdrawal.ts'
import { walletBalances } from '#src/api/contract/wallet.ts'
import { dealStatus } from '#src/api/model/deal.ts'
import { feeOf } from '#src/api/model/withdrawal.ts'
import { profile } from '#src/api/profile.ts'
import { setReversal } from '#server/cashier/withdrawal/withdrawalTerms.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf, HOUSE } from '#server/ledger/ledger.ts'
import { clearingOf, payoutsOf } from '#server/ledger/owners.ts'
import { grantByOrder, payOutByOrder } from '#server/sim/payoutByHand.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { letWaitsEnd, orderTo, PIN, prepare } from '#tests/support/withdrawals.ts'

let server: TestServer
let mia: string
let oda: string
let card: string
const OPENING = 1_000_000
const AMOUNT = 100_000
const FEE = 200

beforeEach(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
  oda = await server.login('oda')
  card = await prepare(server, mia)
})
afterEach(() => server.stop())

type Change = Parameters<typeof orderTo>[1]
const order = (change: Change = {}) => orderTo(card, change)
const send = async (payload = order()) => granted(await server.call(withdrawalNew, payload, { token: mia }))
const submit = async (payload = order()) => {
  const answer = await send(payload)
  if (answer.result !== 'accepted') throw new Error(JSON.stringify(answer))
  return answer.withdrawal
}
const act = async (what: 'take' | 'approve', withdrawalId: string) =>
  granted(await server.call(withdrawalReviewAct, { act: what, withdrawalId }, { token: oda }))
const reject = async (withdrawalId: string, reason = '姓名与银行预留的不一致') =>
  granted(await server.call(withdrawalReviewAct, { act: 'reject', withdrawalId, reason }, { token: oda }))
const status = async (withdrawalId: string) =>
  granted(await server.call(withdrawalStatus, { withdrawalId }, { token: mia })).withdrawal
const books = async () => {
  const { db } = server.services
  expect(await auditLedger(db)).toEqual([])
  const of = (owner: string) => balanceOf(db, owner, 'FEN')
  return {
    mia: await of('m-mia'),
    held: await of(HOUSE.withdrawals),
    away: await of(payoutsOf('harbourpay')),
    out: await of(clearingOf('harbourpay')),
    fees: await of(HOUSE.fees),
  }
}

test('[P-6] [C-10] a withdrawal is held at once, reviewed, paid, and every step has its time', async () => {
  const socket = await server.connect(mia)
  const made = await submit()
  expect(made).toMatchObject({
    state: 'created',
    amount: AMOUNT,
    fee: FEE,
    destination: { kind: 'bankCard', of: 'ICBC', masked: '6222 **** **** 7894' },
  })
  expect(made.withdrawalId).toMatch(/^W\d{18}$/)
  expect(await books()).toEqual({ mia: OPENING - AMOUNT, held: AMOUNT, away: 0, out: 0, fees: 0 })

  const queue = async () => granted(await server.call(withdrawalReviewList, { view: 'queue' }, { token: oda })).list
  expect(await queue()).toMatchObject([{ withdrawal: made, member: { memberId: 'm-mia', name: 'mia' } }])
  expect(await act('approve', made.withdrawalId)).toMatchObject({ done: false })
  expect(await act('take', made.withdrawalId)).toMatchObject({ done: true, review: { withdrawal: { state: 'reviewing' } } })
  expect(await act('approve', made.withdrawalId)).toMatchObject({ done: true })
  expect(await queue()).toEqual([])

  await payOutByOrder(server.services, 'start')
  expect((await status(made.withdrawalId)).state).toBe('paying')
  expect(await books()).toEqual({ mia: OPENING - AMOUNT, held: FEE, away: AMOUNT - FEE, out: 0, fees: 0 })
  await payOutByOrder(server.services, 'pay')
  const paid = await status(made.withdrawalId)
  expect(paid.steps.map(({ state }) => state)).toEqual(['created', 'reviewing', 'approved', 'paying', 'paid'])
  expect(await books()).toEqual({ mia: OPENING - AMOUNT, held: 0, away: 0, out: AMOUNT - FEE, fees: FEE })
  const [over] = granted(await server.call(withdrawalReviewList, { view: 'over' }, { token: oda })).list
  expect(over?.log.map(({ by }) => by)).toEqual([null, 'Oda', 'Oda', null, null])
  await socket.until('that it is paid', () => socket.selves.some((push) => push.kind === 'withdrawal' && push.state === 'paid'))
  const told = socket.selves.flatMap((push) => (push.kind === 'withdrawal' ? [push.state] : []))
  expect(told).toEqual(['created', 'reviewing', 'approved', 'paying', 'paying', 'paid'])
})

test('[P-6] [C-10] wherever its money is, the records and the wallet say so: held, paid out, or given back', async () => {
  const records = async () => {
    const { list } = granted(await server.call(dealRecords, { type: 'withdraw' }, { token: mia }))
    return list.map((deal) => [deal.sides[0]?.amount, deal.withdrawal?.withdrawalId, dealStatus(deal)])
  }
  const held = async () => granted(await server.call(walletBalances, {}, { token: mia })).held
  const paid = await submit()
  expect(await records()).toEqual([[-AMOUNT, paid.withdrawalId, 'held']])
  expect(await held()).toEqual({ fen: AMOUNT, uusdt: 0 })
  await act('take', paid.withdrawalId)
  await act('approve', paid.withdrawalId)
  await payOutByOrder(server.services, 'start')
  expect(await records()).toEqual([[-AMOUNT, paid.withdrawalId, 'held']])
  await payOutByOrder(server.services, 'pay')
  expect(await records()).toEqual([[-AMOUNT, paid.withdrawalId, 'paid']])
  expect(await held()).toEqual({ fen: 0, uusdt: 0 })

  server.clock.advance(1_000)
  const back = await submit()
  await act('take', back.withdrawalId)
  server.clock.advance(1_000)
  await reject(back.withdrawalId)
  expect(await records()).toEqual([
    [AMOUNT, back.withdrawalId, 'returned'],
    [-AMOUNT, back.withdrawalId, 'returned'],
    [-AMOUNT, paid.withdrawalId, 'paid'],
  ])
  expect(await held()).toEqual({ fen: 0, uusdt: 0 })
})

test('[C-10] a rejection and a failed payment give everything back, fee and all, with the reason', async () => {
  const rejected = await submit()
  await act('take', rejected.withdrawalId)
  await reject(rejected.withdrawalId)
  expect((await status(rejected.withdrawalId)).steps.at(-1)).toMatchObject({
    state: 'rejected',
    reason: '姓名与银行预留的不一致',
  })
  expect(await books()).toMatchObject({ mia: OPENING, held: 0 })
  expect(await act('approve', rejected.withdrawalId)).toMatchObject({ done: false })

  const failing = await submit()
  await act('take', failing.withdrawalId)
  await act('approve', failing.withdrawalId)
  await payOutByOrder(server.services, 'start')
  await payOutByOrder(server.services, 'fail')
  expect((await status(failing.withdrawalId)).state).toBe('failed')
  expect(await books()).toEqual({ mia: OPENING, held: 0, away: 0, out: 0, fees: 0 })
  await expect(payOutByOrder(server.services, 'pay')).rejects.toThrow('no payout waits')
})

test('[Q10] a withdrawal is tried ten times and no more: after that its money is paid by hand or goes back', async () => {
  const { withdrawalId } = await submit()
  await act('take', withdrawalId)
  await act('approve', withdrawalId)
  await payOutByOrder(server.services, 'start')
  await payOutByOrder(server.services, 'trouble')
  const { db } = server.services
  const retryAs = async (place: number, payoutId = `${withdrawalId}-1`) => {
    await db.updateTable('payout').set({ place }).where('id', '=', payoutId).execute()
    return granted(await server.call(withdrawalReviewAct, { act: 'retry', withdrawalId, payoutId }, { token: oda })).done
  }
  expect([await retryAs(10), await retryAs(9)]).toEqual([false, true])
  expect(await auditLedger(db)).toEqual([])
})

test('[Q8] the same client id makes one withdrawal, also for racers; with another order it is refused', async () => {
  const same = order()
  const racers = await Promise.all(Array.from({ length: 8 }, () => server.call(withdrawalNew, same, { token: mia })))
  // A member has one under way and two that wait; who is one too many is told to ask again, and makes nothing.
  const answered = racers.filter((reply) => reply.ok || reply.code !== profile.codes.rateLimitedB).map(granted)
  const made = new Set(answered.map((answer) => (answer.result === 'accepted' ? answer.withdrawal.withdrawalId : answer.result)))
  expect(made).toEqual(new Set([(await submit(same)).withdrawalId]))
  expect(await books()).toMatchObject({ mia: OPENING - AMOUNT, held: AMOUNT })
  const others = [{ amount: '100100' }, { fee: '201' }, { destinationId: 'another' }, { method: 'virtual' }] as const
  for (const other of others)
    expect(await server.call(withdrawalNew, { ...same, ...other }, { token: mia }), JSON.stringify(other)).toMatchObject({
      code: profile.codes.conflict,
    })
  // The answer to a retry needs no password: it tells what is, and takes nothing.
  expect(await send({ ...same, password: '000000' })).toMatchObject({ result: 'accepted' })
})

test('[C-10] an order whose answer was lost is found by its id; one that is asked about first never arrives', async () => {
  const made = await submit()
  const ask = async (clientId: string) => granted(await server.call(withdrawalReconcile, { clientId }, { token: mia })).withdrawal
  expect(await ask(made.clientId)).toEqual(made)
  const late = order()
  expect(await ask(late.clientId)).toBeNull()
  expect(await send(late)).toEqual({ result: 'refused', reason: 'withdrawn' })
  expect(await books()).toMatchObject({ held: AMOUNT })
})

test('[C-10] [V-7] [E-1] limits, fee, funds and destination are judged in the transaction', async () => {
  const refusal = async (change: Change) => {
    const answer = await send(order(change))
    return answer.result === 'refused' ? answer.reason : answer.result
  }
  expect(await refusal({ amount: '9999' })).toBe('amount')
  expect(await refusal({ amount: '5000001' })).toBe('amount')
  expect(await refusal({ fee: '199' })).toBe('terms')
  expect(await refusal({ method: 'virtual', fee: '100' })).toBe('destination')
  expect(await refusal({ destinationId: 'd-nobody' })).toBe('destination')
  expect(await refusal({ amount: '1000001', fee: '2001' })).toBe('funds')
  expect(await books()).toMatchObject({ mia: OPENING, held: 0 })
  const { terms } = granted(await server.call(withdrawalTerms, {}, { token: mia }))
  const fast = terms.find(({ method }) => method === 'fast')!
  expect([feeOf(cash(10_000), fast.fee), feeOf(cash(100_001), fast.fee), feeOf(cash(500_000), fast.fee)]).toEqual([
    300, 501, 2_500,
  ])
  expect(granted(await server.call(withdrawalFast, { ...order(), fee: '500' }, { token: mia }))).toMatchObject({
    result: 'accepted',
    withdrawal: { method: 'fast', fee: 500 },
  })
})

test('[C-10] [E-1] all that a member has can be withdrawn', async () => {
  await submit(order({ amount: String(OPENING), fee: '2000' }))
  expect(await books()).toMatchObject({ mia: 0, held: OPENING })
})

test('[C-10] [E-2] USDT leaves the USDT wallet to a USDT address', async () => {
  const address = { network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const
  const saved = granted(await server.call(usdtAddressInsert, address, { token: mia }))
  const destinationId = saved.result === 'saved' ? saved.list[0]!.id! : ''
  await letWaitsEnd(server)
  const usdt = { clientId: newClientId(), destinationId, amount: '10000000', fee: '1000000', password: PIN }
  const ask = async (payload: typeof usdt) => granted(await server.call(withdrawalUsdt, payload, { token: mia }))
  expect(await ask(usdt)).toEqual({ result: 'refused', reason: 'funds' })
  await grantByOrder(server.services, { name: 'mia', asset: 'UUSDT', amount: units(10_000_000) })
  expect(await ask({ ...usdt, clientId: newClientId() })).toMatchObject({ result: 'accepted', withdrawal: { asset: 'UUSDT' } })
  expect(await balanceOf(server.services.db, HOUSE.withdrawals, 'UUSDT')).toBe(10_000_000)
  expect(await ask({ ...usdt, destinationId: card, clientId: newClientId() })).toEqual({
    result: 'refused',
    reason: 'destination',
  })
  expect(await auditLedger(server.services.db)).toEqual([])
})

test('[C-10] taking a withdrawal back is off unless the site says otherwise, and ends when an operator looks at it', async () => {
  const made = await submit()
  const { withdrawalId } = made
  expect(await server.call(withdrawalCancel, { withdrawalId }, { token: mia })).toMatchObject({ code: profile.codes.forbidden })
  await server.services.write((tx) => setReversal(tx, true))
  const leo = await server.login('leo')
  expect(await server.call(withdrawalCancel, { withdrawalId }, { token: leo })).toMatchObject({ code: profile.codes.notFound })
  const cancel = async (id: string) =>
    granted(await server.call(withdrawalCancel, { withdrawalId: id }, { token: mia })).withdrawal
  expect((await cancel(withdrawalId)).state).toBe('cancelled')
  expect((await cancel(withdrawalId)).state).toBe('cancelled')
  expect(await books()).toEqual({ mia: OPENING, held: 0, away: 0, out: 0, fees: 0 })
  const taken = await submit()
  const mayCancel = async () =>
    granted(await server.call(withdrawalStatus, { withdrawalId: taken.withdrawalId }, { token: mia })).mayCancel
  expect(await mayCancel()).toBe(true)
  await act('take', taken.withdrawalId)
  expect(await mayCancel()).toBe(false)
  expect((await cancel(taken.withdrawalId)).state).toBe('reviewing')
})

test('[A-1] only operators see the queue and act in it, and never on a withdrawal of their own', async () => {
  const { withdrawalId } = await submit()
  for (const token of [mia, await server.login('ada')]) {
    expect(await server.call(withdrawalReviewList, { view: 'queue' }, { token })).toMatchObject({ code: profile.codes.forbidden })
    expect(await server.call(withdrawalReviewAct, { act: 'take', withdrawalId }, { token })).toMatchObject({
      code: profile.codes.forbidden,
    })
  }
  const own = await prepare(server, oda, { cardNum: '4111111111111111' })
  const answer = granted(await server.call(withdrawalNew, orderTo(own), { token: oda }))
  const id = answer.result === 'accepted' ? answer.withdrawal.withdrawalId : ''
  expect(await server.call(withdrawalReviewAct, { act: 'take', withdrawalId: id }, { token: oda })).toMatchObject({
    code: profile.codes.forbidden,
  })
  expect(await server.call(withdrawalStatus, { withdrawalId: id }, { token: mia })).toMatchObject({
    code: profile.codes.notFound,
  })
})

test('[C-10] the list goes by pages, latest first, and survives a restart', async () => {
  for (let number = 0; number < 23; number += 1) {
    await submit(order({ amount: '10000' }))
    server.clock.advance(1)
  }
  const page = async (before?: string) =>
    granted(await server.call(withdrawalList, before === undefined ? {} : { before }, { token: mia }))
  const first = await page()
  await server.restart()
  const rest = await page(first.list.at(-1)!.withdrawalId)
  expect([first.list.length, first.more, rest.list.length, rest.more]).toEqual([20, true, 3, false])
  const times = [...first.list, ...rest.list].map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  expect(new Set([...first.list, ...rest.list].map(({ withdrawalId }) => withdrawalId)).size).toBe(23)
})

test('[C-10] [V-1] a card that another member had first, or of another name, is not withdrawn to', async () => {
  const change = (columns: { claim?: null; holder?: string }) =>
    server.services.db.updateTable('saved_destination').set(columns).where('id', '=', card).execute()
  await change({ holder: '李四' })
  expect(await send()).toMatchObject({ result: 'refused', reason: 'owner' })
  await change({ holder: '王小米' })
  expect(await send()).toMatchObject({ result: 'accepted' })
  await change({ claim: null })
  expect(await send()).toMatchObject({ result: 'refused', reason: 'owner' })
})

test.each([
  ['destination', { password: 2, destination: 1 }],
  ['password', { password: 1, destination: 2 }],
  ['password', { password: 1, destination: 1 }],
] as const)(
  '[C-10] [C-11] of two waits the order names the one that ends last: %s, where %o hours went by',
  async (reason, ago) => {
    const { db } = server.services
    server.clock.hold()
    const [now, hour] = [server.clock.now(), 3_600_000]
    await db
      .updateTable('withdraw_password')
      .set({ set_at: now - ago.password * hour })
      .execute()
    await db
      .updateTable('saved_destination')
      .set({ created_at: now - ago.destination * hour })
      .execute()
    expect(await send()).toEqual({ result: 'waits', reason, until: now + 23 * hour })
  },
)

test('[C-10] what another member’s withdrawal holds is no part of one’s own wallet', async () => {
  await submit()
  const held = async (token: string) => granted(await server.call(walletBalances, {}, { token })).held
  expect([await held(mia), await held(await server.login('leo'))]).toEqual([
    { fen: AMOUNT, uusdt: 0 },
    { fen: 0, uusdt: 0 },
  ])
})
