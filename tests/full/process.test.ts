import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { login } from '#src/api/contract/session.ts'
import { chatOperation } from '#src/api/contract/moderation.ts'
import { chatSend } from '#src/api/contract/chat.ts'
import { giftList, giftReward } from '#src/api/contract/gifts.ts'
import { anchorList } from '#src/api/contract/anchors.ts'
import { chatHistory } from '#src/api/contract/history.ts'
import { coinBalance } from '#src/api/contract/coinBalance.ts'
import { matchList } from '#src/api/contract/matches.ts'
import { profile } from '#src/api/profile.ts'
import { DataDirectoryInUse, lockDirectory } from '#server/platform/directoryLock.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { granted } from '#tests/support/request.ts'
import { spawnedCall } from '#tests/support/spawnedCall.ts'
import { DidNotStart, spawnServer, type SpawnedServer } from '#tests/support/spawnServer.ts'

// A busy machine takes its time to fill a world and to start a server again.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let server: SpawnedServer
let call: ReturnType<typeof spawnedCall>
beforeEach(async () => {
  server = await spawnServer()
  call = spawnedCall(server)
})
afterEach(() => server.stop())

test('what was acknowledged survives a kill: history, balance, mute, session; and the directory opens again', async () => {
  const mia = granted(await call(login, { name: 'mia', password: 'anchor88a' }))
  const admin = granted(await call(login, { name: 'ada', password: 'anchor88c' }))
  const anchors = granted(await call(anchorList, {}))
  const room = anchors.list[0]!.roomInfo.chatRoomNo!
  const gift = granted(await call(giftList, {})).list[0]!
  const sent = granted(await call(chatSend, { room, clientId: newClientId(), content: 'before the crash' }, mia))
  granted(await call(giftReward, { room, clientId: newClientId(), giftId: gift.giftId, quantity: 2 }, mia))
  granted(await call(chatOperation, { action: 'mute', room, memberId: 'm-mia', minutes: 10, reason: 'spam' }, admin))

  await server.kill()
  await server.start()
  expect(granted(await call(coinBalance, {}, mia)).gold).toBe(10_000 - 2 * gift.price)
  const { events } = granted(await call(chatHistory, { room }, mia))
  expect(events).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'chat', seq: sent.seq }), expect.objectContaining({ kind: 'gift' })]),
  )
  const again = await call(chatSend, { room, clientId: newClientId(), content: 'after the crash' }, mia)
  expect(again).toMatchObject({ code: profile.codes.muted })
})

test('a second process on the same data directory says why it ends, and the first goes on', async () => {
  const second = spawnServer({ settings: { DATA_DIR: server.dataDir } })
  const failure = await second.then(
    () => null,
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(DidNotStart)
  expect(failure).toMatchObject({
    exitCode: 1,
    message: expect.stringContaining(`is using the data directory ${server.dataDir}`),
  })
  expect((await call(matchList, {})).ok).toBe(true)
})

test('a stop by signal ends with 0, and settings that make no sense with 1 and their names', async () => {
  expect(await server.terminate()).toBe(0)
  const failure = await spawnServer({ settings: { SIM: 'sometimes', RTMP_PORT: 'many' } }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ exitCode: 1, message: expect.stringMatching(/RTMP_PORT.*SIM/) })
})

test('[P-4] the demo world has anchors and matches of every sport', async () => {
  const anchors = granted(await call(anchorList, {}))
  expect(anchors.total).toBeGreaterThanOrEqual(8)
  expect(new Set(anchors.list.map((anchor) => anchor.matchClass))).toEqual(
    new Set(['football', 'basketball', 'esports', 'anchor']),
  )
  expect(anchors.list.some((anchor) => anchor.anchorStatus === 'On1')).toBe(true)
  const onAir = anchors.list.map((anchor) => anchor.anchorStatus.startsWith('On'))
  expect(onAir).toEqual(onAir.toSorted((left, right) => Number(right) - Number(left)))
  expect(granted(await call(matchList, {})).total).toBeGreaterThanOrEqual(30)
})

test('the lock is held against everybody, also in one process, until it is given back', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'anchorage-lock-'))
  try {
    const unlock = lockDirectory(directory)
    expect(() => lockDirectory(directory)).toThrow(DataDirectoryInUse)
    unlock()
    lockDirectory(directory)()
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
