import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdsWithin } from '#tests/chaos/until.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { createLiveClient } from '#tests/support/liveClient.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

test('[Q6] a client learns how many share its link, and does not forget them when it is back first', async () => {
  const clients = ['a', 'b', 'c', 'd'].map((deviceId) => createLiveClient(server.url, { deviceId }))
  const [first, ...others] = clients
  for (const client of clients) client.rooms.open(FIXTURE.chatRoom).deliveries.subscribe({ error: () => undefined })
  await Promise.all(clients.map((client) => client.online()))
  expect(await holdsWithin(5_000, () => server.sockets.audience(FIXTURE.chatRoom) === 4)).toBe(true)
  await server.sockets.sweep()
  expect(await holdsWithin(5_000, () => clients.every((client) => client.socket.crowd() === 4))).toBe(true)

  for (const client of others) client.close()
  await server.restart()
  expect(await holdsWithin(5_000, () => server.sockets.audience(FIXTURE.chatRoom) === 1)).toBe(true)
  expect(first!.socket.crowd()).toBe(2)
  first!.close()
})
