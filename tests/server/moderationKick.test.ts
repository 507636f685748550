import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatAvailability, chatSend } from '#src/api/contract/chat.ts'
import { chatOperation, chatUndo, muteList } from '#src/api/contract/moderation.ts'
import { giftReward } from '#src/api/contract/gifts.ts'
import { chatHistory } from '#src/api/contract/history.ts'
import { profile } from '#src/api/profile.ts'
import { setRole } from '#server/members/account.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import type { TestSocket } from '#tests/support/testSocket.ts'

const room = FIXTURE.chatRoom
const { kicked, forbidden } = profile.codes
let server: TestServer
let admin: string
let member: string
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.login('ada')
  member = await server.login('mia')
})
afterEach(() => server.stop())

const kick = async (memberId = 'm-mia') =>
  server.call(chatOperation, { action: 'kick', room, memberId, reason: 'rude' }, { token: admin })
const say = (token: string, content = 'hello') => server.call(chatSend, { room, clientId: newClientId(), content }, { token })
const kickTold = (socket: TestSocket) =>
  socket.selves.some((push) => push.kind === 'standing' && push.standing.kick?.reason === 'rude')

test('[D-8] a kick takes every socket of the member out, says why and for how long, and shuts every door', async () => {
  const sockets = await Promise.all([server.connect(member), server.connect(member)])
  const other = await server.connect(await server.login('leo'))
  for (const socket of [...sockets, other]) await socket.enter(room)
  const until = server.clock.now() + 10 * 60_000
  granted(await kick())
  for (const socket of sockets) await socket.until('the kick', () => kickTold(socket))
  expect(server.sockets.audience(room)).toBe(1)
  expect(other.selves).toEqual([])

  granted(await say(admin, 'after the kick'))
  await other.until('the message', () => other.events(room).some((event) => event.kind === 'chat'))
  for (const socket of sockets) {
    const reply = await socket.enter(room)
    expect(reply).toMatchObject({ ok: false, code: kicked, standing: { kick: { reason: 'rude' } } })
    if (!reply.ok) expect(reply.standing?.kick?.until).toBeGreaterThanOrEqual(until)
    expect(socket.events(room).filter((event) => event.kind === 'chat')).toEqual([])
  }
  const gift = { room, clientId: newClientId(), giftId: FIXTURE.smallGift, quantity: 1 }
  for (const refused of [
    await say(member),
    await server.call(giftReward, gift, { token: member }),
    await server.call(chatHistory, { room }, { token: member }),
  ])
    expect(refused).toMatchObject({ ok: false, code: kicked })
  expect(granted(await server.call(chatAvailability, { room }, { token: member })).standing.kick).toMatchObject({
    reason: 'rude',
  })
  // Other rooms stay open.
  expect(await sockets[0].enter(FIXTURE.offAirChat)).toMatchObject({ ok: true })
})

test('[D-8] a kick outlives a reconnect, a login and a restart, and ends after ten minutes', async () => {
  granted(await kick())
  await server.restart()
  const again = await server.connect(member)
  expect(await again.enter(room)).toMatchObject({ ok: false, code: kicked })
  member = await server.login('mia')
  expect(await (await server.connect(member)).enter(room)).toMatchObject({ ok: false, code: kicked })
  expect(await say(member)).toMatchObject({ code: kicked })
  server.clock.advance(10 * 60_000 + 1_000)
  expect(await again.enter(room)).toMatchObject({ ok: true, standing: { kick: null } })
  expect((await say(member)).ok).toBe(true)
})

test('[D-8] a kick that is undone lets the member in at once', async () => {
  const socket = await server.connect(member)
  await socket.enter(room)
  const { logId } = granted(await kick())
  granted(await server.call(chatUndo, { room, logId }, { token: admin }))
  await socket.until('the end', () => {
    const last = socket.selves.at(-1)
    return socket.selves.length > 1 && last?.kind === 'standing' && last.standing.kick === null
  })
  expect(await socket.enter(room)).toMatchObject({ ok: true })
  expect((await say(member)).ok).toBe(true)
})

test('[D-8] members who enter while they are kicked are out, however the two meet', async () => {
  for (let round = 0; round < 20; round += 1) {
    const socket = await server.connect(member)
    const [entered, reply] = await Promise.all([socket.enter(room), kick()])
    const { logId } = granted(reply)
    await socket.until('the kick', () => kickTold(socket) || (!entered.ok && entered.code === kicked))
    expect(server.sockets.audience(room)).toBe(0)
    // What was told last is the truth: an answer that was read before the kick does not come after it.
    expect(await socket.enter(room)).toMatchObject({ ok: false, code: kicked })
    granted(await server.call(chatUndo, { room, logId }, { token: admin }))
    socket.close()
    server.clock.advance(1_000)
  }
})

test('[A-1] moderators cannot be kicked, and members cannot kick', async () => {
  expect(await kick('m-ada')).toMatchObject({ code: forbidden })
  const act = { action: 'kick', room, memberId: 'm-leo', reason: 'rude' } as const
  expect(await server.call(chatOperation, act, { token: member })).toMatchObject({ code: forbidden })
})

test('[A-1] [D-8] who is no longer a moderator is refused from the next call on, and every socket of theirs hears it', async () => {
  const sockets = await Promise.all([server.connect(admin), server.connect(admin)])
  for (const socket of sockets) expect(await socket.enter(room)).toMatchObject({ standing: { canModerate: true } })
  await server.services.write((tx) => setRole(tx, 'm-ada', 'member'))
  expect(await kick('m-leo')).toMatchObject({ code: forbidden })
  expect(await server.call(muteList, { room }, { token: admin })).toMatchObject({ code: forbidden })
  for (const socket of sockets) {
    await socket.until('the loss', () => socket.selves.some((push) => push.kind === 'standing' && !push.standing.canModerate))
    expect(await socket.enter(room)).toMatchObject({ standing: { canModerate: false } })
  }
})

test('[A-1] [D-8] a role that another process took away is felt by the sockets of this one', async () => {
  const socket = await server.connect(admin)
  await socket.enter(room)
  // As `npm run operate` does: stored, and told to nobody.
  await server.services.db
    .updateTable('member')
    .set({ role: 'member', role_at: server.clock.now() })
    .where('id', '=', 'm-ada')
    .execute()
  const loss = await socket.until('the loss', () => socket.selves.find((push) => push.kind === 'standing'))
  expect(loss).toMatchObject({ standing: { canModerate: false } })
})
