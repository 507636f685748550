import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { RoomEvent } from '#src/api/contract/pushes.ts'
import { chatSend } from '#src/api/contract/chat.ts'
import { chatHistory } from '#src/api/contract/history.ts'
import { chatOperation } from '#src/api/contract/moderation.ts'
import { profile } from '#src/api/profile.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import type { TestSocket } from '#tests/support/testSocket.ts'
import { hasNodes, startTwoNodes, type TwoNodes } from '#tests/support/twoNodes.ts'

const room = FIXTURE.chatRoom
/** What a busy machine may take until something is heard, in ms. */
const BUSY = 60_000

const seqs = (socket: TestSocket) => socket.events(room).map(({ seq }) => seq)
const lines = (socket: TestSocket) => socket.events(room).flatMap((event) => (event.kind === 'chat' ? [event.body.content] : []))

describe.runIf(hasNodes())('with PostgreSQL and Redis (Debian: apt-get install postgresql redis-server)', () => {
  let site: TwoNodes
  beforeAll(async () => {
    site = await startTwoNodes()
  })
  afterAll(() => site.stop(), 60_000)

  const say = (node: TestServer, token: string, content: string) =>
    node.call(chatSend, { room, clientId: newClientId(), content }, { token })

  test('[Q3] lines that are sent to both nodes at once are heard at both in the room’s order, once each', async () => {
    const [ada, leo] = [await site.one.login('ada'), await site.other.login('leo')]
    const [here, there] = [await site.one.connect(ada), await site.other.connect(leo)]
    for (const socket of [here, there]) await socket.enter(room)
    const sent = Array.from({ length: 8 }, (_, number) => `line ${number}`)
    await Promise.all(
      sent.map(async (content, number) =>
        granted(await (number % 2 === 0 ? say(site.one, ada, content) : say(site.other, leo, content))),
      ),
    )
    for (const socket of [here, there]) {
      await socket.until('all lines', () => sent.every((content) => lines(socket).includes(content)), BUSY)
      expect(seqs(socket)).toEqual(seqs(socket).toSorted((one, other) => one - other))
      expect(new Set(seqs(socket)).size).toBe(seqs(socket).length)
      expect(lines(socket).toSorted()).toEqual(sent.toSorted())
    }
    const [mine, theirs] = [
      granted(await site.one.call(chatHistory, { room }, { token: ada })),
      granted(await site.other.call(chatHistory, { room }, { token: leo })),
    ]
    expect(mine).toEqual(theirs)
  })

  test('[D-8] a kick at one node takes the member out at the other, and keeps out who is just coming back', async () => {
    const [ada, mia] = [await site.one.login('ada'), await site.other.login('mia')]
    const socket = await site.other.connect(mia)
    await socket.enter(room)
    granted(await site.one.call(chatOperation, { action: 'kick', room, memberId: 'm-mia', reason: 'rude' }, { token: ada }))
    const back = await site.other.connect(mia)
    expect(await back.enter(room)).toMatchObject({ ok: false, code: profile.codes.kicked })
    await socket.until(
      'the kick',
      () => socket.selves.some((push) => push.kind === 'standing' && push.standing.kick !== null),
      BUSY,
    )
    await expect.poll(() => site.other.sockets.members().get(room)?.has('m-mia') ?? false, { timeout: BUSY }).toBe(false)
  })

  test('[X-5] a login at one node ends the member’s session and socket at the other', async () => {
    const before = await site.one.login('dev', 'device-of-before')
    const socket = await site.one.connect(before)
    await site.other.login('dev', 'device-of-now')
    await socket.until('its end', () => socket.selves.some((push) => push.kind === 'sessionEnded'), BUSY)
    await socket.until('closed', () => socket.disconnected, BUSY)
    expect(socket.disconnected).toBe(true)
  })

  test('[S-9] the audience of a room is that of both nodes', async () => {
    const sockets = [await site.one.connect(), await site.other.connect(), await site.other.connect()]
    for (const socket of sockets) await socket.enter(FIXTURE.match)
    const counted = () => [site.one, site.other].map(({ services }) => services.audience.people(FIXTURE.match))
    await expect.poll(counted, { timeout: BUSY }).toEqual([3, 3])
  })

  test('[Q3] Redis that dies and comes back empty loses no line, and doubles none', async () => {
    const [ada, leo] = [await site.one.login('ada'), await site.other.login('leo')]
    const [here, there] = [await site.one.connect(ada), await site.other.connect(leo)]
    for (const socket of [here, there]) await socket.enter(room)
    granted(await say(site.one, ada, 'before'))
    await there.until('a line from before', () => lines(there).includes('before'), BUSY)
    await site.redis.kill()
    // What changes something is refused meanwhile, by its nonce; what the site itself stores goes on.
    expect(await say(site.one, ada, 'refused')).toMatchObject({ ok: false, status: 503, code: profile.codes.degraded })
    await site.one.services.anchors.setStatus(FIXTURE.anchorRoom, 'On2', null)
    await site.redis.start()
    await expect
      .poll(
        () =>
          say(site.one, ada, 'after').then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: BUSY, interval: 500 },
      )
      .toBe(true)
    await there.until('a line from after', () => lines(there).includes('after'), BUSY)
    const { events } = granted(await site.other.call(chatHistory, { room }, { token: leo }))
    const stored = events
      .map((event) => v.parse(RoomEvent, event))
      .flatMap((event) => (event.kind === 'chat' ? [event.body.content] : []))
    expect(stored.filter((content) => ['before', 'refused', 'after'].includes(content))).toEqual(['before', 'after'])
    expect(new Set(seqs(there)).size).toBe(seqs(there).length)
  })

  test('[Q15] [Q2] while Redis is away both nodes want visitors, say what they are without, and keep their sockets', async () => {
    const nodes = [site.one, site.other]
    const sockets = await Promise.all(nodes.map((node) => node.connect()))
    const statuses = (path: string) => Promise.all(nodes.map(({ url }) => fetch(url + path).then(({ status }) => status)))
    await site.redis.kill()
    try {
      await expect.poll(() => statuses('/readyz/full'), { timeout: BUSY }).toEqual([503, 503])
      for (const { url } of nodes)
        expect(await fetch(`${url}/readyz`).then(async (reply) => [reply.status, await reply.json()])).toEqual([
          200,
          { ready: true, without: 'redis' },
        ])
      // A room can be entered and read.
      for (const socket of sockets) expect(await socket.enter(room)).toMatchObject({ ok: true })
      expect((await site.one.call(chatHistory, { room }, { anonymous: true })).ok).toBe(true)
    } finally {
      await site.redis.start()
    }
    await expect.poll(() => statuses('/readyz/full'), { timeout: BUSY }).toEqual([200, 200])
    expect(sockets.map(({ disconnected }) => disconnected)).toEqual([false, false])
  })

  test('[Q7] a server without Redis does not start beside the nodes of a site', async () => {
    const { databaseUrl } = site.one.services.env
    await expect(startTestServer({ settings: { DATABASE_URL: databaseUrl ?? '' } })).rejects.toThrow(/REDIS_URL/)
    expect((await fetch(`${site.one.url}/readyz`)).status).toBe(200)
  })
})
