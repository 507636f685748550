import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatAvailability, chatSend } from '#src/api/contract/chat.ts'
import { chatOperation } from '#src/api/contract/moderation.ts'
import { roomDetail, roomStatus } from '#src/api/contract/rooms.ts'
import { chatHistory } from '#src/api/contract/history.ts'
import { FRAME_LIMIT, RoomEvent } from '#src/api/contract/pushes.ts'
import { profile } from '#src/api/profile.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const room = FIXTURE.chatRoom
let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const chat = (content: string) => ({ room, clientId: newClientId(), content })
const ask = async (question: Omit<Parameters<typeof server.call<typeof chatHistory>>[1], 'room'>) => {
  const reply = granted(await server.call(chatHistory, { room, ...question }, { anonymous: true }))
  return { ...reply, events: reply.events.map((event) => v.parse(RoomEvent, event)) }
}
const contents = (events: readonly RoomEvent[]) => events.flatMap((event) => (event.kind === 'chat' ? [event.body.content] : []))
const say = (content: string) =>
  server.services.rooms.publish(room, 'chat', {
    id: newClientId(),
    msgType: 'text',
    content,
    clientId: null,
    sender: { memberId: 'm-mia', name: 'Mia', avatar: '/art/portrait/m-mia.svg', vipLevel: 3, role: 'member' },
  })

test('sends at once are numbered without holes, each once', async () => {
  const tokens = await Promise.all(['mia', 'leo', 'ada', 'dev'].map((name) => server.login(name)))
  // Five at once is what one member may send; the rest is published as the simulation does.
  const sends = tokens.flatMap((token) =>
    Array.from({ length: 5 }, (_, index) => server.call(chatSend, chat(`sent ${index}`), { token })),
  )
  const published = Array.from({ length: 30 }, (_, index) => say(`said ${index}`))
  const sent = (await Promise.all(sends)).map((reply) => granted(reply).seq)
  const seqs = [...sent, ...(await Promise.all(published)).map((event) => event.seq)]
  expect(seqs.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
})

test('a retry with the same client id is stored once, and another message under it is refused', async () => {
  const token = await server.login('mia')
  const message = chat('only once')
  const replies = await Promise.all(Array.from({ length: 10 }, () => server.call(chatSend, message, { token })))
  const results = replies.map(granted)
  expect(new Set(results.map((result) => result.id)).size).toBe(1)
  expect(contents((await ask({})).events)).toEqual(['only once'])
  expect(await server.call(chatSend, { ...message, content: 'another' }, { token })).toMatchObject({
    code: profile.codes.conflict,
  })
})

test('a member may send five at once and then one a second', async () => {
  const token = await server.login('mia')
  const send = async () => {
    const reply = await server.call(chatSend, chat('hello'), { token })
    return reply.ok ? 0 : reply.code
  }
  const codes = []
  server.clock.hold()
  for (let index = 0; index < 6; index += 1) codes.push(await send())
  expect(codes).toEqual([0, 0, 0, 0, 0, profile.codes.rateLimited])
  server.clock.advance(1_000)
  expect([await send(), await send()]).toEqual([0, profile.codes.rateLimited])
  server.clock.run()
})

test('what was missed comes back in order, from memory and from the database alike', async () => {
  for (let index = 1; index <= 8; index += 1) await say(`message ${index}`)
  const { epoch } = await ask({})
  const fromMemory = await ask({ after: 3, epoch })
  expect(fromMemory).toMatchObject({ epoch, through: 8, complete: true })
  expect(contents(fromMemory.events)).toEqual(['message 4', 'message 5', 'message 6', 'message 7', 'message 8'])
  expect(fromMemory.events.map((event) => event.seq)).toEqual([4, 5, 6, 7, 8])

  await server.restart()
  expect(await ask({ after: 3, epoch })).toEqual(fromMemory)
  expect((await ask({ after: 8, epoch })).events).toEqual([])
})

test('a new epoch, a gap of too many and a place ahead of the room are told as incomplete', async () => {
  await say('one')
  const { epoch } = await ask({})
  expect(await ask({ after: 0, epoch: 'e-other' })).toMatchObject({ epoch, complete: false, events: [] })
  expect(await ask({ after: 5, epoch })).toMatchObject({ complete: false })

  for (let index = 0; index < FRAME_LIMIT; index += 1) await say('many')
  expect(await ask({ after: 0, epoch })).toMatchObject({ through: FRAME_LIMIT + 1, complete: false, events: [] })
  const most = await ask({ after: 1, epoch })
  expect(most.complete).toBe(true)
  expect(most.events).toHaveLength(FRAME_LIMIT)

  await server.restart()
  expect(await ask({ after: 0, epoch })).toMatchObject({ complete: false, events: [] })
  const next = await server.services.rooms.restart(room)
  await say('anew')
  expect(await ask({ after: 1, epoch })).toMatchObject({ epoch: next, through: 1, complete: false })
  expect(contents((await ask({})).events)).toEqual(['anew'])
})

test('pages go back from the latest, hold what people read, and say whether there is more', async () => {
  for (let index = 1; index <= 5; index += 1) {
    await say(`message ${index}`)
    await server.services.matches.update(FIXTURE.match, { homeScore: index })
  }
  const walk = async () => {
    const latest = await ask({ size: 2 })
    const middle = await ask({ size: 2, before: latest.events[0]!.seq })
    const first = await ask({ size: 2, before: middle.events[0]!.seq })
    return [latest, middle, first]
  }
  const pages = await walk()
  expect(pages.map((page) => contents(page.events))).toEqual([
    ['message 4', 'message 5'],
    ['message 2', 'message 3'],
    ['message 1'],
  ])
  expect(pages.map((page) => page.older)).toEqual([true, true, false])
  expect(pages.map((page) => page.through)).toEqual([10, 6, 2])

  await server.restart()
  expect(await walk()).toEqual(pages)
})

test('[D-8] a removed message is in no later reply, its removal is', async () => {
  const [member, admin] = [await server.login('mia'), await server.login('ada')]
  await say('before')
  const { id } = granted(await server.call(chatSend, chat('rude words'), { token: member }))
  granted(await server.call(chatOperation, { action: 'delete', room, messageId: id }, { token: admin }))

  const look = async () => {
    const { epoch } = await ask({})
    return [await ask({}), await ask({ after: 0, epoch }), await ask({ before: 99 })]
  }
  const replies = await look()
  expect(JSON.stringify(replies)).not.toContain('rude words')
  expect(replies[1]!.events.map((event) => event.kind)).toEqual(['chat', 'chatRemoved'])
  await server.restart()
  expect(await look()).toEqual(replies)
  const again = await server.call(chatOperation, { action: 'delete', room, messageId: id }, { token: admin })
  expect(again).toMatchObject({ code: profile.codes.notFound })
})

test('[S-11 entry] the status map is keyed by match for pure matches and by chat room for anchors; unknown keys do not exist', async () => {
  const keys = [FIXTURE.match, FIXTURE.chatRoom, 'nowhere']
  expect(granted(await server.call(roomStatus, { keys }))).toEqual({
    [FIXTURE.match]: { status: 1, exist: true, gameStatus: 'live' },
    [FIXTURE.chatRoom]: { status: 1, exist: true, gameStatus: 'live' },
    nowhere: { status: 0, exist: false, gameStatus: 'pre' },
  })
  await server.services.matches.update(FIXTURE.match, { gameStatus: 'ended' })
  expect(granted(await server.call(roomStatus, { keys }))).toMatchObject({
    [FIXTURE.match]: { gameStatus: 'ended' },
    [FIXTURE.chatRoom]: { gameStatus: 'ended' },
  })
})

test('hostile words are kept as words', async () => {
  const token = await server.login('mia')
  granted(await server.call(chatSend, chat('<img src=x onerror=alert(1)>\u202e evil \u200b\u200b'), { token }))
  expect(contents((await ask({})).events)).toEqual(['<img src=x onerror=alert(1)> evil'])
})

test('[S-11] [S-7] [C-13] what a room is and whether it is open come with the place of its order that they hold', async () => {
  const places = async () => ({
    detail: granted(await server.call(roomDetail, { anchorRoomId: FIXTURE.anchorRoom })).place,
    entrance: granted(await server.call(chatAvailability, { room }, { anonymous: true })).place,
  })
  const { epoch } = await ask({})
  expect(await places()).toEqual({ detail: { epoch, seq: 0 }, entrance: { epoch, seq: 0 } })
  await say('one')
  await say('two')
  expect(await places()).toEqual({ detail: { epoch, seq: 2 }, entrance: { epoch, seq: 2 } })
  expect(granted(await server.call(roomDetail, { matchId: FIXTURE.match })).place?.seq).toBe(0)
  expect(granted(await server.call(chatAvailability, { room: 'nowhere' }, { anonymous: true })).place).toBeNull()
})
