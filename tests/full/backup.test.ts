import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anchorList } from '#src/api/contract/anchors.ts'
import { coinBalance } from '#src/api/contract/coinBalance.ts'
import { giftList, giftReward } from '#src/api/contract/gifts.ts'
import { login } from '#src/api/contract/session.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { DATA_KEY } from '#tests/support/dataKey.ts'
import { granted } from '#tests/support/request.ts'
import { spawnedCall } from '#tests/support/spawnedCall.ts'
import { spawnServer, type SpawnedServer } from '#tests/support/spawnServer.ts'

/** Waits of one who pays, in ms: four of them stay within what a device may ask. */
const PAY_REST = 100

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')

let server: SpawnedServer
let folder: string
beforeEach(async () => {
  server = await spawnServer()
  folder = await mkdtemp(join(tmpdir(), 'anchorage-backup-'))
})
afterEach(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a tool of operators beside the server: its exit code and what it printed. */
async function tool(script: string, ...words: readonly string[]): Promise<{ readonly code: number; readonly text: string }> {
  const env = { ...process.env, DATA_KEY, ...server.store }
  try {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', script, ...words], { cwd: root, env })
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, text: stdout + stderr }
  }
}
const operate = (...words: readonly string[]) => tool('server/operate.ts', ...words)

test('[Q7] a backup that is made while members pay can be restored: one moment, whole, and its books balance', async () => {
  const file = join(folder, 'backup.db')
  if ('DATABASE_URL' in server.store) {
    expect(await operate('backup', file)).toMatchObject({ code: 1, text: expect.stringContaining('pg_dump') })
    return
  }
  const call = spawnedCall(server)
  const mia = granted(await call(login, { name: 'mia', password: 'anchor88a' }))
  const room = granted(await call(anchorList, {})).list[0]!.roomInfo.chatRoomNo!
  const gift = granted(await call(giftList, {})).list.toSorted((one, other) => one.price - other.price)[0]!
  const coins = async () => granted(await call(coinBalance, {}, mia)).gold
  let isOver = false
  const pay = async () => {
    while (!isOver) {
      // Who gives faster than members may is refused, and gives again.
      await call(giftReward, { room, clientId: newClientId(), giftId: gift.giftId, quantity: 1 }, mia)
      await rest(PAY_REST)
    }
  }
  const payers = [pay(), pay(), pay(), pay()]
  const [before, made] = [await coins(), await operate('backup', file)]
  isOver = true
  await Promise.all(payers)
  const after = await coins()
  expect(after).toBeLessThan(before)
  expect(made).toEqual({ code: 0, text: 'Done.\n' })
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600')
  expect(await readdir(folder)).toEqual(['backup.db'])
  expect(await operate('backup', file)).toMatchObject({ code: 1, text: expect.stringContaining('is there already') })
  expect(await operate('restore', file)).toMatchObject({
    code: 1,
    text: expect.stringContaining('is using the data directory'),
  })

  expect(await server.terminate()).toBe(0)
  expect(await operate('restore', join(folder, 'none.db'))).toMatchObject({ code: 1, text: expect.stringContaining('no file') })
  // What an earlier one left that was killed.
  for (const suffix of ['', '-wal', '-journal']) await writeFile(join(server.dataDir, `restored.db${suffix}`), 'half')
  const restored = await operate('restore', file)
  expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('What was there is in') })
  expect((await tool('server/ledgerAudit.ts')).code).toBe(0)
  await server.start()
  const there = await coins()
  expect(there).toBeLessThanOrEqual(before)
  expect(there).toBeGreaterThanOrEqual(after)
  const kept = (await readdir(server.dataDir)).filter((name) => name.startsWith('before-restore-'))
  expect(await readdir(join(server.dataDir, kept[0] ?? ''))).toEqual(['anchorage.db'])
  expect((await readdir(server.dataDir)).filter((name) => name.startsWith('restored.db'))).toEqual([])
})
