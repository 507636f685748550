import { afterEach, expect, test, vi } from 'vitest'
import { chatSend } from '#src/api/contract/chat.ts'
import { calls } from '#src/api/contract/calls.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { login } from '#src/api/contract/session.ts'
import { createMetrics } from '#server/platform/metrics/prometheus.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

let server: TestServer
afterEach(async () => {
  vi.restoreAllMocks()
  await server.stop()
})

const watched = () => startTestServer({ settings: { METRICS_PORT: '0' } })
const read = async (path = '/metrics') => (await fetch(`${server.metricsUrl}${path}`)).text()
/** The value of one series, by its name with its labels as they are written. */
const valueOf = (text: string, series: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length + 1))
}

test('[Q15] metrics are off unless a port is named, and never on the port of the site', async () => {
  server = await startTestServer()
  expect(server.metricsUrl).toBeNull()
  const answer = await fetch(`${server.url}/metrics`)
  expect(answer.status).toBe(404)
})

test('[Q15] calls are counted by name and outcome, with how long they took', async () => {
  server = await watched()
  const token = await server.login('mia')
  granted(await server.call(memberInfo, {}, { token }))
  await server.call(memberInfo, {})
  await server.call(login, { name: 'mia', password: 'guessed77' })
  vi.spyOn(server.services.passwords, 'verify').mockImplementation(() => Promise.reject(new Error('the hash broke')))
  await server.call(login, { name: 'leo', password: 'anchor88b' })
  const text = await read()
  const counted = (call: string, outcome: string) => valueOf(text, `anchorage_calls_total{call="${call}",outcome="${outcome}"}`)
  expect([counted('memberInfo', 'ok'), counted('memberInfo', 'unauthorized')]).toEqual([1, 1])
  expect([counted('login', 'ok'), counted('login', 'refused'), counted('login', 'failed')]).toEqual([1, 1, 1])
  expect(valueOf(text, 'anchorage_call_duration_seconds_count{call="login"}')).toBe(3)
})

test('[Q15] what is open, written, pushed, due and audited can be read, and the process itself', async () => {
  server = await watched()
  const listener = await server.connect()
  await listener.enter(FIXTURE.chatRoom)
  const token = await server.login('mia')
  granted(await server.call(chatSend, { room: FIXTURE.chatRoom, clientId: newClientId(), content: 'hello there' }, { token }))
  await listener.until('the message', () => listener.events(FIXTURE.chatRoom)[0])
  const text = await read()
  expect(valueOf(text, 'anchorage_sockets')).toBe(1)
  expect(valueOf(text, 'anchorage_rooms_watched')).toBe(1)
  expect(valueOf(text, 'anchorage_pushes_total')).toBeGreaterThanOrEqual(1)
  expect(valueOf(text, 'anchorage_fanout_lag_seconds_count')).toBeGreaterThanOrEqual(1)
  expect(valueOf(text, 'anchorage_write_wait_seconds_count')).toBeGreaterThanOrEqual(2)
  expect(valueOf(text, 'anchorage_commits_total{outcome="done"}')).toBeGreaterThanOrEqual(1)
  // Works in the background may stand there, too.
  expect(valueOf(text, 'anchorage_writes_waiting')).toBeGreaterThanOrEqual(0)
  expect(valueOf(text, 'anchorage_jobs_due{job="payouts"}')).toBe(0)
  expect(valueOf(text, 'anchorage_jobs_retried{job="messages"}')).toBe(0)
  expect(valueOf(text, 'anchorage_ledger_drift')).toBe(0)
  expect(valueOf(text, 'anchorage_ledger_audited_timestamp_seconds')).toBeGreaterThan(0)
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).not.toBeNull()
  expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('[Q15] what took 250 ms is a quarter of a second: a wait for the writer, a commit, a push and a call', async () => {
  server = await startTestServer()
  const { metrics, text, stop } = createMetrics(() => undefined)
  metrics.writes?.waited(250)
  metrics.writes?.committed(1, 250, true)
  metrics.fannedOut(1, 250)
  metrics.call('login', 'ok', 250)
  const written = await text()
  stop()
  const sums = [
    'write_wait_seconds_sum',
    'commit_duration_seconds_sum',
    'fanout_lag_seconds_sum',
    'call_duration_seconds_sum{call="login"}',
  ]
  expect(sums.map((name) => valueOf(written, `anchorage_${name}`))).toEqual([0.25, 0.25, 0.25, 0.25])
})

test.each(['jobsDue', 'writesWaiting'] as const)(
  '[Q15] the reading %s that cannot be had leaves out itself alone',
  async (reading) => {
    server = await startTestServer()
    const { metrics, text, stop } = createMetrics(() => undefined)
    let isAway = false
    metrics.onRead(reading, () =>
      isAway ? Promise.reject(new Error('the database is away')) : Promise.resolve(reading === 'jobsDue' ? { payouts: 3 } : 3),
    )
    metrics.fannedOut(7, 1)
    const series = { jobsDue: 'anchorage_jobs_due{job="payouts"}', writesWaiting: 'anchorage_writes_waiting' }[reading]
    const told = async () => {
      const written = await text()
      return [valueOf(written, 'anchorage_pushes_total'), valueOf(written, series)]
    }
    const before = await told()
    isAway = true
    const after = await told()
    stop()
    expect([before, after]).toEqual([
      [7, 3],
      [7, null],
    ])
  },
)

test('[S-5] no label holds anything of a member or a session, and calls have the names of the contract alone', async () => {
  server = await watched()
  const token = await server.login('mia')
  granted(await server.call(memberInfo, {}, { token }))
  await fetch(`${server.url}/api/auth/lg/ve4/${'f'.repeat(16)}`, { method: 'POST' })
  await fetch(`${server.url}/api/nobody/knows/this`)
  const text = await read()
  for (const secret of [token, 'm-mia', 'mia"', '127.0.0.1', 'test-device', 'f'.repeat(16)]) expect(text).not.toContain(secret)
  const names = [...text.matchAll(/call="([^"]*)"/g)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(Object.keys(calls)).toContain(name)
})

test('[Q15] the port of metrics tells health too, takes nothing and serves nothing else', async () => {
  server = await watched()
  expect(await read('/healthz')).toBe('ok\n')
  expect(JSON.parse(await read('/readyz'))).toEqual({ ready: true })
  const other = await fetch(`${server.metricsUrl}/app/home`)
  expect(other.status).toBe(404)
  const sent = await fetch(`${server.metricsUrl}/metrics`, { method: 'POST', body: 'x' })
  expect([sent.status, sent.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  await server.drain()
  expect((await fetch(`${server.metricsUrl}/readyz`)).status).toBe(503)
})
