import { afterEach, beforeEach, expect, test } from 'vitest'
import { coinBuy, coinOffer } from '#src/api/contract/coinShop.ts'
import { dealRecords } from '#src/api/contract/records.ts'
import { depositLimitSet, saferPlaySettings, timeOutBegin } from '#src/api/contract/saferPlay.ts'
import { walletReconcile } from '#src/api/contract/wallet.ts'
import { profile } from '#src/api/profile.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const HOUR = 3_600_000
let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer()
  // Midday in UTC+8, far from the ends of sessions and of days.
  server.clock.hold()
  const rest = (server.clock.now() + 8 * HOUR) % (24 * HOUR)
  server.clock.advance(24 * HOUR - rest + 12 * HOUR)
  mia = await server.login('mia')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const token = () => ({ token: mia })
const has = (asset: 'FEN' | 'GOLD') => balanceOf(server.services.db, 'm-mia', asset)
const buy = (amount: number, coins: number, clientId = newClientId()) =>
  server.call(coinBuy, { clientId, amount: String(amount), coins: String(coins) }, token())
const offer = async () => granted(await server.call(coinOffer, {}, token()))

test('[P-7] gold coins are bought for yuan of the centre wallet, once a key; every screen is told, and the records say it', async () => {
  const [fen, gold] = [await has('FEN'), await has('GOLD')]
  expect(await offer()).toEqual({ rate: 10, isPaused: false, left: null, gold })
  const socket = await server.connect(mia)
  const clientId = newClientId()
  const replies = await Promise.all(Array.from({ length: 5 }, () => buy(2_500, 250, clientId)))
  for (const reply of replies) expect(granted(reply)).toMatchObject({ paid: 2_500, coins: 250, gold: gold + 250 })
  expect([await has('FEN'), await has('GOLD')]).toEqual([fen - 2_500, gold + 250])
  await expect.poll(() => socket.selves).toContainEqual(expect.objectContaining({ kind: 'balance', gold: gold + 250 }))
  expect(granted(await server.call(walletReconcile, { clientId }, token()))).toEqual({ done: true })
  // The same key for another purchase is refused.
  expect(await buy(5_000, 500, clientId)).toMatchObject({ code: profile.codes.conflict })
  expect(await buy(2_500, 251, clientId)).toMatchObject({ code: profile.codes.conflict })
  const { list } = granted(await server.call(dealRecords, { type: 'exchange' }, token()))
  expect(list.map(({ kind }) => kind)).toEqual(['exchangeCoins', 'exchangeCoins'])
})

test('[P-7] what was given up by its key is not bought afterwards, and another member’s key is another purchase', async () => {
  const clientId = newClientId()
  expect(granted(await server.call(walletReconcile, { clientId }, token()))).toEqual({ done: false })
  const gold = await has('GOLD')
  expect(await buy(1_000, 100, clientId)).toMatchObject({ code: profile.codes.conflict })
  expect(await has('GOLD')).toBe(gold)
  const leo = await server.login('leo')
  const theirs = await server.call(coinBuy, { clientId, amount: '1000', coins: '100' }, { token: leo })
  expect(granted(theirs).coins).toBe(100)
  expect(await has('GOLD')).toBe(gold)
})

test('[P-7] [V-7] no fraction of a yuan, nothing too small or large, no more than there is, no other price than was shown', async () => {
  const before = [await has('FEN'), await has('GOLD')]
  for (const [amount, coins] of [
    [150, 15],
    [50, 5],
    [0, 0],
    [-100, -10],
    [10_000_100, 1_000_010],
  ] as const)
    expect(await buy(amount, coins)).toMatchObject({ code: profile.codes.invalid })
  expect(await buy(9_999_900, 999_990)).toMatchObject({ code: profile.codes.insufficient })
  expect(await buy(100, 1_000)).toMatchObject({ code: profile.codes.conflict })
  await server.services.write((tx) => writeSetting(tx, 'coinRate', '8'))
  expect((await offer()).rate).toBe(8)
  expect(await buy(100, 10)).toMatchObject({ code: profile.codes.conflict })
  expect([await has('FEN'), await has('GOLD')]).toEqual(before)
  expect(granted(await buy(100, 8)).coins).toBe(8)
})

test('[P-6] [P-7] coins count as spending: a period’s limit is the most that they cost in it; deposits keep their own count', async () => {
  granted(await server.call(depositLimitSet, { period: 'day', limit: '5000' }, token()))
  granted(await buy(3_000, 300))
  expect((await offer()).left).toBe(2_000)
  const refused = await buy(2_100, 210)
  expect(refused).toMatchObject({ code: profile.codes.saferPlay, data: { reason: 'limit', period: 'day', left: '2000' } })
  const day = granted(await server.call(saferPlaySettings, {}, token())).limits.find(({ period }) => period === 'day')
  expect(day?.used).toBe(0)
  granted(await buy(2_000, 200))
  expect((await offer()).left).toBe(0)
  server.clock.advance(24 * HOUR)
  mia = await server.login('mia')
  expect((await offer()).left).toBe(5_000)
  granted(await buy(5_000, 500))
})

test('[P-6] [P-7] who paused buys none; what was bought before is still answered by its key', async () => {
  const clientId = newClientId()
  granted(await buy(1_000, 100, clientId))
  granted(await server.call(timeOutBegin, { hours: 24 }, token()))
  expect((await offer()).isPaused).toBe(true)
  const gold = await has('GOLD')
  expect(await buy(1_000, 100)).toMatchObject({ code: profile.codes.saferPlay, data: { reason: 'paused' } })
  expect(granted(await buy(1_000, 100, clientId)).coins).toBe(100)
  expect(await has('GOLD')).toBe(gold)
})

test('[P-7] purchases have a pace: ten at once, then they wait', async () => {
  for (let bought = 0; bought < 10; bought += 1) granted(await buy(100, 10))
  expect(await buy(100, 10)).toMatchObject({ code: profile.codes.rateLimited })
  server.clock.advance(2_000)
  granted(await buy(100, 10))
})
