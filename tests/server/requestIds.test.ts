import { afterEach, expect, test } from 'vitest'
import { chatSend } from '#src/api/contract/chat.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const room = FIXTURE.chatRoom

let server: TestServer
let printed = ''
afterEach(() => server.stop())

async function begin(settings: Readonly<Record<string, string>>): Promise<string> {
  printed = ''
  server = await startTestServer({
    settings: { LOG_LEVEL: 'debug', ...settings },
    log: { write: (line) => (printed += line) },
  })
  return server.login('mia')
}
const lines = (event: string) =>
  printed
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['event'] === event)

const say = async (token: string, content: string, headers: Readonly<Record<string, string>> = {}) =>
  granted(await server.call(chatSend, { room, clientId: newClientId(), content }, { token, headers }))

test('[Q15] a trace that a believed proxy names goes from the call to what it wrote and what was pushed', async () => {
  const token = await begin({ TRUST_PROXY: '127.0.0.1' })
  const traces = [TRACE, 'a'.repeat(32)]
  // At once: they are committed together, and each keeps its own.
  const sent = await Promise.all(
    traces.map((trace) => say(token, `of ${trace.slice(0, 4)}`, { traceparent: `00-${trace}-00f067aa0ba902b7-01` })),
  )
  for (const [index, trace] of traces.entries()) {
    const mine = (event: string) => lines(event).filter((line) => line['trace'] === trace)
    expect(mine('answered')).toEqual([expect.objectContaining({ status: 200 })])
    // The proxy may pass on what a visitor chose: the id is the server's own, and the same in all.
    const ids = new Set(['answered', 'written', 'pushed'].flatMap(mine).map(({ requestId }) => requestId))
    expect([...ids]).toEqual([expect.stringMatching(/^r-[\w-]{16}$/)])
    expect(mine('written').length).toBeGreaterThanOrEqual(1)
    expect(mine('pushed')).toEqual([expect.objectContaining({ room, kind: 'chat', seq: sent[index]?.seq })])
  }
})

test('[S-5] a trace of somebody who is not believed counts for nothing, nor one that is not written as it must be', async () => {
  const stranger = await begin({})
  await say(stranger, 'from a stranger', { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` })
  expect(printed).not.toContain(TRACE)
  await server.stop()
  const token = await begin({ TRUST_PROXY: '1' })
  await say(token, 'from a proxy that errs', { traceparent: `00-${TRACE}-00f067aa0ba902b7` })
  expect(printed).not.toContain(TRACE)
  const ids = lines('answered').map(({ requestId }) => String(requestId))
  for (const id of ids) expect(id).toMatch(/^r-[\w-]{16}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test('[Q15] a refusal is logged with the trace of its request', async () => {
  const token = await begin({ TRUST_PROXY: '127.0.0.1' })
  const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }
  await server.call(chatSend, { room: 'nowhere', clientId: newClientId(), content: 'hello' }, { token, headers })
  expect(lines('refused')).toEqual([expect.objectContaining({ trace: TRACE, requestId: expect.stringMatching(/^r-[\w-]{16}$/) })])
})

test('[Q15] an event of a socket has an id of its own, which what it wrote bears', async () => {
  const token = await begin({})
  const socket = await server.connect(token)
  await socket.enter(room)
  await socket.until('the welcome', () => socket.events(room).find(({ kind }) => kind === 'welcome'))
  const [event] = lines('socketEvent')
  expect(event).toMatchObject({ name: 'enter', requestId: expect.stringMatching(/^s-/) })
  expect(lines('pushed').find(({ kind }) => kind === 'welcome')).toMatchObject({ requestId: event?.['requestId'] })
})
