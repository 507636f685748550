import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatRules } from '#src/api/contract/moderation.ts'
import { chatAvailability, chatSend } from '#src/api/contract/chat.ts'
import { operationLog, roomSetup } from '#src/api/contract/moderation.ts'
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
  // Waits are told to the second.
  server.clock.hold()
  admin = await server.login('ada')
  member = await server.login('mia')
})
afterEach(() => server.stop())

const send = (content = 'hello', token = member, where: string = room) =>
  server.call(chatSend, { room: where, clientId: newClientId(), content }, { token })
const setUp = async (
  change: { slowSeconds?: 0 | 3 | 5 | 10 | 30 | 60; blockedWords?: string[]; wordsBefore?: string[] },
  token = admin,
) => server.call(roomSetup, { room, ...change }, { token })

/** The wait that slow mode refused a send with, in whole seconds. */
const waitOf = async (sent: ReturnType<typeof send>) => {
  const reply = await sent
  expect(reply).toMatchObject({ code: profile.codes.slowMode })
  return reply.ok ? null : Math.ceil(v.parse(v.object({ wait: v.number() }), reply.data).wait / 1_000)
}

test('[D-8] slow mode makes a member wait between two messages, in that room alone; moderators never wait', async () => {
  expect(granted(await setUp({ slowSeconds: 10 })).entrance.slowSeconds).toBe(10)
  granted(await send())
  expect(await waitOf(send())).toBe(10)
  server.clock.advance(4_000)
  expect(await waitOf(send())).toBe(6)
  granted(await send('elsewhere', member, FIXTURE.offAirChat))
  for (let line = 0; line < 3; line += 1) granted(await send(`moderator ${line}`, admin))
  server.clock.advance(6_000)
  granted(await send())
  expect(await send()).toMatchObject({ code: profile.codes.slowMode })
})

test('[D-8] a new length of slow mode counts from the last message, and switching it off frees at once', async () => {
  granted(await setUp({ slowSeconds: 60 }))
  granted(await send())
  server.clock.advance(3_000)
  granted(await setUp({ slowSeconds: 5 }))
  expect(await waitOf(send())).toBe(2)
  granted(await setUp({ slowSeconds: 0 }))
  granted(await send())
})

test('[D-8] a refused message takes no turn, and a retry of one that was taken is answered again', async () => {
  granted(await setUp({ slowSeconds: 30, blockedWords: ['bad'] }))
  expect(await send('bad')).toMatchObject({ code: profile.codes.blockedWords })
  const message = { room, clientId: newClientId(), content: 'good' }
  const first = granted(await server.call(chatSend, message, { token: member }))
  expect(granted(await server.call(chatSend, message, { token: member }))).toEqual(first)
})

test('[D-8] everybody hears of slow mode, and every device of a member when they spoke', async () => {
  const [phone, visitor] = [await server.connect(member), await server.connect()]
  await phone.enter(room)
  await visitor.enter(room)
  granted(await setUp({ slowSeconds: 30 }))
  const told = await visitor.until('slow mode', () => visitor.events(room).find((event) => event.kind === 'roomStatus'))
  expect(told.body).toMatchObject({ slowSeconds: 30, switchOn: true })
  const before = server.clock.now()
  granted(await send())
  const self = await phone.until('the turn', () => phone.selves.find((push) => push.kind === 'standing'))
  expect(self).toMatchObject({ room, standing: { mute: null } })
  const spokeAt = self.kind === 'standing' ? self.standing.spokeAt : null
  expect(spokeAt).toBeGreaterThanOrEqual(before)
  expect(granted(await server.call(chatAvailability, { room }, { token: member })).standing.spokeAt).toBe(spokeAt)
  server.clock.advance(60_001)
  expect(granted(await server.call(chatAvailability, { room }, { token: member })).standing.spokeAt).toBeNull()
  expect(await visitor.enter(room)).toMatchObject({ standing: { spokeAt: null } })
})

test('[D-8] blocked words are refused by name, whatever their case, width and spaces; for this room alone', async () => {
  granted(await setUp({ blockedWords: ['Spam', '代练'] }))
  for (const content of ['buy SPAM', 'ｓｐａｍ', 's p a m', '找 代 练 吗']) {
    expect(await send(content)).toMatchObject({ code: profile.codes.blockedWords, data: { field: 'content' } })
  }
  expect(await send('spam 代练')).toMatchObject({ data: { words: ['Spam', '代练'] }, message: expect.stringContaining('Spam') })
  granted(await send('a fine pass'))
  granted(await send('spam', member, FIXTURE.offAirChat))
  granted(await setUp({ blockedWords: [] }))
  granted(await send('spam'))
})

test('[D-8] blocked words that another moderator changed since they were read stay as they are', async () => {
  granted(await setUp({ blockedWords: ['one'], wordsBefore: [] }))
  expect(await setUp({ blockedWords: ['two'], wordsBefore: [] })).toMatchObject({ code: profile.codes.conflict })
  expect(granted(await server.call(chatRules, { room }, { token: admin })).blockedWords).toEqual(['one'])
  // Sent again after a lost answer they are what is there.
  granted(await setUp({ blockedWords: ['one'], wordsBefore: [] }))
  granted(await setUp({ blockedWords: ['one', 'two'], wordsBefore: ['one'] }))
})

test('[D-8] [A-1] only moderators read and set the rules; what they set outlives a restart and is in the log', async () => {
  granted(await setUp({ slowSeconds: 5, blockedWords: ['one', 'ONE', 'two'] }))
  server.clock.advance(1)
  await server.restart()
  expect(granted(await server.call(chatRules, { room }, { token: admin }))).toEqual({
    slowSeconds: 5,
    blockedWords: ['one', 'two'],
  })
  expect(await server.call(chatRules, { room }, { token: member })).toMatchObject({ code: profile.codes.forbidden })
  expect(await setUp({ slowSeconds: 0 }, member)).toMatchObject({ code: profile.codes.forbidden })
  expect(await server.call(chatRules, { room: 'nowhere' }, { token: admin })).toMatchObject({ code: profile.codes.notFound })
  const { list } = granted(await server.call(operationLog, { room }, { token: admin }))
  expect(list.map(({ action, detail }) => `${action} ${detail}`).sort()).toEqual(['blockedWords 2', 'slowMode 5'])
})
