import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatAvailability, chatSend } from '#src/api/contract/chat.ts'
import { chatOperation, chatUnblock, muteList, operationLog, roomSetup } from '#src/api/contract/moderation.ts'
import { profile } from '#src/api/profile.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const room = FIXTURE.chatRoom
let server: TestServer
let admin: string
let member: string
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.login('ada')
  member = await server.login('mia')
})
afterEach(() => server.stop())

const send = (content = 'hello') => server.call(chatSend, { room, clientId: newClientId(), content }, { token: member })
const mute = (memberId: string, minutes: 1 | 10 = 10) =>
  server.call(chatOperation, { action: 'mute', room, memberId, minutes, reason: 'spam' }, { token: admin })

test('[D-8] a mute reaches every connection of the member and closes the chat to them alone', async () => {
  const [phone, desktop, other] = await Promise.all([
    server.connect(member),
    server.connect(member),
    server.connect(await server.login('leo')),
  ])
  for (const socket of [phone, desktop, other]) await socket.enter(room)
  const before = server.clock.now()
  granted(await mute('m-mia'))
  for (const socket of [phone, desktop]) {
    const told = await socket.until('the mute', () => socket.selves[0])
    expect(told).toMatchObject({ kind: 'standing', room, standing: { mute: { reason: 'spam' }, canModerate: false } })
    if (told.kind === 'standing') expect(told.standing.mute?.until).toBeGreaterThanOrEqual(before + 10 * 60_000)
  }
  expect(other.selves).toEqual([])
  expect(await send()).toMatchObject({ code: profile.codes.muted, data: { mute: { reason: 'spam' } } })
  const elsewhere = { room: FIXTURE.offAirChat, clientId: newClientId(), content: 'hello' }
  expect((await server.call(chatSend, elsewhere, { token: member })).ok).toBe(true)
})

test('[A-1] [D-8] a mute outlives a reconnect and a restart, ends by itself, and ends by hand', async () => {
  granted(await mute('m-mia', 1))
  await server.restart()
  const socket = await server.connect(member)
  expect(await socket.enter(room)).toMatchObject({ ok: true, standing: { mute: { reason: 'spam' } } })
  expect(granted(await server.call(chatAvailability, { room }, { token: member })).standing.mute).not.toBeNull()
  expect(await send()).toMatchObject({ code: profile.codes.muted })
  server.clock.advance(60_001)
  expect((await send()).ok).toBe(true)

  granted(await mute('m-mia'))
  expect(await send()).toMatchObject({ code: profile.codes.muted })
  granted(await server.call(chatUnblock, { room, memberId: 'm-mia' }, { token: admin }))
  await socket.until('the end of the mute', () =>
    socket.selves.some((push) => push.kind === 'standing' && push.standing.mute === null),
  )
  expect((await send()).ok).toBe(true)
  expect(await server.call(chatUnblock, { room, memberId: 'm-mia' }, { token: admin })).toMatchObject({
    code: profile.codes.notFound,
  })
})

test('[A-1] the mute list shows who, by whom, why and how long', async () => {
  granted(await mute('m-mia', 1))
  granted(await mute('m-leo'))
  const { list } = granted(await server.call(muteList, { room }, { token: admin }))
  expect(list.map((entry) => [entry.name, entry.by, entry.reason, entry.until - entry.at])).toEqual(
    expect.arrayContaining([
      ['Mia', 'Ada', 'spam', 60_000],
      ['Leo', 'Ada', 'spam', 600_000],
    ]),
  )
  server.clock.advance(60_001)
  expect(granted(await server.call(muteList, { room }, { token: admin })).list.map((entry) => entry.name)).toEqual(['Leo'])
})

test('[A-1 admin] moderators cannot be muted, members cannot moderate, and unknown members and rooms are not found', async () => {
  expect(await mute('m-ada')).toMatchObject({ code: profile.codes.forbidden })
  expect(await mute('m-nobody')).toMatchObject({ code: profile.codes.notFound })
  const act = { action: 'mute', room, memberId: 'm-leo', minutes: 10, reason: 'spam' } as const
  expect(await server.call(chatOperation, act, { token: member })).toMatchObject({ code: profile.codes.forbidden })
  expect(await server.call(chatOperation, { ...act, room: 'nowhere' }, { token: admin })).toMatchObject({
    code: profile.codes.notFound,
  })
  expect(granted(await server.call(operationLog, { room }, { token: admin })).list).toEqual([])
})

test('[D-8] a deleted message goes from every browser', async () => {
  const listener = await server.connect()
  await listener.enter(room)
  const { id } = granted(await send('rude words'))
  granted(await server.call(chatOperation, { action: 'delete', room, messageId: id, reason: 'rude' }, { token: admin }))
  const removed = await listener.until('the removal', () => listener.events(room).find((event) => event.kind === 'chatRemoved'))
  expect(removed.body).toEqual({ id })
})

test('every act is in the log with who, what and why, latest first, and without the deleted words', async () => {
  const { id } = granted(await send('rude words'))
  const acts = [
    () => server.call(chatOperation, { action: 'delete', room, messageId: id, reason: 'rude' }, { token: admin }),
    () => mute('m-mia'),
    () => server.call(chatUnblock, { room, memberId: 'm-mia', reason: 'sorry' }, { token: admin }),
    () => server.call(roomSetup, { room, switchOn: false, reason: 'pause' }, { token: admin }),
    () => server.call(roomSetup, { room, status: 0, reason: 'pause' }, { token: admin }),
  ]
  for (const act of acts) {
    expect((await act()).ok).toBe(true)
    server.clock.advance(1)
  }
  const { list } = granted(await server.call(operationLog, { room }, { token: admin }))
  expect(list.map((entry) => [entry.by, entry.byRole, entry.action, entry.target, entry.detail, entry.reason])).toEqual([
    ['Ada', 'admin', 'close', null, null, 'pause'],
    ['Ada', 'admin', 'switchOff', null, null, 'pause'],
    ['Ada', 'admin', 'unblock', 'Mia', null, 'sorry'],
    ['Ada', 'admin', 'mute', 'Mia', '10', 'spam'],
    ['Ada', 'admin', 'delete', 'Mia', id, 'rude'],
  ])
  expect(JSON.stringify(list)).not.toContain('rude words')
})

test('[D-8] the last minute of a mute is told as one minute', async () => {
  server.clock.hold()
  granted(await mute('m-mia', 1))
  server.clock.advance(59_000)
  expect(await send()).toMatchObject({ code: profile.codes.muted, message: expect.stringContaining('还剩 1 分钟') })
})
