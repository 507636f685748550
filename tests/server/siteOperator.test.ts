import { execFile } from 'node:child_process'
import { join } from 'node:path'
import Libsql from 'libsql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memberInfo } from '#src/api/contract/member.ts'
import { announcements, configInfo, perInfo } from '#src/api/contract/site.ts'
import { profile } from '#src/api/profile.ts'
import { migrate, openDatabase } from '#server/platform/db/database.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { ensureRoom } from '#server/live/rooms/roomRows.ts'

const { codes } = profile
const root = join(import.meta.dirname, '..', '..')

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

/** `npm run operate -- …` in a process of its own, on the data of the server that runs; what it printed and its exit code. */
function operate(...order: string[]): Promise<{ printed: string; code: number }> {
  const env = { ...process.env, ...server.store }
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', 'server/operate.ts', ...order], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ printed: stdout + stderr, code: error === null ? 0 : Number(error.code) }),
    )
  })
}

test('[S-6] [X-5] an operator closes the site and disables an account while the server runs; calls and sockets feel it', async () => {
  const token = await server.login('mia')
  const [mia, visitor] = [await server.connect(token), await server.connect()]
  expect(await operate('disable', 'MIA')).toEqual({ printed: 'Done.\n', code: 0 })
  expect(await server.call(memberInfo, {}, { token })).toMatchObject({ code: codes.accountBlockade })
  await server.sockets.sweep()
  await mia.until('the end of the connection', () => mia.disconnected)
  expect(mia.selves).toMatchObject([
    { kind: 'sessionEnded', code: codes.accountBlockade, message: expect.stringContaining('停用') },
  ])
  expect(visitor.disconnected).toBe(false)

  expect(await operate('enable', 'mia')).toMatchObject({ code: 0 })
  await server.login('mia')
  expect(await operate('maintenance', 'on')).toMatchObject({ code: 0 })
  server.clock.advance(1_000)
  expect(await server.call(perInfo, {})).toMatchObject({ code: codes.maintenance })
  expect(await operate('maintenance', 'off')).toMatchObject({ code: 0 })
  server.clock.advance(1_000)
  expect((await server.call(perInfo, {})).ok).toBe(true)
})

test('[X-9] [C-7] an operator sets the threshold of errors that pages learn from configInfo, and takes it back', async () => {
  const shown = async () => {
    const reply = await server.call(configInfo, { keyCodes: [profile.failover.thresholdKey] })
    return reply.ok ? reply.data.list.map(({ status, value }) => [status, value]) : []
  }
  expect(await operate('failover', '5')).toMatchObject({ code: 0 })
  expect(await shown()).toEqual([['1', '5']])
  expect(await operate('failover', '0')).toMatchObject({ code: 1 })
  expect(await operate('failover', 'off')).toMatchObject({ code: 0 })
  expect(await shown()).toEqual([['0', '']])
})

test('[X-5] an operator keeps an address out for a time', async () => {
  expect(await operate('block', 'ip', '::ffff:127.0.0.1', '5')).toMatchObject({ code: 0 })
  server.clock.advance(1_000)
  expect(await server.call(announcements, {})).toMatchObject({ code: codes.ipBlockade })
  server.clock.advance(5 * 60_000)
  expect((await server.call(announcements, {})).ok).toBe(true)
})

test('an order that makes no sense changes nothing and shows how it is meant', async () => {
  for (const order of [
    [],
    ['maintenance', 'maybe'],
    ['block', 'ip', '127.0.0.1', 'five'],
    ['disable', 'nobody'],
    ['drop', 'member'],
  ]) {
    expect(await operate(...order)).toMatchObject({ code: 1, printed: expect.stringContaining('Usage: npm run operate') })
  }
  expect(await server.services.db.selectFrom('barrier').selectAll().execute()).toEqual([])
})

test('a transaction of the embedded database holds the write lock from its beginning, so that another process cannot get between its read and its write', async () => {
  const file = join(server.dataDir, 'locking.db')
  const db = openDatabase(file)
  await migrate(db)
  await db.transaction().execute((tx) => ensureRoom(tx, 'one', 'live'))
  const other = new Libsql(file)
  other.exec('pragma busy_timeout = 0')
  const intrude = () => other.exec("update room set epoch = 'other'")
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('room').selectAll().execute()
    expect(intrude).toThrow(/locked/)
    await tx.updateTable('room').set({ epoch: 'mine' }).execute()
  })
  intrude()
  other.close()
  await db.destroy()
})
