import axios, { AxiosHeaders, type InternalAxiosRequestConfig } from 'axios'
import { describe, expect, test } from 'vitest'
import { coinBalance } from '#src/api/contract/coinBalance.ts'
import { serverTime } from '#src/api/contract/time.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { createSealers } from '#src/api/seal/sealers.ts'
import { createUpload } from '#src/api/transport/upload.ts'
import { inTurn } from '#src/browser/nextTask.ts'
import { testStack } from '#tests/support/testStack.ts'

const SESSION = { token: 'a-token-of-twenty-letters', key: 'A'.repeat(43) }
const PICTURE = { path: '/upload/a-ticket', type: 'image/png', body: new Blob(['a picture']) }

/** What leaves axios, whatever comes back. */
async function sent(act: (stack: ReturnType<typeof testStack>) => Promise<unknown>): Promise<InternalAxiosRequestConfig> {
  const left: InternalAxiosRequestConfig[] = []
  const adapter = async (config: InternalAxiosRequestConfig) => {
    left.push(config)
    return { data: '', status: 200, statusText: '', headers: {}, config }
  }
  await act(testStack({ adapter }, SESSION)).catch(() => undefined)
  return left[0]!
}

const call = () => sent(({ client }) => client.call(coinBalance, {}))
const upload = () => sent((stack) => stack.upload(PICTURE, () => undefined, new AbortController().signal))
const visit = () => sent(({ client }) => client.call(serverTime, {}))

describe.each([
  ['a call', call],
  ['an upload', upload],
])('%s as it leaves the page', (_what, act) => {
  test('[C-1] carries site, client type, version, device, token, language, time, nonce and signature', async () => {
    const headers = AxiosHeaders.from((await act()).headers)
    const of = (name: Parameters<typeof headerName>[0]) => headers.get(headerName(name))
    expect([of('tb-site-id'), of('tb-client-type'), of('tb-version')]).toEqual(['1001', 'WEB', '1.1.0'])
    expect([of('tb-uuid'), of('tb-token'), headers.get('accept-language')]).toEqual(['test-device', SESSION.token, 'zh-CN'])
    expect(of('tb-timestamp')).toMatch(/^\d{13}$/)
    expect(of('tb-nonce')).toMatch(/^[\w-]{22}$/)
    expect(of('tb-sign')).toMatch(/^[\w-]{43}$/)
  })

  test('[P-2] says client type WEB, theme fresh, version 1.1.0 and build label version/250813', async () => {
    const headers = AxiosHeaders.from((await act()).headers)
    const names = ['tb-client-type', 'tb-theme', 'tb-version', 'tb-build'] as const
    expect(names.map((name) => headers.get(headerName(name)))).toEqual(['WEB', 'fresh', '1.1.0', 'version/250813'])
  })
})

test('[P-2] what is sent without a token says the same', async () => {
  const headers = AxiosHeaders.from((await visit()).headers)
  expect([headers.get(headerName('tb-theme')), headers.get(headerName('tb-build'))]).toEqual([profile.theme, profile.buildLabel])
  expect(headers.has(headerName('tb-token'))).toBe(false)
})

test('[C-14] an upload that could not be sent is told like one that nobody answered', async () => {
  const told: (number | null)[] = []
  const adapter = () => Promise.reject(new Error('no network'))
  const isTaken = await testStack({ adapter }, SESSION).upload(
    PICTURE,
    (status) => void told.push(status),
    new AbortController().signal,
  )
  expect([isTaken, told]).toEqual([false, [null]])
})

test.each([201, 204, 302, 413])(
  '[C-14] an upload that is answered by %i was not taken, and its status is told',
  async (status) => {
    const told: (number | null)[] = []
    const adapter = async (config: InternalAxiosRequestConfig) => ({ data: '', status, statusText: '', headers: {}, config })
    const { upload: send } = testStack({ adapter }, SESSION)
    const isTaken = await send(PICTURE, (why) => void told.push(why), new AbortController().signal)
    expect([isTaken, told]).toEqual([false, [status]])
  },
)

test('[C-6] an upload goes to the host that calls go to now', async () => {
  const left: string[] = []
  const adapter = async (config: InternalAxiosRequestConfig) => {
    left.push(config.url ?? '')
    return { data: '', status: 200, statusText: '', headers: {}, config }
  }
  let host = ''
  const send = createUpload({
    http: axios.create({ adapter }),
    identity: { session: () => SESSION, deviceId: () => 'test-device', language: () => 'zh-CN' },
    host: () => host,
    now: () => 0,
    random: (length) => new Uint8Array(length),
    sealer: createSealers(crypto.subtle),
  })
  for (const next of ['', 'https://b.example']) {
    host = next
    await send(PICTURE, () => undefined, new AbortController().signal)
  }
  expect(left).toEqual([PICTURE.path, `https://b.example${PICTURE.path}`])
})

test('[P-4] a call that is cancelled while it waits for its turn to be sealed fails as cancelled and never leaves', async () => {
  const [sealers, turn, end] = [createSealers(crypto.subtle), inTurn(), new AbortController()]
  let left = 0
  const adapter = async (config: InternalAxiosRequestConfig) => {
    left += 1
    return { data: '', status: 200, statusText: '', headers: {}, config }
  }
  const { client } = testStack({ adapter }, SESSION, { sealer: (length) => turn().then(() => sealers(length)) })
  const cancelled = client.call(coinBalance, {}, { signal: end.signal })
  const kept = client.call(coinBalance, {})
  end.abort()
  await expect(cancelled).rejects.toMatchObject({ kind: 'aborted' })
  await Promise.allSettled([kept])
  expect(left).toBe(1)
})
