import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatOperation, muteList } from '#src/api/contract/moderation.ts'
import { login } from '#src/api/contract/session.ts'
import { withdrawalNew } from '#src/api/contract/withdrawal.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { withdrawalReviewAct } from '#src/api/contract/withdrawalReview.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { setStatus } from '#server/members/account.ts'
import { carryOut } from '#server/commands.ts'
import { withoutSecrets } from '#server/platform/trail.ts'
import { order as deposit, PAYER_SECRET, settled, tell } from '#tests/support/deposit.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { orderTo, prepare } from '#tests/support/withdrawals.ts'
import { written } from '#tests/support/written.ts'

const { codes } = profile
let lines: Record<string, unknown>[] = []
let server: TestServer
beforeEach(async () => {
  lines = []
  const log = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
  server = await startTestServer({ settings: { LOG_LEVEL: 'warn', PAYER_SECRET }, log })
})
afterEach(() => server.stop())

const rows = () => {
  const { db } = server.services
  return db
    .selectFrom('trail')
    .leftJoin('trail_end', 'trail_end.trail_id', 'trail.id')
    .select(['act', 'by_name', 'by_role', 'detail_json', 'request_id', 'address', 'outcome'])
    .orderBy('trail.at')
    .execute()
}

test('[D-8] every act of staff is a row, also one that is refused; reading is none', async () => {
  const room = (await server.services.db.selectFrom('anchor').select('chat_room_no').executeTakeFirstOrThrow()).chat_room_no
  const ada = await server.login('ada', 'device-ada')
  const on = { token: ada, headers: { [headerName('tb-uuid')]: 'device-ada' } }
  const order = { action: 'mute' as const, room, memberId: 'm-mia', minutes: 10 as const, reason: 'rude' }
  expect((await server.call(muteList, { room }, on)).ok).toBe(true)
  expect((await server.call(chatOperation, order, on)).ok).toBe(true)
  expect(await server.call(chatOperation, { ...order, memberId: 'm-ada' }, on)).toMatchObject({ ok: false })
  const oda = await server.login('oda', 'device-oda')
  const act = { withdrawalId: 'W000000', act: 'approve' as const }
  const missing = await server.call(withdrawalReviewAct, act, { token: oda, headers: { [headerName('tb-uuid')]: 'device-oda' } })
  expect(missing).toMatchObject({ ok: false, code: codes.notFound })

  expect(await rows()).toMatchObject([
    { act: 'chatOperation', by_name: 'ada', by_role: 'admin', outcome: 'done', address: '127.0.0.1' },
    { act: 'chatOperation', by_name: 'ada', outcome: expect.stringMatching(/^\d+$/) },
    { act: 'withdrawalReviewAct', by_name: 'oda', by_role: 'operator', outcome: String(codes.notFound) },
  ])
  const [first] = await rows()
  expect(JSON.parse(first?.detail_json ?? '')).toEqual(order)
  expect(first?.request_id).toMatch(/^r-/)
  // Who reads the trail cannot pass as the device.
  const devices = await server.services.db.selectFrom('trail').select('device_id').execute()
  expect(devices.map((row) => row.device_id)).toEqual([0, 1, 2].map(() => expect.stringMatching(/^[0-9a-f]{64}$/)))
})

test('[D-8] every command of the owner is a row, with what was before; made passwords are not in it', async () => {
  const { db } = server.services
  expect(await carryOut({ db, payerSecret: null }, ['role', 'mia', 'admin'])).toBe('Done.')
  const added = await carryOut({ db, payerSecret: null }, ['add', 'olga', 'operator'])
  const password = /olga \/ (\S+)/.exec(added ?? '')?.[1] ?? ''
  expect(await carryOut({ db, payerSecret: null }, ['add', 'olga'])).toBeNull()
  expect(await carryOut({ db, payerSecret: null }, ['add', 'O!'])).toBeNull()
  expect((await server.call(login, { name: 'olga', password })).ok).toBe(true)
  const fresh = /olga \/ (\S+)/.exec((await carryOut({ db, payerSecret: null }, ['password', 'olga'])) ?? '')?.[1] ?? ''
  expect((await server.call(login, { name: 'olga', password })).ok).toBe(false)
  expect((await server.call(login, { name: 'olga', password: fresh })).ok).toBe(true)
  const kept = await rows()
  expect(kept.map(({ act, by_role: role, outcome }) => [act, role, outcome])).toEqual([
    ['role', 'operate', 'done'],
    ['add', 'operate', 'done'],
    ['password', 'operate', 'done'],
  ])
  expect(JSON.parse(kept[0]?.detail_json ?? '')).toEqual({
    order: ['role', 'mia', 'admin'],
    before: { role: 'member', status: '1' },
  })
  const everything = JSON.stringify(kept)
  for (const secret of [password, fresh]) {
    expect(secret.length).toBe(12)
    expect(everything).not.toContain(secret)
  }
})

test('nobody can change or remove a row of the trail', async () => {
  const { db } = server.services
  await carryOut({ db, payerSecret: null }, ['reversal', 'on'])
  await expect(db.updateTable('trail').set({ by_name: 'nobody' }).execute()).rejects.toThrow(/append-only/)
  await expect(db.deleteFrom('trail').execute()).rejects.toThrow(/append-only/)
  await expect(db.updateTable('trail_end').set({ outcome: 'failed' }).execute()).rejects.toThrow(/append-only/)
  await expect(db.deleteFrom('trail_end').execute()).rejects.toThrow(/append-only/)
})

test('what is kept of an order has no secrets, however deep, and no endless text', () => {
  expect(withoutSecrets({ a: [{ oldPassword: 'x', token: 'y', words: 'z'.repeat(600) }], n: 1, none: null })).toEqual({
    a: [{ oldPassword: '…', token: '…', words: `${'z'.repeat(500)}…` }],
    n: 1,
    none: null,
  })
})

test('[S-5] locks, refused roles, broken seals and ended sessions are logged by default, with the request and without secrets', async () => {
  const mia = await server.login('mia')
  await server.call(withdrawalReviewAct, { withdrawalId: 'W000000', act: 'approve' }, { token: mia })
  await fetch(`${server.url}${memberInfo.path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  await server.services.write((tx) => setStatus(tx, 'm-mia', '2'))
  await server.call(memberInfo, {}, { token: mia })
  await server.services.db
    .insertInto('login_failure')
    .values({ key: 'device:test-device leo', count: 6, first_at: server.clock.now(), locked_until: server.clock.now() + 60_000 })
    .execute()
  await server.call(login, { name: 'leo', password: 'guessed77' })
  expect(lines.map(({ event, reason }) => [event, reason])).toEqual([
    ['refused', 'forbidden'],
    ['refused', 'sealBroken'],
    ['refused', 'accountBlockade'],
    ['refused', 'loginLocked'],
  ])
  for (const line of lines) expect(line).toMatchObject({ level: 40, requestId: expect.stringMatching(/^r-/), ip: '127.0.0.1' })
  expect(JSON.stringify(lines)).not.toContain(mia)
  expect(JSON.stringify(lines)).not.toContain('guessed77')
})

test('[S-5] [Q10] the lock of a withdrawal password, and who speaks in a payer’s name without its key, are logged by default', async () => {
  const mia = await server.login('mia')
  const card = await prepare(server, mia)
  for (let round = 0; round < 5; round += 1)
    await server.call(withdrawalNew, orderTo(card, { password: '000001' }), { token: mia })
  const made = await deposit(server, mia)
  expect(await tell(server, settled(made.reference, 10_000), { key: PAYER_SECRET })).toBe('401 unsigned')
  expect(lines.map(({ reason }) => reason)).toEqual(['locked', 'unsignedNotice'])
  expect(lines).toMatchObject([
    { level: 40, requestId: expect.stringMatching(/^r-/), memberId: 'm-mia', deviceId: 'test-device' },
    { level: 40, requestId: expect.stringMatching(/^r-/), provider: 'harbourpay' },
  ])
  for (const secret of [mia, PAYER_SECRET, made.reference]) expect(JSON.stringify(lines)).not.toContain(secret)
  expect(JSON.stringify(lines)).not.toMatch(written('000001'))
})

test('one address cannot fill the log with broken seals', async () => {
  server.clock.hold()
  const send = () =>
    fetch(`${server.url}${memberInfo.path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 10 }, send))
  expect(lines.length).toBe(30)
})
