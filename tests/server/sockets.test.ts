import { afterEach, beforeEach, expect, test } from 'vitest'
import { chatSend } from '#src/api/contract/chat.ts'
import { roomSetup } from '#src/api/contract/moderation.ts'
import { LOBBY, type RoomEvent } from '#src/api/contract/pushes.ts'
import { profile } from '#src/api/profile.ts'
import { appendEvent } from '#server/live/rooms/events.ts'
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

const kinds = (events: readonly RoomEvent[]) => events.map((event) => event.kind)
const lastEntrance = (events: readonly RoomEvent[]) =>
  events.flatMap((event) => (event.kind === 'roomStatus' ? [event.body] : [])).at(-1)

test('a visitor enters a room and hears what a member sends', async () => {
  const [visitor, token] = [await server.connect(), await server.login('mia')]
  expect(await visitor.enter(room)).toMatchObject({ ok: true, top: 0, audience: 1, standing: { mute: null, canModerate: false } })
  const clientId = newClientId()
  const sent = granted(await server.call(chatSend, { room, clientId, content: 'hello there' }, { token }))
  const heard = await visitor.until('the message', () => visitor.events(room)[0])
  expect(heard).toMatchObject({
    kind: 'chat',
    seq: sent.seq,
    body: { id: sent.id, clientId, content: 'hello there', sender: { name: 'Mia' } },
  })
})

test('a busy room leaves in few frames, in order and without holes', async () => {
  const listener = await server.connect()
  await listener.enter(room)
  const count = 1_200
  // Stored in one moment: how many a busy machine stores within the time of a frame is its own affair.
  await server.services.write(async (tx) => {
    for (let order = 0; order < count; order += 1) await appendEvent(tx, room, 'orderReverted', { orderId: `order-${order}` })
  })
  await listener.until('every push', () => listener.events(room).length === count)
  expect(listener.events(room).map((event) => event.seq)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  expect(listener.frames.length).toBeLessThan(count / 10)
})

test('[D-8] what another member is told of their standing makes nobody’s room entry start again', async () => {
  const listeners = [await server.connect(), await server.connect(await server.login('mia'))]
  const { bus, db } = server.services
  const standing = { mute: null, kick: null, canModerate: false }
  // Somebody else follows and leaves at each read, up to a number that no entry needs.
  let reads = 0
  const noisy = db.withPlugin({
    transformQuery({ node }) {
      reads += 1
      if (reads < 500) bus.publish({ type: 'self', memberId: 'm-leo', push: { kind: 'standing', room, standing } })
      return node
    },
    transformResult: async ({ result }) => result,
  })
  Object.assign(server.services, { db: noisy })
  for (const listener of listeners) expect(await listener.enter(room)).toMatchObject({ ok: true })
  expect(reads).toBeGreaterThan(0)
  expect(reads).toBeLessThan(100)
})

test('a room that was left is no longer heard', async () => {
  const listener = await server.connect()
  await listener.enter(room)
  await listener.enter(LOBBY)
  listener.raw.emit('leave', { room })
  // Answered after the leave, which came first on the same connection.
  await listener.enter(LOBBY)
  await server.services.anchors.setStatus(FIXTURE.anchorRoom, 'On2', null)
  await listener.until('the lobby', () => listener.events(LOBBY).length === 1)
  expect(listener.events(room)).toEqual([])
})

test('[S-1] an anchor going off air is pushed to the lobby and to the room', async () => {
  const listener = await server.connect()
  await Promise.all([listener.enter(room), listener.enter(LOBBY)])
  await server.services.anchors.setStatus(FIXTURE.anchorRoom, 'Off', 1_800_000_000_000)
  const stands = { anchorStatus: 'Off', nextAt: 1_800_000_000_000, matchId: FIXTURE.match, matchClass: 'football' }
  const body = { anchorRoomId: FIXTURE.anchorRoom, ...stands }
  for (const place of [room, LOBBY]) {
    expect(await listener.until(place, () => listener.events(place)[0])).toMatchObject({ kind: 'anchorStatus', body })
  }
})

test('[S-9] a member is welcomed once in ten minutes, also from another device and after a restart; a visitor never', async () => {
  const visitor = await server.connect()
  await visitor.enter(room)
  const enter = async (name: string) => {
    const socket = await server.connect(await server.login(name))
    await socket.enter(room)
    return socket
  }
  await enter('mia')
  await enter('mia')
  await enter('leo')
  const welcomes = () => visitor.events(room).flatMap((event) => (event.kind === 'welcome' ? [event.body] : []))
  await visitor.until('both welcomes', () => welcomes().length === 2)
  expect(welcomes()).toEqual([
    { userId: 'm-mia', username: 'Mia', type: 0 },
    { userId: 'm-leo', username: 'Leo', type: 1 },
  ])

  await server.restart()
  // Whether to welcome is decided after `enter` is answered: of these two it is one, whichever comes to it first.
  const here = await enter('mia')
  server.clock.advance(10 * 60_000)
  await enter('mia')
  const again = await here.until('the next welcome', () => here.events(room)[0])
  expect(again).toMatchObject({ kind: 'welcome', seq: 3 })
  granted(await server.call(chatSend, { room, clientId: newClientId(), content: 'hello' }, { token: await server.login('leo') }))
  await here.until('the line', () => here.events(room).some(({ kind }) => kind === 'chat'))
  expect(here.events(room).map(({ kind }) => kind)).toEqual(['welcome', 'chat'])
})

test('[S-7] closing the switch or the room is pushed at once and refuses messages; opening lets them in', async () => {
  const [listener, admin, member] = [await server.connect(), await server.login('ada'), await server.login('mia')]
  await listener.enter(room)
  const send = () => server.call(chatSend, { room, clientId: newClientId(), content: 'hello' }, { token: member })
  const steps = [
    [{ switchOn: false }, { switchOn: false, status: 1 }, 'switchOff'],
    [{ switchOn: true, status: 0 as const }, { switchOn: true, status: 0 }, 'roomClosed'],
    [{ status: 1 as const }, { switchOn: true, status: 1 }, null],
  ] as const
  for (const [change, entrance, closure] of steps) {
    granted(await server.call(roomSetup, { room, ...change }, { token: admin }))
    const heard = await listener.until('the entrance', () => {
      const last = lastEntrance(listener.events(room))
      return last?.switchOn === entrance.switchOn && last.status === entrance.status && last
    })
    expect(heard).toEqual({ ...entrance, slowSeconds: 0, exist: true, gameStatus: 'live' })
    const reply = await send()
    if (closure === null) expect(reply.ok).toBe(true)
    else expect(reply).toMatchObject({ code: profile.codes.chatClosed, data: { closure } })
  }
  expect(kinds(listener.events(room)).filter((kind) => kind === 'roomStatus')).toHaveLength(3)
  await server.services.rooms.setChatAvailability(room, { status: -1 })
  expect(await send()).toMatchObject({ code: profile.codes.chatClosed, data: { closure: 'roomGone' } })
})

test('[S-11] the lobby gets the entry of each room whose entry in the status map changes, and of no other', async () => {
  const admin = await server.login('ada')
  const listener = await server.connect()
  await listener.enter(LOBBY)
  const pushed = () => listener.events(LOBBY).flatMap((event) => (event.kind === 'roomStatuses' ? [event.body] : []))
  granted(await server.call(roomSetup, { room, switchOn: false }, { token: admin }))
  granted(await server.call(roomSetup, { room, switchOn: true, status: 0 }, { token: admin }))
  await server.services.matches.update(FIXTURE.match, { homeScore: 3 })
  await server.services.matches.update(FIXTURE.match, { gameStatus: 'break' })
  await listener.until('the phase', () => pushed().length === 2)
  expect(pushed()).toEqual([
    { [room]: { status: 0, exist: true, gameStatus: 'live' } },
    {
      [FIXTURE.match]: { status: 1, exist: true, gameStatus: 'break' },
      [room]: { status: 0, exist: true, gameStatus: 'break' },
    },
  ])
})

test('a token that does not hold is refused at every connect', async () => {
  const token = await server.login('mia')
  await expect(server.connect('x'.repeat(43))).rejects.toMatchObject({ code: 401 })
  await expect(server.connect('x'.repeat(500))).rejects.toMatchObject({ code: profile.codes.invalid })
  await server.connect(token)
  server.clock.advance(24 * 3_600_000)
  await expect(server.connect(token)).rejects.toMatchObject({ code: 401 })
})

test('[B-4] a socket ends with its session at 22:00', async () => {
  const member = await server.connect(await server.login('mia'))
  server.clock.advance(24 * 3_600_000)
  await server.sockets.sweep()
  await member.until('the end', () => member.disconnected)
  expect(member.selves).toMatchObject([{ kind: 'sessionEnded', code: 401 }])
})

test('a quiet room hears its top, so that a lost tail is found', async () => {
  const listener = await server.connect()
  const entered = await listener.enter(room)
  await server.services.rooms.setChatAvailability(room, { status: 1 })
  await server.sockets.sweep()
  const top = await listener.until('the top', () => listener.tops[0])
  expect(top).toEqual({ room, epoch: entered.ok && entered.epoch, top: 1, audience: 1 })
})

test('frames that make no sense are counted, refused and survived', async () => {
  const socket = await server.connect()
  const refused = { ok: false, code: profile.codes.invalid }
  expect(await socket.enter('<img>')).toMatchObject(refused)
  expect(await socket.raw.timeout(45_000).emitWithAck('enter')).toMatchObject(refused)
  expect(await socket.raw.timeout(45_000).emitWithAck('constructor', {})).toMatchObject(refused)
  socket.raw.emit('enter', { room }, 'not a function')
  socket.raw.emit('leave', [['deep']])
  expect(await socket.enter('nowhere')).toMatchObject({ ok: false, code: profile.codes.notFound })
  expect(server.sockets.counts).toEqual({ malformed: 4, unknown: 1, tooFast: 0 })
  expect(await socket.enter(room)).toMatchObject({ ok: true })
})

test('a socket that sends too fast, one that sends nonsense and one that sends too much are sent away; others stay', async () => {
  const [calm, flooding, talking, huge] = await Promise.all([
    server.connect(),
    server.connect(),
    server.connect(),
    server.connect(),
  ])
  for (let index = 0; index < 100; index += 1) flooding.raw.emit('leave', { room })
  for (let index = 0; index < 20; index += 1) talking.raw.emit('nonsense', index)
  huge.raw.emit('enter', { room: 'x'.repeat(70_000) })
  for (const socket of [flooding, talking, huge]) await socket.until('the end', () => socket.disconnected)
  expect(server.sockets.counts.tooFast).toBeGreaterThan(0)
  expect(await calm.enter(room)).toMatchObject({ ok: true })
})

test('bytes that are not the protocol end that connection alone', async () => {
  const calm = await server.connect()
  const rude = await server.connect()
  // Past the client's own encoder: as a message of the protocol below.
  rude.raw.io.engine.write('2["enter",{"room":')
  await rude.until('the end', () => rude.disconnected)
  expect(await calm.enter(room)).toMatchObject({ ok: true })
})
