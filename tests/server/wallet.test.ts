import { afterEach, beforeEach, expect, test } from 'vitest'
import { cash } from '#src/api/model/money/amount.ts'
import { transferIn, transferOut } from '#src/api/contract/venues.ts'
import { exchange, exchangeQuote } from '#src/api/contract/exchange.ts'
import { walletBalances, walletReconcile, walletRecover } from '#src/api/contract/wallet.ts'
import { exchanged } from '#src/api/model/exchange.ts'
import { profile } from '#src/api/profile.ts'
import { recoverAll } from '#server/cashier/wallet/recover.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { fund } from '#tests/support/venue.ts'
import { setVenueStatus } from '#server/backOffice/venues/keepVenues.ts'

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const balances = async () => granted(await server.call(walletBalances, {}, { token: mia }))
const recover = async (clientId = newClientId()) => server.call(walletRecover, { clientId }, { token: mia })

test('[P-6] [C-9] one answer tells every balance: centre, interest wallet and each venue, closed ones too', async () => {
  await fund(server, mia, 12_345, 'IMTY')
  await server.services.write((tx) => setVenueStatus(tx, 'OBTY', 2))
  const { funds, venues, held } = await balances()
  expect(held).toEqual({ fen: 0, uusdt: 0 })
  expect(funds).toEqual({ fen: 987_655, uusdt: 0, yeb: 0, points: 0 })
  expect(venues).toHaveLength(5)
  expect(venues).toContainEqual({ venue: 'IMTY', status: 0, balance: 12_345 })
  expect(venues).toContainEqual({ venue: 'OBTY', status: 2, balance: 0 })
})

test('[P-6] [C-9] a venue of whatever kind has its wallet among the balances and is brought back; one that plays out of the centre has none', async () => {
  const { db } = server.services
  await db.updateTable('venue').set({ wallet: 'transfer', status: 0 }).where('kind', '=', 'live').execute()
  const live = await db.selectFrom('venue').select('code').where('kind', '=', 'live').executeTakeFirstOrThrow()
  await fund(server, mia, 4_000, live.code)
  await fund(server, mia, 1_000, 'OBTY')
  expect((await balances()).venues).toContainEqual({ venue: live.code, status: 0, balance: 4_000 })
  const seamless = await db.selectFrom('venue').select('code').where('wallet', '=', 'seamless').execute()
  expect(seamless.length).toBeGreaterThan(0)
  for (const { code } of seamless) {
    expect((await balances()).venues.map(({ venue }) => venue)).not.toContain(code)
    await server.services.write((tx) => setVenueStatus(tx, code, 0))
    for (const call of [transferIn, transferOut])
      expect(await server.call(call, { venue: code, clientId: newClientId(), amount: '100' }, { token: mia })).toMatchObject({
        code: profile.codes.notFound,
      })
  }
  const { list } = granted(await recover())
  expect(list.toSorted((one, other) => one.amount - other.amount)).toEqual([
    { venue: 'OBTY', amount: 1_000, failed: false },
    { venue: live.code, amount: 4_000, failed: false },
  ])
  expect((await balances()).funds.fen).toBe(1_000_000)
})

test('[C-9] one call brings every venue back, each in a movement of its own; the same id again moves nothing', async () => {
  await fund(server, mia, 1_000, 'OBTY')
  await fund(server, mia, 2_000, 'IMTY')
  await server.services.write((tx) => setVenueStatus(tx, 'IMTY', 2))
  const clientId = newClientId()
  const replies = await Promise.all([recover(clientId), recover(clientId), recover(clientId)])
  for (const reply of replies) {
    expect(granted(reply).list).toEqual([
      { venue: 'OBTY', amount: 1_000, failed: false },
      { venue: 'IMTY', amount: 2_000, failed: false },
    ])
  }
  expect((await balances()).funds.fen).toBe(1_000_000)
  await fund(server, mia, 700, 'OBTY')
  expect(granted(await recover(clientId)).list).toHaveLength(2)
  expect((await balances()).funds.fen).toBe(999_300)
  const moves = await server.services.db.selectFrom('ledger_tx').select('id').where('kind', '=', 'venueOut').execute()
  expect(moves).toHaveLength(2)
})

/** Writes of which the third is lost: the first says what is to be done, then each venue has one of its own, in the order of their list. */
function brokenAtSecondVenue(): typeof server.services.write {
  let writes = 0
  return (work) => ((writes += 1) === 3 ? Promise.reject(new Error('this venue does not answer')) : server.services.write(work))
}

test('[C-9] a venue that fails is named and keeps its money, the others come back; the same id tries it again', async () => {
  await fund(server, mia, 1_000, 'OBTY')
  await fund(server, mia, 2_000, 'IMTY')
  const clientId = newClientId()
  const faults: unknown[] = []
  const { list } = await recoverAll(brokenAtSecondVenue(), { memberId: 'm-mia', clientId }, (error) => faults.push(error))
  expect(list).toEqual([
    { venue: 'OBTY', amount: '1000', failed: false },
    { venue: 'IMTY', amount: '0', failed: true },
  ])
  expect(faults).toHaveLength(1)
  expect((await balances()).funds.fen).toBe(998_000)
  expect(granted(await recover(clientId)).list).toEqual([
    { venue: 'OBTY', amount: 1_000, failed: false },
    { venue: 'IMTY', amount: 2_000, failed: false },
  ])
  expect((await balances()).funds.fen).toBe(1_000_000)
})

test('[C-9] a recovery that is taken up again leaves alone what went into venues meanwhile', async () => {
  await fund(server, mia, 1_000, 'OBTY')
  await fund(server, mia, 2_000, 'IMTY')
  const clientId = newClientId()
  await recoverAll(brokenAtSecondVenue(), { memberId: 'm-mia', clientId }, () => {})
  await fund(server, mia, 300, 'OBTY')
  await fund(server, mia, 500, 'FBTY')
  expect(granted(await recover(clientId)).list).toEqual([
    { venue: 'OBTY', amount: 1_000, failed: false },
    { venue: 'IMTY', amount: 2_000, failed: false },
  ])
  const { venues } = await balances()
  expect(venues.filter(({ balance }) => balance > 0)).toEqual([
    { venue: 'OBTY', status: 0, balance: 300 },
    { venue: 'FBTY', status: 0, balance: 500 },
  ])
})

const asks = async (clientId: string) => granted(await server.call(walletReconcile, { clientId }, { token: mia })).done

test('[C-9] [Q8] a recovery that stopped half-way was carried out; one that was given up on its way moves nothing', async () => {
  await fund(server, mia, 1_000, 'OBTY')
  await fund(server, mia, 2_000, 'IMTY')
  const half = newClientId()
  let writes = 0
  // The server stops after the first venue: the answer is never written down.
  const dies: typeof server.services.write = (work) =>
    (writes += 1) > 2 ? Promise.reject(new Error('the server is gone')) : server.services.write(work)
  await expect(recoverAll(dies, { memberId: 'm-mia', clientId: half }, () => {})).rejects.toThrow('the server is gone')
  expect(await asks(half)).toBe(true)

  const late = newClientId()
  let isAsked = false
  // The device asks after the order was seen to be new, before any venue was asked.
  const slow: typeof server.services.write = async (work) => {
    const result = await server.services.write(work)
    if (!isAsked) expect(await asks(late)).toBe(false)
    isAsked = true
    return result
  }
  const before = await balances()
  await expect(recoverAll(slow, { memberId: 'm-mia', clientId: late }, () => {})).rejects.toMatchObject({
    code: profile.codes.conflict,
  })
  expect(await balances()).toEqual(before)
  expect(before.venues).toContainEqual({ venue: 'IMTY', status: 0, balance: 2_000 })

  expect(granted(await recover(half)).list).toEqual([
    { venue: 'OBTY', amount: 1_000, failed: false },
    { venue: 'IMTY', amount: 2_000, failed: false },
  ])
})

test('[P-6] whether an order arrived is told; one that had not never will', async () => {
  const order = { venue: 'OBTY', clientId: newClientId(), amount: '500' } as const
  granted(await server.call(transferIn, order, { token: mia }))
  expect(await asks(order.clientId)).toBe(true)

  const lost = { ...order, clientId: newClientId() }
  expect(await asks(lost.clientId)).toBe(false)
  expect(await asks(lost.clientId)).toBe(false)
  for (const call of [transferIn, transferOut])
    expect(await server.call(call, lost, { token: mia })).toMatchObject({ code: profile.codes.conflict })
  expect(await recover(lost.clientId)).toMatchObject({ code: profile.codes.conflict })
  expect((await balances()).funds.fen).toBe(999_500)
  // Another member's order is another order.
  const leo = await server.login('leo')
  expect(granted(await server.call(walletReconcile, { clientId: order.clientId }, { token: leo })).done).toBe(false)
})

const quote = async (direction: 'toUsdt' | 'toCny', token = mia) =>
  granted(await server.call(exchangeQuote, { direction }, { token }))

test('[C-10] [E-2] money is changed at the quote of the server, once a client id, and never more than there is', async () => {
  const { quoteId, rate } = await quote('toUsdt')
  expect(rate).toBe(71_643)
  const order = { clientId: newClientId(), quoteId, amount: '10000' }
  const replies = await Promise.all(Array.from({ length: 5 }, () => server.call(exchange, order, { token: mia })))
  const got = exchanged('toUsdt', cash(10_000), rate)
  for (const reply of replies)
    expect(granted(reply)).toEqual({ given: 10_000, got, funds: { fen: 990_000, uusdt: got, yeb: 0, points: 0 } })
  expect(await server.call(exchange, { ...order, amount: '10001' }, { token: mia })).toMatchObject({
    code: profile.codes.conflict,
  })

  const back = await quote('toCny')
  expect(back.rate).toBe(71_357)
  const tooMuch = { clientId: newClientId(), quoteId: back.quoteId, amount: String(got + 1) }
  expect(await server.call(exchange, tooMuch, { token: mia })).toMatchObject({ code: profile.codes.insufficient })
  const { funds } = granted(await server.call(exchange, { ...tooMuch, amount: String(got) }, { token: mia }))
  expect(funds).toEqual({ fen: 990_000 + exchanged('toCny', got, back.rate), uusdt: 0, yeb: 0, points: 0 })
  expect(funds.fen).toBeLessThan(1_000_000)
})

test('[C-10] a quote serves its member, once and until it is over; too little is not changed', async () => {
  const refused = { code: profile.codes.conflict, message: '报价已过期，请重新获取。' }
  const trade = async (quoteId: string, amount = '1000', token = mia) =>
    server.call(exchange, { clientId: newClientId(), quoteId, amount }, { token })
  const first = await quote('toUsdt')
  expect(await trade(first.quoteId, '1000', await server.login('leo'))).toMatchObject(refused)
  expect((await trade(first.quoteId)).ok).toBe(true)
  expect(await trade(first.quoteId)).toMatchObject(refused)
  const late = await quote('toUsdt')
  server.clock.advance(late.expiresAt - server.clock.now())
  expect(await trade(late.quoteId)).toMatchObject(refused)
  expect(await trade((await quote('toCny')).quoteId, '1000')).toMatchObject({ code: profile.codes.invalid })
  expect(await trade((await quote('toUsdt')).quoteId, '10000000000')).toMatchObject({ code: profile.codes.invalid })
})

test('[P-6] a movement is told to the member wherever they are', async () => {
  const socket = await server.connect(mia)
  const { quoteId } = await quote('toUsdt')
  granted(await server.call(exchange, { clientId: newClientId(), quoteId, amount: '10000' }, { token: mia }))
  const told = await socket.until('the funds', () => socket.selves.find((push) => push.kind === 'funds'))
  expect(told).toMatchObject({ fen: 990_000, yeb: 0, points: 0 })
})
