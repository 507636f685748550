import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { units } from '#src/api/model/money/amount.ts'
import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { depositAppeal, depositStatus, pay } from '#src/api/contract/deposit.ts'
import { type depositCaseAct, depositCaseHold, depositCaseList, depositCasePicture } from '#src/api/contract/depositCases.ts'
import { depositLimitSet } from '#src/api/contract/saferPlay.ts'
import { dealRecords } from '#src/api/contract/records.ts'
import { headerName, profile } from '#src/api/profile.ts'
import type { CaseView } from '#src/api/model/depositCase.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { holdCase } from '#server/backOffice/depositCaseActs.ts'
import { findMember } from '#server/members/members.ts'
import { storeRights } from '#server/members/rights.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf, HOUSE, openAccount, transfer } from '#server/ledger/ledger.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { order, PAYER_SECRET, settleCase, settled, tell } from '#tests/support/deposit.ts'
import { secondOperator } from '#tests/support/operators.ts'
import { picture } from '#tests/support/pictures.ts'
import { granted, sendUpload, signUpload } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
let mia: string
let oda: string
beforeEach(async () => {
  server = await startTestServer({ settings: { PAYER_SECRET, USDT_RATE: '7.1899' } })
  mia = await server.login('mia')
  oda = await server.login('oda')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const status = async (orderId: string) => granted(await server.call(depositStatus, { orderId }, { token: mia })).order
const cases = async (view: CaseView, token = oda) => granted(await server.call(depositCaseList, { view }, { token }))
const fen = async () => {
  const member = await server.services.db.selectFrom('member').select('id').where('name', '=', 'mia').executeTakeFirstOrThrow()
  return balanceOf(server.services.db, member.id, 'FEN')
}
const suspense = (asset: 'FEN' | 'UUSDT' = 'FEN') => balanceOf(server.services.db, 'house.suspense', asset)
const PNG = Buffer.from(await picture('image/png'))

async function appeal(orderId: string, token: string, withPicture: boolean): Promise<void> {
  const announced = withPicture ? ({ type: 'image/png', bytes: PNG.length } as const) : null
  const words = { orderId, clientId: newClientId(), reason: 'notCredited', text: 'paid at noon', picture: announced } as const
  const { upload } = granted(await server.call(depositAppeal, words, { token }))
  if (upload === null) return
  const headers = { [headerName('tb-token')]: token }
  const signing = { type: 'image/png', body: new Uint8Array(PNG), headers, key: server.keyOf(token), now: server.clock.now() }
  expect(await sendUpload(await signUpload(server.url, upload, signing))).toBe(200)
}

test('[C-10] with an appeal comes what was credited to its member before', async () => {
  const paid = await order(server, mia)
  await tell(server, settled(paid.reference, 10_000))
  const made = await order(server, mia)
  await appeal(made.orderId, mia, false)
  const [one] = (await cases('appeals')).list
  const { credited } = await status(paid.orderId)
  expect(one?.order?.member.money?.deposits).toEqual({ count: 1, sums: [{ asset: 'FEN', amount: credited }] })
})

test('[C-10] an appeal comes to an operator with its picture, is answered once, and its member reads the answer', async () => {
  const made = await order(server, mia)
  await appeal(made.orderId, mia, true)
  const { list } = await cases('appeals')
  expect(list).toMatchObject([
    {
      kind: 'appeal',
      reason: 'notCredited',
      text: 'paid at noon',
      hasPicture: true,
      end: null,
      order: { reference: made.reference },
    },
  ])
  const { caseId } = list[0]!
  expect(granted(await server.call(depositCasePicture, { caseId }, { token: oda }))).toEqual({
    type: 'image/webp',
    data: expect.stringMatching(/^UklGR/),
  })
  const socket = await server.connect(mia)
  const answer = { act: 'answer', caseId, outcome: 'helped', words: 'The money is there now.' } as const
  expect(granted(await settleCase(server, answer, oda))).toMatchObject({
    result: 'done',
    case: { end: { how: 'helped', ledgerId: null } },
  })
  await expect.poll(() => socket.selves).toContainEqual({ kind: 'deposit', orderId: made.orderId, state: 'created' })
  expect(await status(made.orderId)).toMatchObject({ appealed: true, answer: { outcome: 'helped', words: answer.words } })
  expect(granted(await settleCase(server, { ...answer, outcome: 'declined' }, oda))).toMatchObject({
    result: 'late',
    case: { end: { how: 'helped' } },
  })
  expect((await cases('appeals')).list).toEqual([])
  expect((await cases('over')).list).toMatchObject([{ caseId, end: { words: answer.words } }])
  // Another appeal about the same order is open again.
  await appeal(made.orderId, mia, false)
  expect(await status(made.orderId)).toMatchObject({ appealed: true, answer: null })
})

test('[A-1] [C-10] cases are for operators, and none settles or credits a case of their own', async () => {
  const made = await order(server, mia)
  await appeal(made.orderId, mia, false)
  const own = await order(server, oda)
  await appeal(own.orderId, oda, false)
  const refused = { code: profile.codes.forbidden }
  for (const name of ['mia', 'ada'] as const) {
    const token = await server.login(name)
    expect(await server.call(depositCaseList, { view: 'appeals' }, { token })).toMatchObject(refused)
  }
  const caseId = (await cases('appeals')).list.find((item) => item.order?.reference === own.reference)!.caseId
  const answer = { act: 'answer', caseId, outcome: 'helped', words: 'to myself' } as const
  expect(await settleCase(server, answer, oda)).toMatchObject(refused)
  await tell(server, settled('D-nobody', 700))
  const [held] = (await cases('held')).list
  const credit = { act: 'credit', caseId: held!.caseId, reference: own.reference, words: 'to myself' } as const
  expect(await settleCase(server, credit, oda)).toMatchObject(refused)
  expect(await suspense()).toBe(700)
  // An appeal takes no money, and money takes no answer.
  const missing = { code: profile.codes.notFound }
  expect(await settleCase(server, { ...answer, caseId: held!.caseId }, oda)).toMatchObject(missing)
  expect(await server.call(depositCasePicture, { caseId }, { token: oda })).toMatchObject(missing)
})

test('[Q10] a second payment is seen by its member, credited once by an operator, and stands in the ledger and the records', async () => {
  const made = await order(server, mia)
  await tell(server, settled(made.reference, 10_000))
  const socket = await server.connect(mia)
  await tell(server, settled(made.reference, 6_000))
  await expect.poll(() => socket.selves).toContainEqual({ kind: 'deposit', orderId: made.orderId, state: 'credited' })
  expect((await status(made.orderId)).held).toMatchObject([{ asset: 'FEN', amount: 6_000, state: 'held' }])
  const before = await fen()
  const { list, suspense: sums } = await cases('held')
  expect(sums).toEqual({ fen: 6_000, uusdt: 0 })
  expect(list).toMatchObject([{ kind: 'held', amount: 6_000, order: { reference: made.reference, state: 'credited' } }])
  const credit = { act: 'credit', caseId: list[0]!.caseId, reference: made.reference, words: 'paid twice' } as const
  const replies = await Promise.all(Array.from({ length: 6 }, () => settleCase(server, credit, oda)))
  expect(replies.map((reply) => granted(reply).result).toSorted()).toEqual(['done', 'late', 'late', 'late', 'late', 'late'])
  const { end } = granted(replies[0]!).case
  expect(end).toMatchObject({ how: 'credited', words: 'paid twice' })
  const entries = await server.services.db.selectFrom('ledger_entry').selectAll().where('tx_id', '=', end!.ledgerId!).execute()
  expect(entries.map(({ amount }) => amount).toSorted((left, right) => left - right)).toEqual([-6_000, 6_000])
  expect([await fen(), await suspense()]).toEqual([before + 6_000, 0])
  expect((await status(made.orderId)).held).toMatchObject([{ amount: 6_000, state: 'credited' }])
  const records = granted(await server.call(dealRecords, { type: 'deposit' }, { token: mia }))
  expect(records.list.map(({ kind }) => kind)).toContain('depositHeld')
})

test('[Q10] money that names no order goes back to its payer, or to the member whose order an operator names', async () => {
  const made = await order(server, mia)
  await tell(server, settled('D-mistyped', 3_000))
  await tell(server, settled('D-nobody', 900))
  await tell(server, settled('D-chain', 2_000_000, { asset: 'UUSDT' }), { provider: 'chainwatch' })
  // Another payer that names the order says nothing about it.
  await tell(server, settled(made.reference, 700), { provider: 'quaycard' })
  expect((await status(made.orderId)).held).toEqual([])
  const held = (await cases('held')).list
  const idOf = (amount: number) => held.find((item) => item.kind === 'held' && item.amount === amount)!.caseId
  const words = 'checked'
  const act = async (fields: PayloadOf<typeof depositCaseAct>) => granted(await settleCase(server, fields, oda))
  expect(await act({ act: 'credit', caseId: idOf(3_000), reference: 'D-mistyped', words })).toMatchObject({
    result: 'noOrder',
    case: { end: null },
  })
  const before = await fen()
  const credit = { act: 'credit', caseId: idOf(3_000), reference: made.reference, words } as const
  expect((await act(credit)).result).toBe('signed')
  expect(granted(await settleCase(server, credit, await secondOperator(server, ['money.act', 'money.approve']))).result).toBe(
    'done',
  )
  expect((await act({ act: 'return', caseId: idOf(900), words })).result).toBe('done')
  expect((await act({ act: 'credit', caseId: idOf(2_000_000), reference: made.reference, words })).result).toBe('otherAsset')
  for (const amount of [2_000_000, 700]) expect((await act({ act: 'return', caseId: idOf(amount), words })).result).toBe('done')
  expect([await fen(), await suspense(), await suspense('UUSDT')]).toEqual([before + 3_000, 0, 0])
  expect(await balanceOf(server.services.db, 'house.clearing.harbourpay', 'FEN')).toBe(-3_000)
  // What an operator credited is the order's own from then on, whatever its payer called it.
  expect((await status(made.orderId)).held.map(({ amount, state }) => [amount, state])).toEqual([[3_000, 'credited']])
  expect((await cases('over')).list).toHaveLength(4)
})

test('[Q10] [C-10] money whose payment number is as long as one may be is listed, found and settled', async () => {
  const paymentId = `0x${'a'.repeat(62)}`
  expect(await tell(server, settled('D-unknown', 5_000, { paymentId }))).toBe('200 suspended')
  const caseId = `harbourpay:${paymentId}`
  const list = async (query: { text?: string; before?: string } = {}) =>
    granted(await server.call(depositCaseList, { view: 'held', ...query }, { token: oda })).list.map((one) => one.caseId)
  expect([await list(), await list({ text: caseId }), await list({ before: caseId })]).toEqual([[caseId], [caseId], []])
  expect(granted(await settleCase(server, { act: 'return', caseId, words: 'nobody’s' }, oda)).result).toBe('done')
})

test('[D-8] a large credit, or one to another order than its payer named, takes two operators who name the same order', async () => {
  const leo = await secondOperator(server, ['money.act', 'money.approve'])
  const made = await order(server, mia, { amount: '10000' })
  const other = await order(server, mia, { amount: '10000' })
  await tell(server, settled(made.reference, 10_000))
  await tell(server, settled(made.reference, 500_000))
  await tell(server, settled(made.reference, 500_001))
  await tell(server, settled(made.reference, 700), { provider: 'chainwatch' })
  await tell(server, settled('D-mistyped', 900))
  const held = (await cases('held')).list
  const credit = (amount: number, reference = made.reference) => ({
    act: 'credit' as const,
    caseId: held.find((item) => item.kind === 'held' && item.amount === amount)!.caseId,
    reference,
    words: 'theirs',
  })
  const twos = held.flatMap((item) => (item.kind === 'held' && item.takesTwo ? [item.amount] : []))
  expect(new Set(twos)).toEqual(new Set([500_001, 700, 900]))
  const before = await fen()
  expect(granted(await settleCase(server, credit(500_000), oda)).result).toBe('done')
  for (const amount of [500_001, 700, 900]) {
    const earlier = await fen()
    expect(granted(await settleCase(server, credit(amount), oda))).toMatchObject({
      result: 'signed',
      case: { end: null, claim: null, signature: { memberId: 'm-oda', by: 'Oda', reference: made.reference, member: 'mia' } },
    })
    expect(await fen()).toBe(earlier)
    expect(await settleCase(server, credit(amount), oda)).toMatchObject({ code: profile.codes.forbidden })
    await server.call(depositCaseHold, { act: 'giveBack', caseId: credit(amount).caseId }, { token: oda })
    // Another order is a first signature again.
    expect(granted(await settleCase(server, credit(amount, other.reference), leo)).result).toBe('signed')
    expect(granted(await settleCase(server, credit(amount), oda)).result).toBe('signed')
    await server.services.write((tx) => storeRights(tx, 'm-leo', ['money.act']))
    expect(await settleCase(server, credit(amount), leo)).toMatchObject({ code: profile.codes.forbidden })
    await server.services.write((tx) => storeRights(tx, 'm-leo', ['money.act', 'money.approve']))
    expect(granted(await settleCase(server, credit(amount), leo))).toMatchObject({ result: 'done', case: { end: { by: 'Leo' } } })
  }
  expect([await fen(), await suspense()]).toEqual([before + 500_000 + 500_001 + 700 + 900, 0])
})

test('[D-8] only who may approve puts their own first signature in the place of another one’s, while that one still counts', async () => {
  const leo = await secondOperator(server, ['money.act'])
  const made = await order(server, mia, { amount: '10000' })
  const other = await order(server, mia, { amount: '10000' })
  await tell(server, settled(made.reference, 10_000))
  await tell(server, settled(made.reference, 500_001))
  const [{ caseId } = { caseId: '' }] = (await cases('held')).list
  const credit = async (reference: string, token: string) =>
    settleCase(server, { act: 'credit', caseId, reference, words: 'theirs' }, token)
  // Their own they may change.
  expect(granted(await credit(other.reference, leo)).result).toBe('signed')
  expect(granted(await credit(made.reference, leo)).result).toBe('signed')
  expect(granted(await credit(other.reference, oda)).result).toBe('signed')
  expect(await credit(made.reference, leo)).toMatchObject({ code: profile.codes.forbidden })
  expect((await cases('held')).list).toMatchObject([{ signature: { by: 'Oda', reference: other.reference } }])
  await server.services.write((tx) => storeRights(tx, 'm-oda', []))
  expect(granted(await credit(made.reference, leo))).toMatchObject({ result: 'signed', case: { signature: { by: 'Leo' } } })
})

test('[D-8] a credit that one operator signed takes two, whatever the limit becomes', async () => {
  const leo = await secondOperator(server, ['money.act', 'money.approve'])
  const made = await order(server, mia, { amount: '10000' })
  await tell(server, settled(made.reference, 10_000))
  await tell(server, settled(made.reference, 500_001))
  const [{ caseId } = { caseId: '' }] = (await cases('held')).list
  const credit = { act: 'credit', caseId, reference: made.reference, words: 'theirs' } as const
  expect(granted(await settleCase(server, credit, oda)).result).toBe('signed')
  await server.services.write((tx) => writeSetting(tx, 'withdrawalSecondSignature', '1000000'))
  expect((await cases('held')).list).toMatchObject([{ takesTwo: true }])
  expect(await settleCase(server, credit, oda)).toMatchObject({ code: profile.codes.forbidden })
  await server.call(depositCaseHold, { act: 'giveBack', caseId }, { token: oda })
  expect(granted(await settleCase(server, credit, leo)).result).toBe('done')
})

test('[P-6] what an operator credits counts for the member’s limits', async () => {
  granted(await server.call(depositLimitSet, { period: 'day', limit: '20000' }, { token: mia }))
  const made = await order(server, mia)
  await tell(server, settled(made.reference, 10_000))
  await tell(server, settled(made.reference, 6_000))
  const wish = () => ({ orderId: newClientId(), method: 'bankCard', amount: '5000', bank: 'CMB' }) as const
  const [{ caseId } = { caseId: '' }] = (await cases('held')).list
  granted(await settleCase(server, { act: 'credit', caseId, reference: made.reference, words: 'twice' }, oda))
  expect(await server.call(pay, wish(), { token: mia })).toMatchObject({ code: profile.codes.saferPlay })
})

/** Ends a transaction that must not stay, with what was seen in it. */
class Spoiled extends Error {
  readonly drifts: readonly string[]
  constructor(drifts: readonly string[]) {
    super()
    this.drifts = drifts
  }
}

test('[Q10] [Q7] whatever comes and whatever operators do at once, suspense is the sum of what is open, and nothing is settled twice', async () => {
  const leo = await server.login('leo')
  const orders = [await order(server, mia), await order(server, leo)]
  for (const { reference } of orders) await tell(server, settled(reference, 10_000))
  const come = fc.record({ do: fc.constant('come' as const), to: fc.nat(2), amount: fc.integer({ min: 1, max: 99_999 }) })
  const act = fc.record({ do: fc.constant('act' as const), pick: fc.nat(5), how: fc.constantFrom('credit', 'return', 'noOrder') })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(come, act), { minLength: 3, maxLength: 10 }), async (steps) => {
      const step = async (one: (typeof steps)[number]) => {
        if (one.do === 'come') return void (await tell(server, settled(orders[one.to]?.reference ?? 'D-none', one.amount)))
        const { list } = await cases('held')
        const item = list[one.pick % Math.max(1, list.length)]
        if (item === undefined) return
        const reference = one.how === 'noOrder' ? 'D-none' : orders[one.pick % 2]!.reference
        const action =
          one.how === 'return'
            ? ({ act: 'return', caseId: item.caseId, words: 'back' } as const)
            : ({ act: 'credit', caseId: item.caseId, reference, words: 'theirs' } as const)
        // Who signed it first is refused the second time.
        const reply = await settleCase(server, action, oda)
        if ('code' in reply) expect(reply.code).toBe(profile.codes.forbidden)
      }
      await Promise.all(steps.map(step))
      const open = (await cases('held')).list.reduce((sum, item) => sum + (item.kind === 'held' ? item.amount : 0), 0)
      expect(await suspense()).toBe(open)
      expect(await auditLedger(server.services.db)).toEqual([])
      // Money that leaves suspense without a case, with both its sides, is a drift nevertheless.
      const lost = await server.services.db
        .transaction()
        .execute(async (db) => {
          const tx = { db, at: 1, publishAfterCommit: () => undefined }
          const [from, to] = [HOUSE.suspense, HOUSE.mint]
          await openAccount(db, from, 'FEN', 'house')
          await openAccount(db, to, 'FEN', 'house')
          await transfer(tx, { kind: 'test', key: 'lost', digest: 'lost', asset: 'FEN', from, to, amount: units(1) })
          throw new Spoiled(await auditLedger(db))
        })
        .catch((error: unknown) => (error instanceof Spoiled ? error.drifts : error))
      expect(lost).toEqual([`cases of money in suspense: they hold ${open} FEN, their account ${open - 1}`])
      // The books begin each run empty, and the operator's device with all of its allowance.
      server.clock.advance(5_000)
      for (const { caseId } of (await cases('held')).list)
        granted(await settleCase(server, { act: 'return', caseId, words: 'swept' }, oda))
      expect(await suspense()).toBe(0)
    }),
    { numRuns: 25 },
  )
})

describe('what a member has', () => {
  async function appealed() {
    await appeal((await order(server, mia)).orderId, mia, false)
    const { caseId } = (await cases('appeals')).list[0]!
    return { act: 'claim', caseId } as const
  }

  test('[C-10] comes with the answer of an act to a case', async () => {
    const claim = await appealed()
    const { case: item } = granted(await server.call(depositCaseHold, claim, { token: oda }))
    expect(item.order?.member.money?.fen).toBe(await fen())
  })

  test('[C-10] is not read while an act to a case is written', async () => {
    const claim = await appealed()
    const { db, write, env } = server.services
    const by = await findMember(db, 'm-oda')
    if (by === undefined) expect.unreachable('she is there')
    const { before, case: after } = await write((tx) => holdCase(tx, by, claim, env.usdtRate))
    expect([before.order?.member.money ?? null, after.order?.member.money ?? null]).toEqual([null, null])
  })
})

test('[C-10] with each page comes how many cases of each kind are open', async () => {
  await appeal((await order(server, mia)).orderId, mia, false)
  await tell(server, settled('D-nobody', 900))
  await tell(server, settled('D-none', 800))
  const [one] = (await cases('held')).list
  granted(await settleCase(server, { act: 'return', caseId: one!.caseId, words: 'theirs' }, oda))
  expect((await cases('over')).figures).toEqual({ appeals: 1, held: 1 })
})
