import { afterEach, beforeEach, expect, test } from 'vitest'
import { playRecords } from '#src/api/contract/games.ts'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { recordId } from '#src/api/model/playRecord.ts'
import { openAccount, transfer } from '#server/ledger/ledger.ts'
import { venueHouseOf, venueWalletOf } from '#server/ledger/owners.ts'
import { figuresOf } from '#server/saferPlay/session.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { openBet, settledBet } from '#tests/support/bets.ts'
import { openGames, playedRound, PROVIDER_SECRET } from '#tests/support/gameProvider.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const MEMBER = 'm-mia'
const DAY = 86_400_000

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer({ settings: { PROVIDER_SECRET } })
  mia = await server.login('mia')
  await openGames(server.services)
})
afterEach(() => server.stop())

/** A bet as the sportsbook keeps it, open or with how it ended. Its id. */
async function bet(stake: number, outcome: 'open' | 'won' | 'lost' | 'void' = 'open', memberId = MEMBER): Promise<string> {
  const id =
    outcome === 'open' ? await openBet(server, { stake, memberId }) : await settledBet(server, { stake, memberId }, outcome)
  server.clock.advance(1_000)
  return id
}
async function round(stake: number): Promise<void> {
  await playedRound(server.services, { memberId: MEMBER, stake, payout: 0 })
  server.clock.advance(5_000)
}
const page = async (query: Parameters<typeof server.call<typeof playRecords>>[1] = {}) =>
  granted(await server.call(playRecords, query, { token: mia }))
const stakes = async (query: Parameters<typeof page>[0] = {}) =>
  (await page(query)).list.map((record) => Number(record.what === 'round' ? record.round.stake : record.bet.stake))

test('[P-5] [C-9] rounds and sports bets of all venues are one list, latest first, by kind, venue, state and day, also while their member paused', async () => {
  const today = formatDay(dayOf(server.clock.now()))
  await bet(1_000, 'lost')
  await round(200)
  await bet(3_000, 'void')
  await bet(9_999, 'won', 'm-leo')
  server.clock.advance(DAY)
  mia = await server.login('mia')
  await round(400)
  await bet(5_000)
  await server.services.write((tx) => beginPause(tx, { memberId: MEMBER, deviceId: 'd' }, { hours: 24 }))
  expect(await stakes()).toEqual([5_000, 400, 3_000, 200, 1_000])
  expect(await stakes({ kind: 'sports' })).toEqual([5_000, 3_000, 1_000])
  expect(await stakes({ kind: 'slots' })).toEqual([400, 200])
  expect(await stakes({ venue: 'OBTY', state: 'settled' })).toEqual([1_000])
  expect(await stakes({ state: 'open' })).toEqual([5_000])
  expect(await stakes({ state: 'refunded' })).toEqual([3_000])
  expect(await stakes({ state: 'settled' })).toEqual([400, 200, 1_000])
  expect(await stakes({ to: today })).toEqual([3_000, 200, 1_000])
})

test('[P-5] records go on after the last one of a page, whichever kind it is, and after nobody else’s', async () => {
  for (let at = 0; at < 22; at += 1) await bet(1_000 + at, 'lost')
  await round(100)
  const first = await page()
  expect(first).toMatchObject({ more: true })
  expect(first.list).toHaveLength(20)
  const rest = await page({ before: recordId(first.list.at(-1)!) })
  expect(rest.list.map(recordId)).toHaveLength(3)
  expect(rest.more).toBe(false)
  const all = [...first.list, ...rest.list].map(recordId)
  expect(new Set(all).size).toBe(23)
  expect(await stakes({ before: recordId(first.list[0]!), kind: 'slots' })).toEqual([])
  const theirs = await bet(1, 'open', 'm-leo')
  expect(await page({ before: theirs })).toEqual({ list: [], more: false })
})

test('[P-5] [P-6] what play came to counts rounds of games as it counts bets', async () => {
  const since = server.clock.now()
  await playedRound(server.services, { memberId: MEMBER, stake: 1_000, payout: 1_500 })
  server.clock.advance(5_000)
  await round(700)
  await server.services.write(async (tx) => {
    const { stakes: held } = venueHouseOf('OBTY')
    await openAccount(tx.db, held, 'FEN', 'house')
    await openAccount(tx.db, venueWalletOf(MEMBER, 'OBTY'), 'FEN', 'member')
    const asset = { asset: 'FEN', digest: 'd' } as const
    await transfer(tx, {
      ...asset,
      kind: 'venueIn',
      key: 'in',
      from: MEMBER,
      to: venueWalletOf(MEMBER, 'OBTY'),
      amount: fen(300),
    })
    await transfer(tx, {
      ...asset,
      kind: 'betStake',
      key: 's',
      from: venueWalletOf(MEMBER, 'OBTY'),
      to: held,
      amount: fen(300),
    })
  })
  expect(await figuresOf(server.services.db, MEMBER, since)).toMatchObject({ staked: 2_000, net: 1_500 - 2_000 })
})
