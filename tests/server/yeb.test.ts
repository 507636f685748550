import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { balanceHistory, dealRecords } from '#src/api/contract/records.ts'
import { toCenter, toYeb, yebClaim, yebInfo } from '#src/api/contract/yeb.ts'
import { dayOf, dayStart, formatDay } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { YebTaskId } from '#src/api/model/yeb.ts'
import { profile } from '#src/api/profile.ts'
import { payInterest } from '#server/cashier/yeb/yebInterest.ts'
import { startYebPayer } from '#server/cashier/yeb/yebPayer.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { createJobs } from '#server/platform/jobs.ts'
import type { Write } from '#server/platform/transaction.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer({ settings: { YEB_RATE: '365' } })
  // Each test begins at noon of UTC+8, so that none passes a midnight it did not mean to.
  server.clock.hold()
  const now = server.clock.now()
  server.clock.advance(dayStart(dayOf(now) + 1) + 12 * HOUR - now)
  mia = await server.login('mia')
})
afterEach(async () => {
  const drifts = await auditLedger(server.services.db)
  await server.stop()
  if (drifts.length > 0) throw new Error(drifts.join('\n'))
})

/** Days go by, with interest after each midnight or all at the end; the member logs in again, as sessions end at night. */
async function pass(days: number, daily = true): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    server.clock.advance(DAY)
    if (daily) await payInterest(server.services)
  }
  await payInterest(server.services)
  mia = await server.login('mia')
}

const move = async (call: typeof toYeb | typeof toCenter, amount: number, clientId = newClientId()) =>
  server.call(call, { clientId, amount: String(amount) }, { token: mia })
const info = async () => granted(await server.call(yebInfo, {}, { token: mia }))
const claim = async (taskId: YebTaskId) => server.call(yebClaim, { taskId }, { token: mia })
const state = async (taskId: YebTaskId) => (await info()).tasks.find((one) => one.taskId === taskId)

test('[P-8] [C-10] money moves in and out once a client id, and never more than there is', async () => {
  const clientId = newClientId()
  const replies = await Promise.all(Array.from({ length: 6 }, () => move(toYeb, 40_000, clientId)))
  for (const reply of replies) expect(granted(reply).funds).toEqual({ fen: 960_000, uusdt: 0, yeb: 40_000, points: 0 })
  expect(await move(toYeb, 40_001, clientId)).toMatchObject({ code: profile.codes.conflict })
  expect(await move(toCenter, 40_000, clientId)).toMatchObject({ code: profile.codes.conflict })
  expect(await move(toCenter, 40_001)).toMatchObject({ code: profile.codes.insufficient, message: '余额不足。' })
  expect(await move(toYeb, 960_001)).toMatchObject({ code: profile.codes.insufficient })
  expect(granted(await move(toCenter, 40_000)).funds).toMatchObject({ fen: 1_000_000, yeb: 0 })
})

test('[P-8] what is there all day earns, from the day after it came; the rest of a fen is carried', async () => {
  // A hundredth of a percent a day: 10,000 fen earn one.
  granted(await move(toYeb, 25_000))
  await pass(1)
  expect(await info()).toMatchObject({ balance: 25_000, earned: 0, days: [] })
  await pass(1)
  expect(await info()).toMatchObject({ balance: 25_002, yesterday: 2, earned: 2 })
  await pass(1)
  expect(await info()).toMatchObject({ balance: 25_005, yesterday: 3, earned: 5 })
  // Out and in again within the day: it was not there all day.
  granted(await move(toCenter, 25_005))
  server.clock.advance(1)
  granted(await move(toYeb, 25_005))
  await pass(1)
  expect(await info()).toMatchObject({ yesterday: 0, balance: 25_005 })
  const today = dayOf(server.clock.now())
  expect((await info()).days.map(({ day }) => day)).toEqual([today - 2, today - 3].map(formatDay))
})

test('[P-8] a day ends where the next one begins: what goes at that very moment was there all day', async () => {
  granted(await move(toYeb, 100_000))
  await pass(1)
  const beginNext = async () => {
    server.clock.advance(dayStart(dayOf(server.clock.now()) + 1) - server.clock.now())
    mia = await server.login('mia')
  }
  await beginNext()
  granted(await move(toCenter, 90_000))
  await payInterest(server.services)
  expect(await info()).toMatchObject({ earned: 10, yesterday: 10 })
  // Of the next day: what is left, with the interest.
  await beginNext()
  await payInterest(server.services)
  expect(await info()).toMatchObject({ earned: 11, yesterday: 1 })
})

test('[P-8] each day is paid once, also by many at a time and over restarts; a pause is made up for, as if there had been none', async () => {
  granted(await move(toYeb, 900_000))
  await Promise.all([pass(3), payInterest(server.services), payInterest(server.services)])
  await server.restart()
  await payInterest(server.services)
  const daily = await info()
  await pass(6, false)
  const late = await info()
  expect(daily.days).toHaveLength(2)
  expect(late.days).toHaveLength(8)
  // 900,000 earn 90 a day, and what they earned earns from the next day on: 0.0090 of it a day is carried.
  expect(late.days.map(({ interest }) => interest)).toEqual([90, 90, 90, 90, 90, 90, 90, 90])
  expect(late.days.map(({ balance }) => balance)).toEqual([7, 6, 5, 4, 3, 2, 1, 0].map((days) => 900_000 + days * 90))
  const paid = await server.services.db.selectFrom('ledger_tx').select('id').where('kind', '=', 'yebInterest').execute()
  expect(paid).toHaveLength(8)
})

test('[P-8] at its start the server pays what a stop left out', async () => {
  granted(await move(toYeb, 900_000))
  server.clock.advance(3 * DAY)
  await server.restart()
  await expect.poll(() => server.services.db.selectFrom('yeb_day').selectAll().execute()).toHaveLength(2)
})

test('[P-8] a day whose payment failed is paid at the next look', async () => {
  granted(await move(toYeb, 900_000))
  const { db, now, write: store } = server.services
  let isBroken = true
  // Two days later, for this payer alone: the server's own has nothing to pay yet.
  const write: Write = (work) =>
    isBroken ? Promise.reject(new Error('broken')) : store((tx) => work({ ...tx, at: tx.at + 2 * DAY }))
  const jobs = createJobs({ db, write: store, isShared: true })
  const faults: unknown[] = []
  const stop = startYebPayer({ ...server.services, write, jobs, now: () => now() + 2 * DAY }, (error) => faults.push(error))
  try {
    await expect.poll(() => faults).toHaveLength(1)
    isBroken = false
    // The server's own payer may be the one to look: then it is looked once more.
    const paid = async () => {
      await sql`update job set due_at = 0`.execute(db)
      return db.selectFrom('yeb_day').select('interest').execute()
    }
    await expect.poll(paid).toEqual([{ interest: 90 }])
  } finally {
    await stop()
    await jobs.stop()
  }
})

test('[P-8] a task is done when the server says so, and its prize is paid once', async () => {
  expect(await claim('firstIn')).toMatchObject({ code: profile.codes.conflict, message: '任务还没有完成。' })
  granted(await move(toYeb, 100_000))
  expect(await state('firstIn')).toMatchObject({ progress: 1, goal: 1, state: 'done' })
  const claims = await Promise.all(Array.from({ length: 5 }, () => claim('firstIn')))
  for (const reply of claims) expect(granted(reply).funds.points).toBe(100)
  expect(await state('firstIn')).toMatchObject({ state: 'claimed' })

  await pass(3)
  expect(await state('keepThree')).toMatchObject({ progress: 2, state: 'open' })
  expect(await claim('keepThree')).toMatchObject({ code: profile.codes.conflict })
  await pass(1)
  expect(await state('keepThree')).toMatchObject({ progress: 3, state: 'done' })
  expect(granted(await claim('keepThree')).funds).toMatchObject({ fen: 900_188, points: 100 })
  expect(await state('paidSeven')).toMatchObject({ progress: 3, goal: 7, state: 'open' })
  await pass(4)
  expect(granted(await claim('paidSeven')).funds.points).toBe(400)
})

test('[P-8] one member’s wallet, days and prizes are not another’s', async () => {
  granted(await move(toYeb, 900_000))
  await pass(2)
  const leo = await server.login('leo')
  expect(granted(await server.call(yebInfo, {}, { token: leo }))).toMatchObject({ balance: 0, earned: 0, days: [] })
  expect(await server.call(yebClaim, { taskId: 'firstIn' }, { token: leo })).toMatchObject({ code: profile.codes.conflict })
})

test('[P-8] [C-10] a day’s interest is a record of the member’s, and part of what they have', async () => {
  granted(await move(toYeb, 900_000))
  await pass(2)
  const { list } = granted(await server.call(dealRecords, { type: 'yeb' }, { token: mia }))
  expect(list.map(({ kind, sides }) => [kind, sides])).toEqual([
    ['yebInterest', [{ place: 'yeb', asset: 'FEN', amount: 90 }]],
    [
      'yebIn',
      [
        { place: 'centre', asset: 'FEN', amount: -900_000 },
        { place: 'yeb', asset: 'FEN', amount: 900_000 },
      ],
    ],
  ])
  const { points } = granted(await server.call(balanceHistory, { asset: 'FEN', days: 7 }, { token: mia }))
  expect(points.at(-1)?.amount).toBe(1_000_090)
})

test('[P-8] of many days the latest thirty are shown, the last one first', async () => {
  const today = dayOf(server.clock.now())
  const day = (back: number) => ({ member_id: 'm-mia', day: today - back, balance: fen(1), interest: fen(0) })
  const rows = Array.from({ length: 35 }, (_, index) => day(35 - index))
  await server.services.write(({ db }) => db.insertInto('yeb_day').values(rows).execute())
  const days = (await info()).days.map((one) => one.day)
  expect([days.length, days[0], days.at(-1)]).toEqual([30, formatDay(today - 1), formatDay(today - 30)])
})

test('[P-8] [P-6] who paused is paid no prize: it waits for them', async () => {
  granted(await move(toYeb, 100_000))
  await server.services.write((tx) => beginPause(tx, { memberId: 'm-mia', deviceId: 'd' }, { hours: 24 }))
  expect(await claim('firstIn')).toMatchObject({ code: profile.codes.saferPlay })
  expect(await state('firstIn')).toMatchObject({ state: 'done' })
  await pass(1)
  expect(granted(await claim('firstIn')).funds.points).toBe(100)
})
