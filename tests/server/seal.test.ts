import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { verificationImage } from '#src/api/contract/verification.ts'
import { devEcho } from '#src/api/contract/dev.ts'
import { coinBalance } from '#src/api/contract/coinBalance.ts'
import { announcements } from '#src/api/contract/site.ts'
import { systemTime } from '#src/api/contract/time.ts'
import { TimeSync } from '#src/api/model/common.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { fromBase64Url, toBase64Url } from '#src/api/seal/bytes.ts'
import { openReply, sealer, type SealedRequest, sealRequest, sendSealed } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import * as v from 'valibot'

const { codes } = profile
let server: TestServer
let devices = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A good request for the time, from a device of its own, so that none of them asks too fast. */
const good = (change: Partial<Parameters<typeof sealRequest>[4]> = {}, payload: unknown = {}) =>
  sealRequest(server.url, systemTime, systemTime.path, payload, {
    headers: { [headerName('tb-uuid')]: `device-${(devices += 1)}` },
    now: server.clock.now(),
    ...change,
  })

async function codeOf(request: SealedRequest): Promise<number> {
  const response = await sendSealed(request)
  const body = await openReply(response, request)
  return v.parse(v.object({ code: v.number() }), body).code
}

describe('the door', () => {
  test('[C-1 signed] [C-2] lets in what is sealed and signed, once', async () => {
    const request = await good()
    expect(await codeOf(request)).toBe(0)
    expect(await codeOf(request)).toBe(codes.sealBroken)
  })

  test('[C-1] a request is not let in again after a restart', async () => {
    const request = await good()
    expect(await codeOf(request)).toBe(0)
    await server.restart()
    expect(await codeOf(request)).toBe(codes.sealBroken)
  })

  test('[C-1] one request sent many times at once is let in once', async () => {
    const request = await good()
    const seen = await Promise.all(Array.from({ length: 50 }, () => codeOf(request)))
    expect(seen.filter((code) => code === 0)).toHaveLength(1)
    expect(seen.filter((code) => code === codes.sealBroken)).toHaveLength(49)
  })

  test.each([
    ['tb-site-id', '1002'],
    ['tb-client-type', 'APP'],
    ['tb-version', '9.9.9'],
    ['tb-uuid', 'another-device'],
    ['tb-timestamp', '1755043200123'],
    ['tb-nonce', 'AAECAwQFBgcICQoLDA0ODw'],
    ['tb-sign', 'A'.repeat(43)],
  ] as const)('[C-1] a %s that is another one than was signed is refused', async (name, value) => {
    const request = await good()
    expect(await codeOf({ ...request, headers: { ...request.headers, [headerName(name)]: value } })).toBe(codes.sealBroken)
    const { [headerName(name)]: _, ...without } = request.headers
    expect(await codeOf({ ...request, headers: without })).toBe(codes.sealBroken)
  })

  test('[C-1] so are another language, another body, another address, and another key', async () => {
    const request = await good()
    const other = await good()
    expect(await codeOf({ ...request, headers: { ...request.headers, 'accept-language': 'en' } })).toBe(codes.sealBroken)
    expect(await codeOf({ ...request, body: other.body })).toBe(codes.sealBroken)
    expect(await codeOf({ ...request, address: server.url + announcements.path })).toBe(codes.sealBroken)
    expect(await codeOf({ ...request, address: `${request.address}?x=1` })).toBe(codes.sealBroken)
    expect(await codeOf(await good({ key: 'A'.repeat(43) }))).toBe(codes.sealBroken)
  })

  test('[C-1] the specification’s own header names are not understood', async () => {
    const request = await good()
    const plain = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => {
        const known = Object.entries(profile.headers).find(([, wire]) => wire === name)
        return [known?.[0] ?? name, value]
      }),
    )
    expect(await codeOf({ ...request, headers: plain })).toBe(codes.sealBroken)
  })

  test.each([-119_000, 119_000])('[B-2] [C-1] a clock that is %i ms off is near enough', async (off) => {
    server.clock.hold()
    onTestFinished(() => server.clock.run())
    expect(await codeOf(await good({ now: server.clock.now() + off }))).toBe(0)
  })

  test.each([-86_400_000, -121_000, 121_000, 86_400_000])(
    '[B-2] [Q13] one that is %i ms off is told the time, sealed',
    async (off) => {
      server.clock.hold()
      onTestFinished(() => server.clock.run())
      const asked = server.clock.now()
      const request = await good({ now: asked + off })
      const response = await sendSealed(request)
      const raw = await response.clone().text()
      expect(raw).not.toContain('timestamp')
      const body = v.parse(v.object({ code: v.number(), data: TimeSync }), await openReply(response, request))
      expect(body.code).toBe(codes.clockSkewed)
      expect(body.data.timestamp).toBe(asked)
    },
  )

  test('[C-2 sealed picture] replies to POST are sealed with the request’s own time and nonce; the verification picture’s is not', async () => {
    const [one, other] = [await good(), await good()]
    const response = await sendSealed(one)
    await expect(openReply(response.clone(), other)).rejects.toThrow('the tag does not hold')
    expect(await openReply(response, one)).toMatchObject({ code: 0 })

    const picture = await sealRequest(
      server.url,
      verificationImage,
      verificationImage.path,
      { action: '/api/x', medium: 'picture' },
      { headers: {}, now: server.clock.now() },
    )
    const reply = await sendSealed(picture)
    expect([reply.headers.get('content-type'), reply.headers.get(headerName('tb-picture-id'))]).toEqual([
      'image/png',
      expect.any(String),
    ])
    expect([...new Uint8Array(await reply.arrayBuffer()).subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
    const refused = await sealRequest(
      server.url,
      verificationImage,
      verificationImage.path,
      { action: 7 },
      { headers: {}, now: server.clock.now() },
    )
    expect(await (await sendSealed(refused)).json()).toMatchObject({ code: codes.invalid })
  })

  test('[C-2] after login the session’s key seals, and the site’s does not', async () => {
    const token = await server.login('dev')
    expect((await server.call(devEcho, { size: 40 }, { token })).data).toEqual({ text: 'echo '.repeat(8) })
    expect(await server.call(coinBalance, {}, { token, key: profile.siteKey })).toMatchObject({
      status: 400,
      code: codes.sealBroken,
    })
    expect(await server.call(coinBalance, {}, { token: 'x'.repeat(43) })).toMatchObject({ status: 401 })
  })

  test('[C-2] of 768 single flipped bits and 5 swapped contexts of a sealed body none is accepted', async () => {
    const text = 'x'.repeat(33)
    const base = await good({}, text)
    const whole = fromBase64Url(JSON.parse(base.body!).d.slice(3))!
    expect(whole.length * 8).toBe(768)
    let accepted = 0
    /** Signed anew, as somebody who has the site's key could, so that the seal alone is tried. */
    const attempt = async (context: Partial<SealedRequest['reply']>, flip: number | null) => {
      const request = await good({}, text)
      const sealed = await sealer.seal({ ...request.reply, direction: 'req', ...context }, text, new Uint8Array(16))
      const bytes = fromBase64Url(sealed.slice(3))!
      if (flip !== null) bytes[flip >> 3]! ^= 1 << (flip & 7)
      const forged = await sealRequest(server.url, systemTime, systemTime.path, text, {
        headers: {
          [headerName('tb-uuid')]: `device-${(devices += 1)}`,
          [headerName('tb-nonce')]: request.reply.nonce,
          [headerName('tb-timestamp')]: request.reply.ts,
        },
        now: Number(request.reply.ts),
        body: JSON.stringify({ d: `v1.${toBase64Url(bytes)}` }),
      })
      if ((await codeOf(forged)) !== codes.sealBroken) accepted += 1
    }
    for (let bit = 0; bit < 768; bit += 1) await attempt({}, bit)
    const contexts: Partial<SealedRequest['reply']>[] = [
      { direction: 'rsp' },
      { ts: '1755043200123' },
      { nonce: 'AAECAwQFBgcICQoLDA0ODw' },
      { method: 'PUT' },
      { path: announcements.path },
    ]
    for (const context of contexts) await attempt(context, null)
    expect(accepted).toBe(0)
    // The same way in is open for one that is whole: its text is no JSON object.
    const request = await good({}, text)
    expect(await codeOf(request)).toBe(codes.invalid)
  })
})
