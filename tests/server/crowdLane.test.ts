import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#src/api/contract/activities.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { serverTime, systemTime } from '#src/api/contract/time.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { type SealedRequest, sealRequest } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const CROWD = 40

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  server.clock.hold()
  // From here on no nonce of this moment waits for the disk.
  await server.call(systemTime, {})
})
afterEach(() => server.stop())

/** A connection that is kept, and made already. */
async function connection(): Promise<Agent> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const sent = request(`${server.url}/healthz`, { agent }).end()
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  await once(reply.resume(), 'end')
  return agent
}

test('[P-9] a call that comes behind a burst of grabs is answered before half of them', async () => {
  const agents = await Promise.all(Array.from({ length: CROWD + 1 }, connection))
  const seal = (call: Call, payload: unknown) =>
    sealRequest(server.url, call, call.path, payload, { headers: {}, now: server.clock.now() })
  // Nobody's grabs, which are refused once their door is open: what a grab does after it has a queue of its own.
  const grab = { id: 'rain', requestId: newClientId(), act: { do: 'grab', rainId: 'rain' } }
  const grabs = await Promise.all(agents.slice(1).map(() => seal(activityCalls.redPacketRainAct, grab)))
  const other = await seal(serverTime, {})

  const answered: string[] = []
  const send = async (name: string, agent: Agent, { address, method, headers, body }: SealedRequest) => {
    const sent = request(address, { agent, method, headers }).end(body)
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    answered.push(name)
    await once(reply.resume(), 'end')
  }
  const all = grabs.map((sealed, place) => send(`grab ${place}`, agents[place + 1]!, sealed))
  await Promise.all([...all, send('other', agents[0]!, other)])
  for (const agent of agents) agent.destroy()
  expect(answered).toHaveLength(CROWD + 1)
  expect(answered.indexOf('other')).toBeLessThan(CROWD / 2)
})

test('[P-9] a connection is kept for the five minutes that browsers keep theirs', async () => {
  const agent = new Agent({ keepAlive: true })
  const sent = request(`${server.url}/healthz`, { agent }).end()
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  await once(reply.resume(), 'end')
  agent.destroy()
  expect(reply.headers['keep-alive']).toBe('timeout=300')
})
