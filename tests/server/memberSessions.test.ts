import { afterEach, beforeEach, expect, test } from 'vitest'
import { memberInfo } from '#src/api/contract/member.ts'
import { memberSessionEnd, memberSessions } from '#src/api/contract/memberSessions.ts'
import { SESSIONS_SHOWN } from '#src/api/model/memberSession.ts'
import { profile } from '#src/api/profile.ts'
import { TEST_DEVICE, granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
let first: string
let second: string
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  // Two windows of one browser: a login on another device would end both.
  first = await server.login('mia')
  server.clock.advance(60_000)
  second = await server.login('mia')
})
afterEach(() => server.stop())

const list = async (token: string) => granted(await server.call(memberSessions, {}, { token })).list
const end = async (sessionId: string, token: string) =>
  granted(await server.call(memberSessionEnd, { sessionId }, { token })).list
const isIn = async (token: string) => (await server.call(memberInfo, {}, { token })).ok

test('[C-11] a member sees where they are logged in: this login first, each with its device, its rough address and since when', async () => {
  const now = server.clock.now()
  const seen = { device: 'Web', address: '127.0.0.*' }
  expect(await list(first)).toEqual([
    { sessionId: expect.any(String), ...seen, since: now - 60_000, isCurrent: true },
    { sessionId: expect.any(String), ...seen, since: now, isCurrent: false },
  ])
  expect((await list(second)).map(({ since, isCurrent }) => [since, isCurrent])).toEqual([
    [now, true],
    [now - 60_000, false],
  ])
})

test('[C-11] the other logins of a member come latest first', async () => {
  const now = server.clock.now()
  server.clock.advance(60_000)
  await server.login('mia')
  expect((await list(first)).map(({ since }) => since)).toEqual([now - 60_000, now + 60_000, now])
})

test('[C-11] [X-5] another login is ended with its sockets, which are told by what device; it is shown no more', async () => {
  const socket = await server.connect(first)
  const [own, other] = await list(second)
  if (own === undefined || other === undefined) throw new Error('two logins were there')
  expect(await end(other.sessionId, second)).toEqual([own])
  await expect.poll(() => socket.disconnected).toBe(true)
  expect(socket.selves).toMatchObject([
    { kind: 'sessionEnded', code: profile.codes.loginElsewhere, message: expect.stringContaining('Web') },
  ])
  expect([await isIn(first), await isIn(second)]).toEqual([false, true])
  expect(await list(second)).toEqual([own])
  // Once more is as once, also after a restart.
  await server.restart()
  expect(await end(other.sessionId, second)).toEqual([own])
})

test('[C-11] nobody ends a login of somebody else, nor their own by this; visitors have none', async () => {
  const leo = await server.login('leo')
  const [own, other] = await list(second)
  for (const one of [own, other]) expect(await end(one?.sessionId ?? '', leo)).toHaveLength(1)
  expect(await end(own?.sessionId ?? '', second)).toHaveLength(2)
  expect([await isIn(first), await isIn(second), await isIn(leo)]).toEqual([true, true, true])
  for (const reply of [
    await server.call(memberSessions, {}),
    await server.call(memberSessionEnd, { sessionId: own?.sessionId ?? '' }),
  ])
    expect(reply).toMatchObject({ code: profile.codes.unauthorized })
})

test('[C-11] a login whose time is over, or that moved to another device, is shown no more', async () => {
  await server.login('mia', 'another-device')
  expect(await isIn(first)).toBe(false)
  const phone = await server.login('mia', TEST_DEVICE)
  expect(await list(phone)).toHaveLength(1)
  server.clock.advance(86_400_000)
  expect(await list(await server.login('mia', TEST_DEVICE))).toHaveLength(1)
})

test('[C-11] of very many logins the latest are shown, and this one always', async () => {
  const { db, write } = server.services
  const { token_hash: _, ...row } = await db
    .selectFrom('session')
    .selectAll()
    .where('member_id', '=', 'm-mia')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const later = { ...row, created_at: row.created_at + 1 }
  const more = Array.from({ length: SESSIONS_SHOWN }, (_one, at) => ({ ...later, token_hash: `h-${at}` }))
  await write((tx) => tx.db.insertInto('session').values(more).execute())
  const shown = await list(first)
  expect([shown.length, shown[0]?.isCurrent]).toEqual([SESSIONS_SHOWN, true])
})
