import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#src/api/contract/defineCall.ts'
import { giftList } from '#src/api/contract/gifts.ts'
import { logout } from '#src/api/contract/logout.ts'
import { login } from '#src/api/contract/session.ts'
import { chatAvailability } from '#src/api/contract/chat.ts'
import { playingVideo } from '#src/api/contract/video.ts'
import { coinBalance } from '#src/api/contract/coinBalance.ts'
import { perInfo } from '#src/api/contract/site.ts'
import { serverTime } from '#src/api/contract/time.ts'
import { nativeCrypto } from '#src/api/seal/nativeCrypto.ts'
import { createSealer } from '#src/api/seal/sealer.ts'
import { createClient } from '#src/api/transport/client.ts'
import { envelopeLayer } from '#src/api/transport/envelope.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { headersLayer } from '#src/api/transport/headers.ts'
import { type Incoming, onion, type Outgoing } from '#src/api/transport/onion.ts'
import { outcomeLayer } from '#src/api/transport/outcome.ts'
import { timeoutLayer } from '#src/api/transport/timeout.ts'
import { videoHostLayer } from '#src/api/transport/videoHost.ts'

const TOKEN = 'a-token-of-twenty-letters'
const KEY = 'A'.repeat(43)
const sessionOf = (token: string | null) => () => (token === null ? null : { token, key: KEY })
const envelope = (data: unknown, code = 0, message = '') => ({ code, message, data })
const MIA = { memberId: 'm1', name: 'mia', nickname: 'Mia', avatar: '/a.svg', role: 'member', vipLevel: 1 } as const
const CREDENTIALS = { token: TOKEN, key: KEY, expiresAt: 1, member: MIA }

/** The client of the app around a core that answers `body`; `sent` = what reached the core. */
function transport({ token, body, status = 200 }: { token: string | null; body: unknown; status?: number }) {
  const sent: Outgoing[] = []
  const refused: string[] = []
  const identity = { session: sessionOf(token), deviceId: () => 'device-1', language: () => 'zh-CN' }
  const send = onion(
    [
      headersLayer(identity),
      outcomeLayer(({ entry, token: used }) => entry.class === 'session' && used !== null && refused.push(used)),
      timeoutLayer(),
      videoHostLayer({
        now: () => 1_755_043_200_123,
        makeId: () => 'nonce-1',
        sealer: async () => createSealer(nativeCrypto(crypto.subtle)),
      }),
      envelopeLayer(),
    ],
    async (request): Promise<Incoming> => {
      sent.push(request)
      return { status, body, headers: {} }
    },
  )
  return { client: createClient(send, identity), sent, refused }
}

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`)
  return error
}

describe('what a request carries', () => {
  test('[C-1 headers] [P-2] has site, client type, version, build, theme, device, language and token headers', async () => {
    const { client, sent } = transport({ token: TOKEN, body: envelope({ gold: '7' }) })
    expect(await client.call(coinBalance, {})).toEqual({ gold: 7 })
    expect(sent[0]?.headers).toEqual({
      'x-q7s': '1001',
      'x-q7c': 'WEB',
      'x-q7v': '1.1.0',
      'x-q7b': 'version/250813',
      'x-q7h': 'fresh',
      'x-q7u': 'device-1',
      'x-q7t': TOKEN,
      'accept-language': 'zh-CN',
    })
  })

  test.each([
    ['login', login, { name: 'mia', password: 'anchor88a' }, CREDENTIALS],
    ['the time', serverTime, {}, { timestamp: 1, currentTime: '1970-01-01 08:00:00' }],
  ] as const)('[A-3] [C-3 blanked] %s goes without the token', async (_what, call, payload, reply) => {
    const { client, sent } = transport({ token: TOKEN, body: envelope(reply) })
    await client.call(call, payload)
    expect(sent[0]?.headers).not.toHaveProperty('x-q7t')
  })

  test('[A-3 siteInfo] [C-3] has no token when it asks for the site’s information', async () => {
    const { client, sent } = transport({ token: TOKEN, body: envelope({}) })
    await failureOf(client.call(perInfo, {}))
    expect(sent[0]?.headers).not.toHaveProperty('x-q7t')
  })

  test.each([
    [TOKEN, '/api/live/chat/entrance'],
    [null, '/api/live/chat-anonymous/entrance'],
  ])('[A-2 paths] a chat call with token %s takes %s', async (token, path) => {
    const reply = {
      entrance: { exist: true, status: 1, gameStatus: 'live' },
      standing: { mute: null, kick: null, canModerate: false },
      pin: null,
    }
    const { client, sent } = transport({ token, body: envelope(reply) })
    await client.call(chatAvailability, { room: 'c1' })
    expect(sent[0]?.path).toBe(path)
  })

  test('[C-13 videoGet] a video call is a GET without token whose query is signed', async () => {
    const { client, sent } = transport({ token: TOKEN, body: envelope(null) })
    await failureOf(client.call(playingVideo, { anchorRoomId: 'r1' }))
    expect(sent[0]).toMatchObject({
      path: '/video/playing',
      query: { anchorRoomId: 'r1', ts: '1755043200123', nonce: 'nonce-1' },
    })
    expect(sent[0]?.query['sign']).toMatch(/^[0-9a-f]{64}$/)
    expect(sent[0]?.headers).not.toHaveProperty('x-q7t')
  })

  test('[V-10] a call without a path raises an alert and is not sent', async () => {
    let alerts = 0
    const send = async (): Promise<Incoming> => Promise.reject(new Error('it left'))
    const client = createClient(send, { session: () => null }, { onNoAddress: () => (alerts += 1) })
    await failureOf(client.call({ ...logout, path: '' }, {}))
    expect(alerts).toBe(1)
  })

  test('[C-1] a payload that the contract refuses is not sent', async () => {
    const { client, sent } = transport({ token: null, body: envelope({}) })
    const error = await failureOf(client.call(login, { name: '', password: '' }))
    expect([error.kind, error.message, sent.length]).toEqual(['invalid', 'login.nameMissing', 0])
  })
})

describe('what a reply means', () => {
  test('[E-1] an item that cannot be read is dropped and reported, and the others are there', async () => {
    const reported: [string, readonly string[]][] = []
    const gift = { giftId: 'g', giftType: 'small', status: '1', giftCode: 'g', price: '5', name: 'g', url: '/g', svgaUrl: null }
    const send = async (): Promise<Incoming> => ({
      status: 200,
      body: { list: [{ ...gift, price: 'a lot' }, gift] },
      headers: {},
    })
    const onDropped = (call: Call, reasons: readonly string[]) => reported.push([call.path, reasons])
    const client = createClient(send, { session: () => null }, { onDropped })
    expect((await client.call(giftList, {})).list).toEqual([{ ...gift, price: 5 }])
    expect(reported).toEqual([[giftList.path, ['price: amount.notInteger']]])
  })

  test('[X-1 success] code 0 returns the data, any other code rejects with the server’s message', async () => {
    const ok = transport({ token: TOKEN, body: envelope({}) })
    expect(await ok.client.call(logout, {})).toEqual({})
    const no = transport({ token: TOKEN, body: envelope(null, 10_612, '你已被禁言') })
    expect(await failureOf(no.client.call(logout, {}))).toMatchObject({ kind: 'business', code: 10_612, message: '你已被禁言' })
    expect(no.refused).toEqual([])
  })

  test.each([
    ['as an HTTP status', 401, envelope(null, 10_501, '请重新登录')],
    ['as a code', 200, envelope(null, 401, '请重新登录')],
  ])('[X-2] 401 %s tells the session which token was refused', async (_how, status, body) => {
    const { client, refused } = transport({ token: TOKEN, body, status })
    expect(await failureOf(client.call(coinBalance, {}))).toMatchObject({ kind: 'unauthorized', code: 401 })
    expect(refused).toEqual([TOKEN])
  })

  test('[X-2] a refused login does not end the session, because it carried no token', async () => {
    const { client, refused } = transport({ token: TOKEN, body: envelope(null, 401, 'no'), status: 401 })
    await failureOf(client.call(login, { name: 'mia', password: 'wrong1234' }))
    expect(refused).toEqual([])
  })

  test.each([['text'], [null], [7], [['a']], [''], [{ code: '0', message: '', data: {} }]])(
    '[X-6] a reply that is %j is a network failure',
    async (body) => {
      const { client } = transport({ token: null, body })
      expect(await failureOf(client.call(logout, {}))).toMatchObject({ kind: 'malformed', code: 1_000_023 })
    },
  )

  test('[X-6] data that breaks the contract is a network failure', async () => {
    const { client } = transport({ token: TOKEN, body: envelope({ gold: 7 }) })
    expect(await failureOf(client.call(coinBalance, {}))).toMatchObject({ kind: 'malformed', code: 1_000_023 })
  })

  test.each([['<html>bad gateway</html>'], [envelope({}, 10_501, 'an envelope that nobody sealed')], [envelope({})]])(
    '[X-8] of an HTTP error only the status counts, not the body %j',
    async (body) => {
      const { client } = transport({ token: null, body, status: 502 })
      expect(await failureOf(client.call(logout, {}))).toMatchObject({ kind: 'http', code: 502, status: 502 })
    },
  )

  test('[X-4] 429 is the address’s rate limit', async () => {
    const { client } = transport({ token: null, body: null, status: 429 })
    expect(await failureOf(client.call(logout, {}))).toMatchObject({ kind: 'business', code: 10_443 })
  })
})

describe('how long a call may take', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // AbortSignal.timeout cannot be simulated, so it is replaced by one on the simulated clock.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const clock = new AbortController()
      setTimeout(() => clock.abort(), ms)
      return clock.signal
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  /** A call to a server that never answers. */
  function hanging(
    token: string | null,
    { signal, call = logout }: { signal?: AbortSignal; call?: typeof logout | typeof serverTime } = {},
  ) {
    const identity = { session: sessionOf(token), deviceId: () => 'device-1', language: () => 'zh-CN' }
    const send = onion(
      [headersLayer(identity), timeoutLayer()],
      ({ signal: end }) =>
        new Promise((_, reject) => end.addEventListener('abort', () => reject(new ApiError('aborted', 0, 'cancelled')))),
    )
    return failureOf(createClient(send, identity).call(call, {}, signal === undefined ? {} : { signal }))
  }

  test('[X-1] a call that its caller gave up is no failure that anybody is told of', async () => {
    const told = vi.fn<() => void>()
    const abort = new AbortController()
    const send = onion(
      [outcomeLayer(told)],
      ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new ApiError('aborted', 0, 'cancelled')))),
    )
    const call = failureOf(createClient(send, { session: sessionOf(null) }).call(serverTime, {}, { signal: abort.signal }))
    abort.abort()
    expect(await call).toMatchObject({ kind: 'aborted' })
    expect(told).not.toHaveBeenCalled()
  })

  test.each([
    ['with credentials', TOKEN, 30_000],
    ['without credentials', null, 5_000],
  ])('[B-1 call visitor] [X-7 code] %s it fails after its limit with the timeout’s own code', async (_what, token, limit) => {
    const settled = vi.fn<(error: ApiError) => void>()
    const call = hanging(token).then(settled)
    await vi.advanceTimersByTimeAsync(limit - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await call
    expect(settled.mock.calls[0]?.[0]).toMatchObject({ kind: 'timeout', code: 1_000_021 })
  })

  test('[B-1 time] the server’s time is waited for 5 s, by a member too', async () => {
    const settled = vi.fn<(error: ApiError) => void>()
    const call = hanging(TOKEN, { call: serverTime }).then(settled)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await call
    expect(settled.mock.calls[0]?.[0]).toMatchObject({ kind: 'timeout' })
  })

  test('[X-7] a call that its caller cancels is not a timeout', async () => {
    const abort = new AbortController()
    const call = hanging(TOKEN, { signal: abort.signal })
    abort.abort()
    expect(await call).toMatchObject({ kind: 'aborted' })
  })
})
