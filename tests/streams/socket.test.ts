import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { afterEach, expect, test } from 'vitest'
import type { EnterReplyWire, MemberRestrictions, SelfPushWire } from '#src/api/contract/pushes.ts'
import { createSocket } from '#src/streams/socket.ts'

const NOW = 1_000_000
const FREE: MemberRestrictions = { mute: null, kick: null, canModerate: false, spokeAt: null, followedAt: null }
const KICKED: MemberRestrictions = { ...FREE, kick: { until: NOW + 3_600_000, reason: 'spam' } }

const http = createServer()
const server = new Server(http)
afterEach(() => server.close())

test('[D-8] a kicked member whom a moderator lets in before the time is over enters the room again', async () => {
  let entered = 0
  server.on('connection', (socket) => {
    socket.on('enter', (_: unknown, answer: (reply: EnterReplyWire) => void) => {
      entered += 1
      answer({ ok: true, epoch: 'e', top: 0, audience: 1, standing: FREE })
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const client = createSocket({
    origin: `http://127.0.0.1:${address.port}`,
    path: '/socket.io/',
    auth: () => ({ token: null, deviceId: 'a-device' }),
    now: () => NOW,
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
