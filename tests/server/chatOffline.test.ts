import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatOffline, chatSeen } from '#src/api/contract/chat.ts'
import { chatAvailability, chatSend } from '#src/api/contract/chat.ts'
import { chatOperation } from '#src/api/contract/moderation.ts'
import { chatHistory } from '#src/api/contract/history.ts'
import { profile } from '#src/api/profile.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const room = FIXTURE.chatRoom
let server: TestServer
let mia: string
let leo: string
beforeEach(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
  leo = await server.login('leo')
})
afterEach(() => server.stop())

const say = async (token: string, content: string, mentions: string[] = []) =>
  granted(await server.call(chatSend, { room, clientId: newClientId(), content, mentions }, { token }))
const place = async () => {
  const { epoch, through } = granted(await server.call(chatHistory, { room }, { anonymous: true }))
  return { epoch, through }
}
const away = async (token: string | null, device?: { epoch: string; through: number }) => {
  const payload = device === undefined ? { room } : { room, epoch: device.epoch, after: device.through }
  return granted(await server.call(chatOffline, payload, token === null ? { anonymous: true } : { token }))
}

test('[A-2] a member is told on any device what came since they saw the room last, but not what they wrote themselves', async () => {
  await say(leo, '早')
  expect(await away(mia)).toEqual({ since: null, count: 0, mentions: 0 })
  const seen = await place()
  granted(await server.call(chatSeen, { room, ...seen }, { token: mia }))
  await say(leo, '走了吗')
  await say(leo, '@Mia 在吗', ['m-mia'])
  await say(mia, '从手机上说一句')
  expect(await away(mia)).toEqual({ since: seen.through, count: 2, mentions: 1 })
  expect(await away(leo)).toEqual({ since: null, count: 0, mentions: 0 })
  // What this device has seen meanwhile counts where it is further on.
  expect(await away(mia, { ...seen, through: seen.through + 1 })).toMatchObject({ since: seen.through + 1, count: 1 })
  expect(await away(mia, { ...seen, through: 0 })).toMatchObject({ since: seen.through, count: 2 })
})

test('[A-2] [D-8] a line that was removed counts as missed no more, nor does whom it named', async () => {
  granted(await server.call(chatSeen, { room, ...(await place()) }, { token: mia }))
  const { id } = await say(leo, '@Mia 在吗', ['m-mia'])
  expect(await away(mia)).toMatchObject({ count: 1, mentions: 1 })
  const admin = await server.login('ada')
  granted(await server.call(chatOperation, { action: 'delete', room, messageId: id }, { token: admin }))
  expect(await away(mia)).toMatchObject({ count: 0, mentions: 0 })
})

test('[A-2] a visitor goes by what their device has seen, at the address for visitors', async () => {
  const seen = await place()
  const { id } = await say(leo, '一')
  await say(leo, '二')
  expect(await away(null, seen)).toEqual({ since: seen.through, count: 2, mentions: 0 })
  expect(await away(null)).toEqual({ since: null, count: 0, mentions: 0 })
  const admin = await server.login('ada')
  granted(await server.call(chatOperation, { action: 'delete', room, messageId: id }, { token: admin }))
  expect(await away(null, seen)).toMatchObject({ count: 1 })
})

test('[A-2] a place only moves on; one of another epoch says nothing, and neither does one beyond the end', async () => {
  const seen = await place()
  await say(leo, '一')
  const later = await place()
  granted(await server.call(chatSeen, { room, ...later }, { token: mia }))
  granted(await server.call(chatSeen, { room, ...seen }, { token: mia }))
  expect(await away(mia)).toMatchObject({ since: later.through, count: 0 })
  expect(await away(mia, { epoch: 'e-other', through: 1 })).toMatchObject({ since: later.through })
  expect(await away(null, { epoch: seen.epoch, through: 9_999 })).toMatchObject({ since: later.through, count: 0 })
  // What a device claims to have seen beyond the end hides nothing that comes.
  granted(await server.call(chatSeen, { room, ...later, through: later.through + 100 }, { token: mia }))
  await say(leo, '二')
  expect(await away(mia)).toMatchObject({ since: later.through, count: 1 })
  await server.services.rooms.restart(room)
  expect(await away(mia)).toEqual({ since: null, count: 0, mentions: 0 })
})

test('[A-2] once a room’s order begins again, what a member sees of it is kept from its first line on', async () => {
  for (const line of ['一', '二', '三']) await say(leo, line)
  const before = await place()
  granted(await server.call(chatSeen, { room, ...before }, { token: mia }))
  await server.services.rooms.restart(room)
  await say(leo, '四')
  const seen = await place()
  expect(seen.through).toBeLessThan(before.through)
  granted(await server.call(chatSeen, { room, ...seen }, { token: mia }))
  await say(leo, '五')
  expect(await away(mia)).toEqual({ since: seen.through, count: 1, mentions: 0 })
})

test('[A-2] every chat call has an address for visitors, where a send is told to log in; the members’ one is closed to them', async () => {
  const message = { room, clientId: newClientId(), content: '访客' }
  expect(await server.call(chatSend, message, { anonymous: true })).toMatchObject({
    status: 401,
    code: profile.codes.unauthorized,
  })
  for (const call of [chatAvailability, chatOffline, chatHistory]) {
    expect(call.anonymousPath).not.toBeNull()
    expect(await server.call(call, { room }, {})).toMatchObject({ code: profile.codes.unauthorized })
  }
  expect(await server.call(chatSeen, { room, ...(await place()) }, {})).toMatchObject({ code: profile.codes.unauthorized })
})
