import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { depositAppeal } from '#src/api/contract/deposit.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { serverTime } from '#src/api/contract/time.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { makeDormant } from '#server/members/dormantAccount.ts'
import { endSession } from '#server/members/sessions.ts'
import { hashToken } from '#server/platform/ids.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { order, PAYER_SECRET } from '#tests/support/deposit.ts'
import { granted, sendUpload, signUpload, type SignedUpload } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { testStack } from '#tests/support/testStack.ts'

const { codes } = profile
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer({ settings: { PAYER_SECRET } })
  mia = await server.login('mia')
})
afterEach(() => server.stop())

/** The address that a new appeal with a picture was given. */
async function place(): Promise<string> {
  const { orderId } = await order(server, mia)
  const picture = { type: 'image/png', bytes: PNG.length } as const
  const words = { orderId, clientId: newClientId(), reason: 'notCredited', text: '', picture } as const
  return granted(await server.call(depositAppeal, words, { token: mia })).upload!
}

/** A good upload of mia's to an address of hers. */
const good = async (path: string, change: { token?: string; now?: number } = {}): Promise<SignedUpload> => {
  const { token = mia, now = server.clock.now() } = change
  const headers = { [headerName('tb-token')]: token }
  return signUpload(server.url, path, { type: 'image/png', body: PNG, headers, key: server.keyOf(token), now })
}

/** The status and the code that an upload is refused with. */
async function refusal({ address, headers, body }: SignedUpload): Promise<readonly [number, unknown]> {
  const reply = await fetch(address, { method: 'POST', headers: { connection: 'close', ...headers }, body })
  return [reply.status, v.parse(v.object({ code: v.unknown() }), await reply.json()).code]
}

describe('an upload', () => {
  test('[C-1] [C-14] of the page’s own transport is taken', async () => {
    const failed: (number | null)[] = []
    const session = { token: mia, key: server.keyOf(mia)! }
    const { upload } = testStack({ baseURL: server.url }, session, { now: server.clock.now })
    const file = { path: await place(), type: 'image/png', body: new Blob([PNG]) }
    const taken = await upload(file, (status) => failed.push(status), new AbortController().signal)
    expect([taken, failed]).toEqual([true, []])
  })

  test('[C-1] without headers and signature is refused, and its address still takes it when it is signed', async () => {
    const path = await place()
    const signed = await good(path)
    expect(await sendUpload({ ...signed, headers: { 'content-type': 'image/png' } })).toBe(400)
    expect(await sendUpload(signed)).toBe(200)
  })

  test('[C-1] without any one of the headers is refused', async () => {
    const names = ['tb-site-id', 'tb-client-type', 'tb-version', 'tb-uuid', 'tb-timestamp', 'tb-nonce', 'tb-sign'] as const
    for (const name of names) {
      const signed = await good('/upload/anywhere-it-does-not-matter')
      const { [headerName(name)]: _, ...headers } = signed.headers
      expect([name, await sendUpload({ ...signed, headers })]).toEqual([name, 400])
    }
  })

  test('[C-1] of other bytes than were signed, or to another address, is refused', async () => {
    const path = await place()
    const signed = await good(path)
    expect(await sendUpload({ ...signed, body: PNG.map((byte, index) => (index === 9 ? byte + 1 : byte)) })).toBe(400)
    expect(await sendUpload({ ...signed, address: server.url + (await place()) })).toBe(400)
  })

  test('[C-1] is let in once', async () => {
    const signed = await good(await place())
    expect([await sendUpload(signed), await sendUpload(signed)]).toEqual([200, 400])
  })

  test('[C-1] whose time is two minutes off is refused', async () => {
    expect(await sendUpload(await good(await place(), { now: server.clock.now() - 120_000 }))).toBe(400)
  })

  test('[C-1] without a session is refused', async () => {
    const visitor = await signUpload(server.url, await place(), {
      type: 'image/png',
      body: PNG,
      headers: {},
      now: server.clock.now(),
    })
    expect(await sendUpload(visitor)).toBe(401)
  })

  test('[X-2] [X-5] whose session moved elsewhere is refused with how it ended', async () => {
    const signed = await good(await place())
    await server.services.write((tx) => endSession(tx, hashToken(mia), codes.loginElsewhere))
    expect(await refusal(signed)).toEqual([401, codes.loginElsewhere])
  })

  test('[S-3] of a dormant account is refused', async () => {
    const signed = await good(await place())
    const { memberId } = granted(await server.call(memberInfo, {}, { token: mia }))
    await server.services.write((tx) => makeDormant(tx, memberId))
    expect(await refusal(signed)).toEqual([403, codes.dormant])
  })

  test('[S-5] from a device that is kept out is refused', async () => {
    const signed = await good(await place())
    await server.services.accessRules.block('device', 'test-device')
    expect(await refusal(signed)).toEqual([403, codes.deviceBlockade])
  })

  test('[X-4] uses up what its device may ask', async () => {
    const path = '/upload/no-such-address'
    server.clock.hold()
    await Promise.all(Array.from({ length: 201 }, () => server.call(serverTime, {})))
    expect(await refusal(await good(path))).toEqual([429, codes.rateLimited])
  })

  test('[C-10] of another member finds no such address', async () => {
    expect(await sendUpload(await good(await place(), { token: await server.login('leo') }))).toBe(404)
  })
})
