import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatSend } from '#src/api/contract/chat.ts'
import { depositAppeal } from '#src/api/contract/deposit.ts'
import { walletReconcile } from '#src/api/contract/wallet.ts'
import { chatHistory } from '#src/api/contract/history.ts'
import { headerName } from '#src/api/profile.ts'
import { tellMember } from '#server/members/memberMessages.ts'
import { beginSession } from '#server/members/sessions.ts'
import { GROWTH, sweepTables } from '#server/platform/growth.ts'
import { owe } from '#server/verification/results.ts'
import { countWrongAnswer } from '#server/verification/failures.ts'
import { createOutbox } from '#server/sim/payer/outbox.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { order, PAYER_SECRET } from '#tests/support/deposit.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ settings: { PAYER_SECRET } })
})
afterEach(() => server.stop())

async function sizes(): Promise<Record<string, number>> {
  const { db } = server.services
  const counted = await Promise.all(
    Object.keys(GROWTH).map(async (table) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
      return [table, Number(rows[0]?.n)] as const
    }),
  )
  return Object.fromEntries(counted)
}

test('every table of the database has a rule, and there is no rule without a table', async () => {
  const tables = await server.services.db.introspection.getTables()
  expect(Object.keys(GROWTH).toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

test('[S-4] a month of ever new devices of one address, each refused, wrong and giving up, leaves no more than a day does', async () => {
  const { write } = server.services
  const address = '203.0.113.7'
  const visit = (day: number, visitor: number) =>
    write(async (tx) => {
      const deviceId = `device-${day}-${visitor}`
      await owe(tx, { deviceId, address }, 'login')
      await countWrongAnswer(tx, { deviceId, address })
      await tx.db.insertInto('bet_withdrawn').values({ member_id: 'm-mia', client_id: deviceId, at: tx.at }).execute()
      await tx.db
        .insertInto('welcome')
        .values({ room: `room-${day}-${visitor}`, member_id: 'm-mia', at: tx.at })
        .execute()
    })
  const after: Record<string, number>[] = []
  for (let day = 0; day < 30; day += 1) {
    for (let visitor = 0; visitor < 40; visitor += 1) await visit(day, visitor)
    server.clock.advance(DAY)
    await sweepTables(write)
    after.push(await sizes())
  }
  // The two sweeps of the tables are entered among the jobs a minute after the start, which may be before the ninth day or after it.
  const entered = { job: 2 } as Readonly<Record<string, number>>
  for (const table of Object.keys(GROWTH)) {
    // What is kept for a week is full after a week.
    expect(after[29]?.[table], table).toBeLessThanOrEqual((after[8]?.[table] ?? 0) + (entered[table] ?? 0))
  }
  expect(after[29]).toMatchObject({ captcha_owed: 0, welcome: 0, bet_withdrawn: 240 })
})

test('[C-11] logins, deliveries, messages and pictures that nobody uses leave after a year no more than after the time they are kept', async () => {
  const { write, delivery, securityMail } = server.services
  server.clock.hold()
  const contact = { channel: 'email', target: 'mia@anchorage.example' } as const
  const message = { kind: 'security', what: 'password', at: 0, device: null } as const
  const visit = (turn: number) =>
    write(async (tx) => {
      const origin = { deviceId: `device-${turn}`, address: '203.0.113.7', deviceName: 'Web', timewd: undefined }
      await beginSession(tx, { memberId: 'm-mia', ...origin })
      await delivery.order(tx, { key: `turn:${turn}`, contact, language: 'en', message, expiresAt: tx.at + DAY })
      await tellMember(tx, 'm-mia', 'gradeUp', { grade: '1' })
      const picture = {
        type: 'image/png',
        bytes: 1_000,
        ticket_hash: null,
        ticket_until: null,
        picture_type: null,
        picture: null,
      } as const
      const row = { id: `u-${turn}`, member_id: 'm-mia', purpose: 'avatar', ref: null, ...picture, at: tx.at } as const
      await tx.db.insertInto('upload').values(row).execute()
    })
  const after: Record<string, number>[] = []
  for (let turn = 0; turn < 80; turn += 1) {
    await visit(turn)
    // What it gives rise to is mailed with it, not when the background comes to it.
    await securityMail.sweep()
    server.clock.advance(5 * DAY)
    await sweepTables(write)
    // What the background writes to members meanwhile goes by its own times.
    const told = await server.services.db.selectFrom('message').select('id').where('words', '=', 'gradeUp').execute()
    after.push({ ...(await sizes()), message: told.length })
  }
  // Messages are kept longest, 180 days: 40 turns are more.
  for (const table of ['session', 'delivery', 'message', 'upload', 'security_notice', 'message_reader'])
    expect(after[79]?.[table], table).toBeLessThanOrEqual(after[40]?.[table] ?? 0)
  expect(after[79]).toMatchObject({ upload: 0, delivery: 2 })
  expect(after[79]?.['session']).toBeGreaterThan(0)
})

test('[S-4] refusals of one address are remembered for 500 devices, and take nothing from another address', async () => {
  const { write, db } = server.services
  await write((tx) => owe(tx, { deviceId: 'device-else', address: '203.0.113.8' }, 'login'))
  await write(async (tx) => {
    for (let visitor = 0; visitor < 700; visitor += 1)
      await owe({ ...tx, at: tx.at + visitor }, { deviceId: `device-${visitor}`, address: '203.0.113.7' }, 'login')
  })
  const rows = await db.selectFrom('captcha_owed').select(['address', 'device_id']).execute()
  expect(rows.filter(({ address }) => address === '203.0.113.7')).toHaveLength(500)
  expect(rows).toContainEqual({ address: '203.0.113.8', device_id: 'device-else' })
  expect(rows.some(({ device_id: device }) => device === 'device-699')).toBe(true)
})

test('[S-9] a room’s lines go after a month, what no page shows after two days; what is left can be read', async () => {
  const { write } = server.services
  const room = (await server.services.db.selectFrom('anchor').select('chat_room_no').executeTakeFirstOrThrow()).chat_room_no
  const say = async (content: string) => {
    const token = await server.login('mia')
    granted(await server.call(chatSend, { room, clientId: newClientId(), content }, { token }))
  }
  await say('first')
  server.clock.advance(20 * DAY)
  await say('second')
  server.clock.advance(11 * DAY)
  await sweepTables(write)
  // The latest lines are in memory too, until a restart.
  await server.restart()
  const { events } = granted(await server.call(chatHistory, { room, size: 20 }, { anonymous: true }))
  const shown = JSON.stringify(events)
  expect([shown.includes('first'), shown.includes('second')]).toEqual([false, true])
  const hidden = await server.services.db
    .selectFrom('room_event')
    .select('seq')
    .where('listed', '=', 0)
    .where('at', '<', server.clock.now() - 2 * DAY)
    .execute()
  expect(hidden).toEqual([])
})

test('[Q8] orders that a member gives up are so many and no more', async () => {
  const token = await server.login('mia')
  server.clock.hold()
  const replies = []
  for (let round = 0; round < 70; round += 1)
    replies.push(await server.call(walletReconcile, { clientId: newClientId() }, { token }))
  expect(replies.filter(({ ok }) => ok)).toHaveLength(60)
  expect((await sizes())['wallet_order']).toBe(60)
})

test('[C-10] an order is appealed three times, and each member has ten pictures that nobody answered', async () => {
  const mia = await server.login('mia')
  const appeal = (orderId: string, fields: object = {}, token = mia) =>
    server.call(
      depositAppeal,
      { orderId, clientId: newClientId(), reason: 'notCredited', text: 'where is it', ...fields },
      { token, headers: { [headerName('tb-uuid')]: 'test-device' } },
    )
  const { orderId } = await order(server, mia)
  for (let round = 0; round < 3; round += 1) expect((await appeal(orderId)).ok).toBe(true)
  expect((await appeal(orderId)).ok).toBe(false)
  const picture = { picture: { type: 'image/png', bytes: 1_000 } }
  let taken = 0
  for (let round = 0; round < 12; round += 1) {
    server.clock.advance(60_000)
    const { orderId: next } = await order(server, mia, { amount: '10000' })
    if ((await appeal(next, picture)).ok) taken += 1
  }
  expect(taken).toBe(10)
  // What others send is not counted among theirs.
  const leo = await server.login('leo')
  const { orderId: another } = await order(server, leo)
  expect((await appeal(another, picture, leo)).ok).toBe(true)
})

test('the demo payer keeps at most fifty notices of an order', () => {
  const outbox = createOutbox({
    home: 1,
    keyOf: () => PAYER_SECRET,
    now: () => Date.now(),
    file: { read: () => [], write: () => undefined },
  })
  for (let press = 0; press < 80; press += 1) {
    const notice = { kind: 'seen', noticeId: `n-${press}`, reference: 'D1' } as const
    outbox.plan('harbourpay', 'D1', [{ after: 1_000_000_000, notice }])
  }
  expect(outbox.about('D1')).toHaveLength(50)
})

const resultsLeft = () => server.services.db.selectFrom('captcha_result').select('id').execute()
const endedResult = () =>
  server.services.db
    .insertInto('captcha_result')
    .values({ id: 'over', device_id: 'd', expires_at: server.clock.now() - 1 })
    .execute()

test('[S-4] what counts for minutes goes by the sweep of every minute, what is kept for days does not', async () => {
  const { write, db } = server.services
  await endedResult()
  const old = server.clock.now() - 40 * DAY
  await db.insertInto('welcome').values({ room: 'r', member_id: 'm-mia', at: old }).execute()
  await sweepTables(write, { onlyBrief: true })
  expect([await resultsLeft(), await db.selectFrom('welcome').select('room').execute()]).toEqual([[], [{ room: 'r' }]])
})

test('[X-4] a table that cannot be swept keeps no other one from it, and is told', async () => {
  const { write, db } = server.services
  await endedResult()
  await db.schema.dropTable('game_act').execute()
  await db.schema.dropTable('game_session').execute()
  await expect(sweepTables(write)).rejects.toThrow('game_session')
  expect(await resultsLeft()).toEqual([])
})
