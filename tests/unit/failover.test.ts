import { describe, expect, test } from 'vitest'
import { newsDetail } from '#src/api/contract/articles.ts'
import { coinBalance } from '#src/api/contract/coinBalance.ts'
import { login } from '#src/api/contract/session.ts'
import { perInfo } from '#src/api/contract/site.ts'
import { chatSend } from '#src/api/contract/chat.ts'
import { playingVideo } from '#src/api/contract/video.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { failoverLayer } from '#src/api/transport/failover.ts'
import { createHosts, newsHost } from '#src/api/transport/hosts.ts'
import type { Outgoing } from '#src/api/transport/onion.ts'
import { refusalOf } from '#src/machines/kit/refusalActors.ts'

const B = 'https://b.example'
const C = 'https://c.example'
const gone = () => new ApiError('network', 1_000_023, 'gone')
const http = (status: number) => new ApiError('http', status, `HTTP ${status}`, { status })

const outgoing = (call: Call, change: Partial<Outgoing> = {}): Outgoing => ({
  call,
  path: call.path,
  payload: {},
  query: {},
  headers: { 'x-q7t': 'token' },
  signal: new AbortController().signal,
  ...change,
})

/** The page's own host and others; those in `down` fail as given. */
function begin(down: Record<string, () => ApiError> = {}, others: readonly string[] = [B, C]) {
  let at = 0
  /** A host that is healthy when it is probed, and gone with the call that follows. */
  let late: string | null = null
  const asked: string[] = []
  const used: string[] = []
  const hosts = createHosts({
    now: () => at,
    threshold: () => 3,
    isHealthy: async (host) => {
      asked.push(host)
      // A host that refuses is healthy.
      return (down[host]?.().kind ?? 'business') === 'business'
    },
  })
  hosts.addHosts(others)
  const send = failoverLayer(hosts, { development: false })(async (request) => {
    const host = request.host ?? ''
    used.push(host)
    const fault = host === late ? gone : down[host]
    if (fault !== undefined) throw fault()
    return { status: 200, body: host, headers: {} }
  })
  const attempt = (request: Outgoing) =>
    send(request).then(
      ({ body }) => body,
      (error: unknown) => (error as ApiError).code,
    )
  const fail = (request: Outgoing) =>
    send(request).then(
      () => Promise.reject(new Error('it did not fail')),
      (error: unknown) => error as ApiError,
    )
  const failLater = (host: string) => void (late = host)
  return { hosts, fail, attempt, asked, used, down, failLater, pass: (ms: number) => (at += ms) }
}

describe('hosts', () => {
  test('[C-6 rotates] after three errors the next host that answers is used, and a read is repeated there', async () => {
    const world = begin({ '': gone, [B]: gone })
    const read = () => world.attempt(outgoing(coinBalance))
    expect([await read(), await read()]).toEqual([1_000_023, 1_000_023])
    expect(await read()).toBe(C)
    expect(world.asked).toEqual([B, C])
    expect(await read()).toBe(C)
  })

  test('[C-6] the first host is asked whether it is back 30 s after the switch, and not before, however late that came', async () => {
    const world = begin({ '': gone })
    const read = () => world.attempt(outgoing(coinBalance))
    world.pass(59_000)
    for (let round = 0; round < 3; round += 1) await read()
    expect(world.asked).toEqual([B])
    world.pass(29_999)
    await read()
    expect(world.asked).toEqual([B])
    world.pass(1)
    await read()
    expect(world.asked).toEqual([B, ''])
  })

  test('[C-6] a login is not repeated, a message with an id is', async () => {
    const once = begin({ '': gone })
    for (let round = 0; round < 3; round += 1) await once.attempt(outgoing(login))
    expect(once.used).toEqual(['', '', ''])
    const keyed = begin({ '': gone })
    for (let round = 0; round < 3; round += 1) await keyed.attempt(outgoing(chatSend))
    expect(keyed.used).toEqual(['', '', '', B])
  })

  test('[Q8] a refusal of a repeated call is in doubt, one of a first call is not', async () => {
    const no = () => new ApiError('business', 10_441, 'too many')
    const world = begin({ '': gone, [B]: no })
    for (let round = 0; round < 2; round += 1) await world.attempt(outgoing(chatSend))
    const repeated = await world.fail(outgoing(chatSend))
    expect(world.used.slice(-2)).toEqual(['', B])
    expect([repeated.code, repeated.inDoubt, refusalOf(repeated)]).toEqual([10_441, true, null])
    const plain = await world.fail(outgoing(chatSend))
    expect([plain.code, plain.inDoubt, refusalOf(plain) === null]).toEqual([10_441, false, false])
  })

  test.each([
    ['a refusal', () => new ApiError('business', 10_612, 'no')],
    ['a 404', () => http(404)],
    ['a 429', () => http(429)],
    ['a caller who gave up', () => new ApiError('aborted', 0, '')],
  ])('[C-6] %s does not count as a host’s error', async (_, fault) => {
    const world = begin({ '': fault })
    for (let round = 0; round < 10; round += 1) await world.attempt(outgoing(coinBalance))
    expect(new Set(world.used)).toEqual(new Set(['']))
    expect(world.hosts.states()[0]?.errors).toBe(0)
  })

  test('[C-6] a 5xx and a timeout count like no answer', async () => {
    const world = begin({ '': () => http(503) })
    for (let round = 0; round < 2; round += 1) await world.attempt(outgoing(coinBalance))
    expect(await world.attempt(outgoing(coinBalance))).toBe(B)

    const slow = begin({ '': () => new ApiError('aborted', 0, '') })
    const abort = new AbortController()
    abort.abort(new DOMException('late', 'TimeoutError'))
    for (let round = 0; round < 3; round += 1) await slow.attempt(outgoing(coinBalance, { signal: abort.signal }))
    expect(slow.hosts.current()).toBe(B)
  })

  test('[C-6] the error counter halves every minute', async () => {
    const world = begin({ '': gone })
    await world.attempt(outgoing(coinBalance))
    await world.attempt(outgoing(coinBalance))
    world.pass(60_000)
    expect(world.hosts.states()[0]?.errors).toBeCloseTo(1)
    await world.attempt(outgoing(coinBalance))
    expect(world.hosts.current()).toBe('')
  })

  test('[X-9] three errors of one minute reach a threshold of three, however far apart they are', async () => {
    const world = begin({ '': gone }, [])
    const codes = []
    for (let round = 0; round < 3; round += 1) {
      codes.push(await world.attempt(outgoing(login, { headers: {} })))
      world.pass(19_000)
    }
    expect(codes).toEqual([1_000_023, 1_000_023, 1_000_022])
  })

  test('[C-6] the first host is used again when it is healthy, checked at most every 30 s', async () => {
    const world = begin({ '': gone })
    for (let round = 0; round < 3; round += 1) await world.attempt(outgoing(coinBalance))
    expect(world.hosts.current()).toBe(B)
    world.pass(30_000)
    await world.attempt(outgoing(coinBalance))
    expect(world.hosts.current()).toBe(B)
    delete world.down['']
    world.pass(29_999)
    await world.attempt(outgoing(coinBalance))
    expect(world.hosts.current()).toBe(B)
    world.pass(1)
    expect(await world.attempt(outgoing(coinBalance))).toBe('')
  })

  test('[C-6] the first host that is used again begins without errors', async () => {
    const world = begin({ '': gone })
    const read = () => world.attempt(outgoing(coinBalance))
    for (let round = 0; round < 3; round += 1) await read()
    delete world.down['']
    world.pass(30_000)
    expect(await read()).toBe('')
    world.down[''] = gone
    expect([await read(), world.hosts.current()]).toEqual([1_000_023, ''])
  })

  test('[C-6] a host that failed too often is not used again so soon, though it says that it is healthy', async () => {
    const world = begin({ '': gone })
    const read = () => world.attempt(outgoing(coinBalance))
    world.failLater(B)
    for (let round = 0; round < 5; round += 1) await read()
    expect(world.hosts.current()).toBe(C)
    world.down[C] = gone
    for (let round = 0; round < 3; round += 1) await read()
    expect([world.hosts.current(), world.asked]).toEqual([C, [B, C]])
  })

  test('[C-6] a host that the site no longer names is left', async () => {
    const world = begin({ '': gone })
    for (let round = 0; round < 3; round += 1) await world.attempt(outgoing(coinBalance))
    world.hosts.addHosts([C])
    expect(world.hosts.current()).toBe('')
  })

  test('[C-6] a call that fails after another one switched the host is repeated on that one', async () => {
    const { hosts } = begin()
    const send = failoverLayer(hosts, { development: false })(async ({ host }) => {
      if (host !== undefined) return { status: 200, body: host, headers: {} }
      await hosts.rotate()
      throw gone()
    })
    expect(await send(outgoing(coinBalance))).toMatchObject({ body: B })
  })

  test('[C-6] a call whose time is up is not repeated on the next host', async () => {
    const world = begin({ '': () => new ApiError('aborted', 0, '') })
    const abort = new AbortController()
    abort.abort(new DOMException('late', 'TimeoutError'))
    for (let round = 0; round < 3; round += 1) await world.attempt(outgoing(coinBalance, { signal: abort.signal }))
    expect([world.hosts.current(), world.used]).toEqual([B, ['', '', '']])
  })

  test('[C-13] the video host’s errors are none of the site’s host', async () => {
    const world = begin({ '': gone })
    for (let round = 0; round < 3; round += 1) await world.attempt(outgoing(playingVideo))
    expect([world.hosts.current(), world.hosts.states()[0]?.errors]).toEqual(['', 0])
  })

  test('[X-9 switching network] without credentials the code says whether the host is switched or there is no network', async () => {
    const anonymous = (call: Call) => outgoing(call, { headers: {} })
    const world = begin({ '': gone })
    expect([await world.attempt(anonymous(login)), await world.attempt(anonymous(login))]).toEqual([1_000_023, 1_000_023])
    expect(await world.attempt(anonymous(login))).toBe(1_000_022)
    expect(await world.attempt(anonymous(login))).toBe(B)
  })

  test.each([
    ['with one host', []],
    ['with several hosts, all of them gone', [B, C]],
  ])('[X-9] without credentials the error counter alone decides: %s', async (_, others) => {
    for (const call of [login, perInfo]) {
      const world = begin({ '': gone, [B]: gone, [C]: gone }, others)
      const codes = []
      for (let round = 0; round < 5; round += 1) codes.push(await world.attempt(outgoing(call, { headers: {} })))
      expect(codes).toEqual([1_000_023, 1_000_023, 1_000_022, 1_000_022, 1_000_022])
      expect(new Set(world.used)).toEqual(new Set(['']))
    }
  })

  test('[X-9] a visitor’s read that fails again on the next host fails as a switched line, and counts there', async () => {
    const world = begin({ '': gone })
    const read = () => world.attempt(outgoing(perInfo, { headers: {} }))
    await read()
    await read()
    world.failLater(B)
    expect([await read(), world.used.slice(-2)]).toEqual([1_000_022, ['', B]])
    expect(world.hosts.states().map(({ errors }) => errors)).toEqual([3, 1, 0])
  })

  test('[X-9] with credentials the network’s own code stays, however many errors there were', async () => {
    const world = begin({ '': gone }, [])
    for (let round = 0; round < 5; round += 1) expect(await world.attempt(outgoing(login))).toBe(1_000_023)
  })

  test('[C-4] of all that the news’ host refuses with, only that an article is not there is passed on', async () => {
    const { notFound, loginElsewhere, needSafe, networkAbnormal } = profile.codes
    const codeOf = (refusal: ApiError) =>
      failoverLayer(begin().hosts, { development: false, domain: 'https://news.example' })(() => Promise.reject(refusal))(
        outgoing(newsDetail),
      ).then(
        () => null,
        (error: unknown) => (error as ApiError).code,
      )
    const refused = [notFound, loginElsewhere, needSafe].map((code) => new ApiError('business', code, ''))
    expect(await Promise.all(refused.map(codeOf))).toEqual([notFound, networkAbnormal, networkAbnormal])
  })

  test('[C-4] news that their caller gave up are no failure of the network', async () => {
    const send = failoverLayer(begin().hosts, { development: false, domain: 'https://news.example' })
    const given = send(() => Promise.reject(new ApiError('aborted', 0, '')))(outgoing(newsDetail))
    await expect(given).rejects.toMatchObject({ kind: 'aborted' })
  })

  test('[C-4] only news and soccer calls outside development use the news domain', () => {
    const domain = 'https://news.example'
    for (const part of ['news', 'soccer', 'info']) {
      const path = `/api/site/game/newsoccer/${part}/list`
      expect(newsHost(path, { development: false, domain })).toBe(domain)
      expect(newsHost(path, { development: true, domain })).toBeNull()
      expect(newsHost(path, { development: false, domain: '' })).toBeNull()
    }
    for (const path of ['/api/site/game/newsoccer/other/list', '/x/api/site/game/newsoccer/news/', '/api/live/gift/list']) {
      expect(newsHost(path, { development: false, domain })).toBeNull()
    }
  })
})

test('[C-6] a host’s errors halve each minute from the first of them, however late another one comes', () => {
  let at = 0
  const hosts = createHosts({ now: () => at, threshold: () => 3, isHealthy: () => Promise.resolve(true) })
  const errors = () => hosts.states()[0]?.errors
  hosts.count('')
  at = 59_000
  hosts.count('')
  expect(errors()).toBe(2)
  at = 60_000
  expect(errors()).toBe(1)
  at = 119_000
  hosts.count('')
  expect(errors()).toBe(2)
  at = 120_000
  expect([errors(), hosts.isOverThreshold('')]).toEqual([1, false])
})
