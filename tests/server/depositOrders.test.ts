import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PayloadOf } from '#src/api/contract/defineCall.ts'
import { depositAppeal } from '#src/api/contract/deposit.ts'
import { depositCaseList } from '#src/api/contract/depositCases.ts'
import { officeDeposits } from '#src/api/contract/depositOffice.ts'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { profile } from '#src/api/profile.ts'
import { storeRights } from '#server/members/rights.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { order, PAYER_SECRET, settleCase, settled, tell } from '#tests/support/deposit.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
let mia: string
let leo: string
let oda: string
beforeEach(async () => {
  server = await startTestServer({ settings: { PAYER_SECRET, USDT_RATE: '7.1899' } })
  mia = await server.login('mia')
  leo = await server.login('leo')
  oda = await server.login('oda')
})
afterEach(() => server.stop())

const orders = async (query: PayloadOf<typeof officeDeposits> = {}) =>
  granted(await server.call(officeDeposits, query, { token: oda }))
const idsOf = async (query: PayloadOf<typeof officeDeposits>) => (await orders(query)).list.map(({ orderId }) => orderId)

test('[C-10] [D-8] an operator sees every member’s deposit order with what came for it, and finds it by name, number, payment, state, method and day', async () => {
  const day = dayOf(server.clock.now())
  const first = await order(server, mia)
  await tell(server, settled(first.reference, 10_000, { paymentId: 'ICBC-77-1a' }))
  server.clock.advance(1_000)
  const second = await order(server, leo, { method: 'fastCard', amount: '20000' })
  expect(await orders()).toMatchObject({
    total: 2,
    more: false,
    list: [
      {
        orderId: second.orderId,
        member: { name: 'leo' },
        method: 'fastCard',
        state: 'created',
        credited: 0,
        payments: [],
        appeals: [],
      },
      {
        orderId: first.orderId,
        reference: first.reference,
        member: { name: 'mia' },
        method: 'bankCard',
        provider: 'harbourpay',
        state: 'credited',
        asset: 'FEN',
        amount: 10_000,
        received: 10_000,
        creditAsset: 'FEN',
        payments: [{ paymentId: 'ICBC-77-1a', amount: 10_000, held: 0, state: null }],
      },
    ],
  })
  const found: ReadonlyArray<readonly [PayloadOf<typeof officeDeposits>, readonly string[]]> = [
    [{ text: 'MI' }, [first.orderId]],
    [{ text: first.reference }, [first.orderId]],
    [{ text: second.orderId }, [second.orderId]],
    [{ text: 'icbc771A' }, [first.orderId]],
    [{ text: '%' }, []],
    [{ text: '--' }, []],
    [{ state: 'credited' }, [first.orderId]],
    [{ method: 'fastCard' }, [second.orderId]],
    [{ state: 'credited', method: 'fastCard' }, []],
    [{ from: formatDay(day), to: formatDay(day) }, [second.orderId, first.orderId]],
    [{ from: formatDay(day + 1) }, []],
    [{ to: formatDay(day - 1) }, []],
  ]
  for (const [query, ids] of found) {
    expect([query, await idsOf(query)]).toEqual([query, ids])
    expect([query, (await orders(query)).total]).toEqual([query, ids.length])
  }
})

test('[C-10] [Q10] money that an order could not take and its appeals are told with it, each by its case', async () => {
  const made = await order(server, mia)
  await tell(server, settled(made.reference, 10_000))
  server.clock.advance(1_000)
  await tell(server, settled(made.reference, 4_000, { paymentId: 'twice' }))
  granted(
    await server.call(
      depositAppeal,
      { orderId: made.orderId, clientId: newClientId(), reason: 'notCredited', text: '', picture: null },
      { token: mia },
    ),
  )
  const cases = async (view: 'appeals' | 'held') => granted(await server.call(depositCaseList, { view }, { token: oda })).list
  const [[held], [appeal]] = [await cases('held'), await cases('appeals')]
  expect((await orders()).list).toMatchObject([
    {
      payments: [{ held: 0 }, { caseId: held?.caseId, paymentId: 'twice', amount: 4_000, held: 4_000, state: 'held' }],
      appeals: [{ caseId: appeal?.caseId, reason: 'notCredited', end: null }],
    },
  ])
  granted(await settleCase(server, { act: 'credit', caseId: held!.caseId, reference: made.reference, words: 'paid twice' }, oda))
  granted(await settleCase(server, { act: 'answer', caseId: appeal!.caseId, outcome: 'helped', words: 'done' }, oda))
  expect((await orders({ text: 'twice' })).list).toMatchObject([
    { orderId: made.orderId, payments: [{ state: null }, { state: 'credited' }], appeals: [{ end: { outcome: 'helped' } }] },
  ])
})

test('[C-10] pages of deposit orders go on after the last one, none twice, and count all', async () => {
  const made: string[] = []
  for (const name of [mia, leo, mia, leo, mia]) made.unshift((await order(server, name)).orderId)
  const first = await orders({ size: 2 })
  expect(first).toMatchObject({ more: true, total: 5 })
  const second = await orders({ size: 2, before: first.list.at(-1)!.orderId })
  expect(second).toMatchObject({ more: true, total: 5 })
  const last = await orders({ size: 2, before: second.list.at(-1)!.orderId })
  expect(last).toMatchObject({ more: false, total: 5 })
  const ids = [first, second, last].flatMap(({ list }) => list.map(({ orderId }) => orderId))
  expect(ids.toSorted()).toEqual(made.toSorted())
  expect(await orders({ before: newClientId() })).toMatchObject({ list: [], more: false, total: 5 })
})

test('[A-1] [C-10] deposit orders are for operators with the right to see money', async () => {
  const refused = { code: profile.codes.forbidden }
  expect(await server.call(officeDeposits, {}, { token: mia })).toMatchObject(refused)
  await server.services.write((tx) => storeRights(tx, 'm-oda', ['members.read']))
  expect(await server.call(officeDeposits, {}, { token: oda })).toMatchObject(refused)
  await server.services.write((tx) => storeRights(tx, 'm-oda', ['money.read']))
  expect((await orders()).total).toBe(0)
})
