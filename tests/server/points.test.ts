import { afterEach, beforeEach, expect, test } from 'vitest'
import { POINT_PAGE, pointList } from '#src/api/contract/points.ts'
import { dealRecords } from '#src/api/contract/records.ts'
import { fen, points, units } from '#src/api/model/money/amount.ts'
import { profile } from '#src/api/profile.ts'
import { countBet } from '#server/grades/countBets.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { HOUSE, transfer } from '#server/ledger/ledger.ts'
import { movePoints, pointsOf } from '#server/ledger/movePoints.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { settleBet } from '#server/sportsbook/settle.ts'
import { payClaim } from '#server/welfare/payClaim.ts'
import { openBet, settledBet } from '#tests/support/bets.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const HOUR = 3_600_000
let server: TestServer
let mia: string
let start: number
beforeEach(async () => {
  server = await startTestServer()
  // Midday in UTC+8, far from the ends of days.
  server.clock.hold()
  const rest = (server.clock.now() + 8 * HOUR) % (24 * HOUR)
  server.clock.advance(24 * HOUR - rest + 12 * HOUR)
  mia = await server.login('mia')
  start = (await pointsOf(server.services.db, 'm-mia')).have
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

const standing = (memberId = 'm-mia') => pointsOf(server.services.db, memberId)
const gained = async () => (await standing()).have - start
const bet = (stake: number, matchId = `m-${stake}`) => settledBet(server, { stake, matchId })
const list = async (before?: string, token = mia) =>
  granted(await server.call(pointList, before === undefined ? {} : { before }, { token }))
const move = (change: number, key: string, kind = 'pointsTask') =>
  server.services.write((tx) => movePoints(tx, 'm-mia', points(change), { kind, key }))
const voidBet = (id: string) =>
  server.services.write(async (tx) => {
    await tx.db.updateTable('bet').set({ state: 'void' }).where('id', '=', id).execute()
    await countBet(tx, id)
  })
/** Takes all that Mia has, as a purchase would. */
const spendAll = () =>
  server.services.write(async (tx) => {
    const { have } = await pointsOf(tx.db, 'm-mia')
    if (have === 0) return
    await transfer(tx, {
      kind: 'test',
      key: 'spend',
      digest: '',
      asset: 'POINT',
      from: 'm-mia',
      to: HOUSE.prizes,
      amount: units(have),
    })
  })

test('[C-11] valid bets bring a point for each ¥10, once each; every screen is told, and what is no whole point adds up', async () => {
  const socket = await server.connect(mia)
  const id = await openBet(server, { stake: 2_500 })
  expect(await gained()).toBe(0)
  await server.services.write((tx) => settleBet(tx, id, 'won'))
  await server.services.write((tx) => settleBet(tx, id, 'won'))
  await server.services.write((tx) => countBet(tx, id))
  expect(await gained()).toBe(2)
  await expect.poll(() => socket.selves).toContainEqual(expect.objectContaining({ kind: 'funds', points: start + 2 }))
  await bet(500)
  expect(await gained()).toBe(3)
  await settledBet(server, { stake: 90_000, matchId: 'm-void' }, 'void')
  expect(await gained()).toBe(3)
})

test('[C-11] a day’s bets bring at most 500 points; the next day brings its own, and what was left over comes along', async () => {
  await bet(499_500)
  await bet(1_400_000)
  expect(await gained()).toBe(500)
  server.clock.advance(24 * HOUR)
  await bet(700)
  expect(await gained()).toBe(500)
  server.clock.advance(48 * HOUR)
  await bet(300)
  expect(await gained()).toBe(501)
})

test('[C-11] the operator sets what brings a point and the most of a day; it holds from a member’s next day on', async () => {
  await bet(1_000)
  await server.services.write(async (tx) => {
    await writeSetting(tx, 'pointStake', '20')
    await writeSetting(tx, 'pointDay', '3')
  })
  await bet(1_001)
  expect(await gained()).toBe(2)
  server.clock.advance(24 * HOUR)
  await bet(4_000)
  expect(await gained()).toBe(4)
  await bet(20_000)
  expect(await gained()).toBe(5)
})

test('[C-11] what a voided bet had brought is taken back once; points that were spent by then are owed and paid by the next ones', async () => {
  const id = await bet(5_000)
  await bet(1_000)
  expect(await gained()).toBe(6)
  await spendAll()
  await voidBet(id)
  await voidBet(id)
  expect(await standing()).toEqual({ have: 0, owed: 5 })
  expect(await list()).toMatchObject({ have: 0, owed: 5 })
  await bet(3_000)
  expect(await standing()).toEqual({ have: 0, owed: 2 })
  await bet(7_000)
  expect(await standing()).toEqual({ have: 5, owed: 0 })
})

test('[C-11] points move once a key; the same key for another change is refused, also where all of it paid what was owed', async () => {
  await spendAll()
  await move(-4, 'back')
  expect(await standing()).toEqual({ have: 0, owed: 4 })
  await move(3, 'one')
  await move(3, 'one')
  expect(await standing()).toEqual({ have: 0, owed: 1 })
  await move(10, 'two')
  await move(10, 'two')
  expect(await standing()).toEqual({ have: 9, owed: 0 })
  await expect(move(4, 'one')).rejects.toMatchObject({ code: profile.codes.conflict })
  await expect(move(9, 'two')).rejects.toMatchObject({ code: profile.codes.conflict })
})

test('[C-11] a claim of points pays what is owed first, and is one row and one payment', async () => {
  await spendAll()
  await move(-4, 'back')
  const pay = () =>
    server.services.write((tx) =>
      payClaim(tx, 'm-mia', {
        kind: 'month',
        period: '2026-01',
        asset: 'POINT',
        amount: units(10),
        booked: { kind: 'pointsTask', key: 'claim:1' },
      }),
    )
  await pay()
  expect(await standing()).toEqual({ have: 6, owed: 0 })
  await expect(pay()).rejects.toThrow()
  expect(await standing()).toEqual({ have: 6, owed: 0 })
})

test('[C-11] bets of a day before there were points bring none, however they are counted later', async () => {
  const day = Math.floor((server.clock.now() + 8 * HOUR) / (24 * HOUR))
  await server.services.write((tx) =>
    tx.db
      .insertInto('bet_points')
      .values({
        member_id: 'm-mia',
        day,
        each: null,
        most: points(0),
        carried: fen(0),
        valid: fen(0),
        points: points(0),
        changes: 0,
      })
      .execute(),
  )
  await bet(9_000)
  expect(await gained()).toBe(0)
  server.clock.advance(24 * HOUR)
  await bet(1_000)
  expect(await gained()).toBe(1)
})

test('[C-11] the list of points says why, how many and what there was after it, by pages; nobody sees another’s', async () => {
  for (let index = 0; index < POINT_PAGE + 5; index += 1) {
    server.clock.advance(1_000)
    await move(index + 1, `n:${index}`)
  }
  const first = await list()
  expect(first).toMatchObject({ have: (await standing()).have, owed: 0, more: true })
  expect(first.list).toHaveLength(POINT_PAGE)
  const second = await list(first.list.at(-1)?.id)
  const all = [...first.list, ...second.list]
  expect(second.more).toBe(false)
  expect(all[0]).toMatchObject({ kind: 'pointsTask', amount: POINT_PAGE + 5, balance: first.have })
  for (const [index, one] of all.entries()) expect(one.balance - one.amount).toBe(all[index + 1]?.balance ?? 0)
  const leo = await server.login('leo')
  expect((await list(all[0]?.id, leo)).list).toEqual([])
  expect((await list(undefined, leo)).list.map(({ kind }) => kind)).not.toContain('pointsTask')
  expect(await server.call(pointList, {}, {})).toMatchObject({ code: profile.codes.unauthorized })
  const { list: deals } = granted(await server.call(dealRecords, { type: 'prize' }, { token: mia }))
  expect(deals[0]).toMatchObject({ kind: 'pointsTask', type: 'prize' })
})
