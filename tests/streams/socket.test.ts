import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { afterEach, expect, test } from 'vitest'
import type { EnterReplyWire, MemberRestrictions, SelfPushWire } from '#src/api/contract/pushes.ts'
import { profile } from '#src/api/profile.ts'
import { createSocket } from '#src/streams/socket.ts'

const NOW = 1_000_000
const FREE: MemberRestrictions = { mute: null, kick: null, canModerate: false, spokeAt: null, followedAt: null }
const KICKED: MemberRestrictions = { ...FREE, kick: { until: NOW + 3_600_000, reason: 'spam' } }

let server: Server
afterEach(() => server.close())

/** A client of a server that answers each entry by this. */
async function clientOf(answerOf: (room: string) => EnterReplyWire) {
  const http = createServer()
  server = new Server(http)
  server.on('connection', (socket) => {
    socket.on('enter', ({ room }: { room: string }, answer: (reply: EnterReplyWire) => void) => answer(answerOf(room)))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return createSocket({
    origin: `http://127.0.0.1:${address.port}`,
    path: '/socket.io/',
    auth: () => ({ token: null, deviceId: 'a-device' }),
    now: () => NOW,
  })
}

test('[D-8] a kicked member whom a moderator lets in before the time is over enters the room again', async () => {
  let entered = 0
  const client = await clientOf(() => {
    entered += 1
    return { ok: true, epoch: 'e', top: 0, audience: 1, standing: FREE }
  })
  const heard: string[] = []
  const subscriptions = [
    client.self.subscribe(({ kind }) => heard.push(kind)),
    client.room('c1').subscribe(({ type }) => heard.push(type)),
    client.link.subscribe(),
  ]
  try {
    await expect.poll(() => heard).toEqual(['standing', 'joined'])
    for (const standing of [KICKED, FREE]) {
      const push: SelfPushWire = { kind: 'standing', room: 'c1', standing }
      server.emit('self', push)
    }
    await expect.poll(() => entered).toBe(2)
  } finally {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
})

test('[S-11] a room that does not let the link in says so; one that keeps a kicked member out is told by their standing alone', async () => {
  const client = await clientOf((room) =>
    room === 'gone'
      ? { ok: false, code: profile.codes.notFound, message: 'gone' }
      : { ok: false, code: profile.codes.kicked, message: 'out', standing: KICKED },
  )
  const heard: string[] = []
  const subscriptions = [
    client.self.subscribe(({ kind }) => heard.push(kind)),
    client.room('strict').subscribe(({ type }) => heard.push(`strict ${type}`)),
    client.room('gone').subscribe(({ type }) => heard.push(`gone ${type}`)),
    client.link.subscribe(),
  ]
  try {
    await expect.poll(() => heard).toEqual(['standing', 'gone refused'])
  } finally {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
})
