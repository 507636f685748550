import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { depositAppeal } from '#src/api/contract/deposit.ts'
import { uploadBegin } from '#src/api/contract/uploads.ts'
import { type PictureType, UPLOADS, type UploadPurpose } from '#src/api/model/upload.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { serverTime } from '#src/api/contract/time.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { makeDormant } from '#server/members/dormantAccount.ts'
import { endSession } from '#server/members/sessions.ts'
import { GROWTH } from '#server/platform/growth.ts'
import { hashToken } from '#server/platform/ids.ts'
import { sizeOf } from '#server/platform/pictures.ts'
import { openExisting } from '#server/platform/db/store.ts'
import { attachUploads, createUploads, openUpload, pictureOf, reopenUpload } from '#server/platform/uploads.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { order, PAYER_SECRET } from '#tests/support/deposit.ts'
import { picture, pngOf, tellingJpeg } from '#tests/support/pictures.ts'
import { granted, sendUpload, signUpload, type SignedUpload } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { testStack } from '#tests/support/testStack.ts'

const { codes } = profile
const PNG = await picture('image/png')

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
  const announced = { type: 'image/png', bytes: PNG.length } as const
  const words = { orderId, clientId: newClientId(), reason: 'notCredited', text: '', picture: announced } as const
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

test('[C-14] [Q6] a picture that one node gave an address is taken by another, once, and shown by all: its bytes are a row', async () => {
  const { db, write } = server.services
  const [north, south] = [createUploads(db, write, server.clock.now), createUploads(db, write, server.clock.now)]
  const owner = { memberId: 'm-mia', purpose: 'appeal', ref: 'shared' } as const
  const { id, ticket } = await write((tx) => openUpload(tx, owner, { type: 'image/png', bytes: PNG.length }))
  const target = { ticket, memberId: 'm-mia' }
  const sent = await Promise.all([north, south].map((node) => node.take(target, 'image/png', Buffer.from(PNG))))
  expect(sent.toSorted((left, right) => left - right)).toEqual([200, 404])
  const stored = await openExisting({ dataDir: server.dataDir, databaseUrl: server.store['DATABASE_URL'] ?? null })
  try {
    // Another node has a connection of its own, and no folder of this one.
    const { type, data } = await pictureOf(stored!, 'appeal', { id })
    expect([type, sizeOf(type, Buffer.from(data, 'base64'))]).toEqual(['image/webp', sizeOf('image/png', Buffer.from(PNG))])
  } finally {
    await stored?.destroy()
  }
})

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

describe('a picture', () => {
  const begin = async (purpose: 'letter' | 'avatar', type: PictureType, bytes: number, token = mia) =>
    granted(await server.call(uploadBegin, { purpose, type, bytes }, { token }))
  const put = async (path: string, type: string, body: Uint8Array<ArrayBuffer>, token = mia) => {
    const headers = { [headerName('tb-token')]: token }
    return sendUpload(
      await signUpload(server.url, path, { type, body, headers, key: server.keyOf(token), now: server.clock.now() }),
    )
  }
  /** Announces a picture as what it is, and sends it. */
  async function send(type: PictureType, body: Uint8Array<ArrayBuffer>, purpose: 'letter' | 'avatar' = 'letter') {
    const { uploadId, upload } = await begin(purpose, type, body.length)
    return { uploadId, status: await put(upload, type, body) }
  }
  const rowOf = (uploadId: string) =>
    server.services.db.selectFrom('upload').selectAll().where('id', '=', uploadId).executeTakeFirstOrThrow()
  const keptOf = async (uploadId: string) => Buffer.from((await rowOf(uploadId)).picture ?? '', 'base64')
  const use = (purpose: UploadPurpose, memberId: string, ...ids: string[]) =>
    server.services.write((tx) => attachUploads(tx, { memberId, purpose }, ids, 'letter-1'))
  const idOf = async (token: string) => granted(await server.call(memberInfo, {}, { token })).memberId

  test.each(['image/png', 'image/jpeg', 'image/webp'] as const)('[C-14] %s is drawn anew as WebP', async (type) => {
    const { uploadId, status } = await send(type, await picture(type))
    expect(status).toBe(200)
    expect(await rowOf(uploadId)).toMatchObject({ picture_type: 'image/webp', ref: null, ticket_hash: null })
    expect(sizeOf('image/webp', await keptOf(uploadId))).toEqual({ width: 8, height: 8 })
  })

  test('[C-14] loses what its file says beside its pixels, and is turned as it says first', async () => {
    const jpeg = await tellingJpeg()
    const { uploadId, status } = await send('image/jpeg', jpeg)
    const kept = await keptOf(uploadId)
    expect([status, Buffer.from(jpeg).includes('SECRET-PLACE'), kept.includes('SECRET'), kept.includes('Exif')]).toEqual([
      200,
      true,
      false,
      false,
    ])
    expect(sizeOf('image/webp', kept)).toEqual({ width: 20, height: 40 })
  })

  test('[C-14] loses a second file that hangs behind it', async () => {
    const body = new Uint8Array(
      Buffer.concat([await picture('image/png'), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]),
    )
    const { uploadId, status } = await send('image/png', body)
    expect([status, (await keptOf(uploadId)).includes('script')]).toEqual([200, false])
  })

  test('[C-14] as an avatar is cut to a square of 256', async () => {
    const { uploadId } = await send('image/jpeg', await picture('image/jpeg', 600, 200), 'avatar')
    expect(sizeOf('image/webp', await keptOf(uploadId))).toEqual({ width: 256, height: 256 })
  })

  test('[C-14] that is too wide is drawn smaller', async () => {
    const { uploadId } = await send('image/jpeg', await picture('image/jpeg', 3_200, 160))
    expect(sizeOf('image/webp', await keptOf(uploadId))).toEqual({ width: 1_600, height: 80 })
  })

  test.each([
    ['an SVG', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'), 415],
    ['a page', 'image/jpeg', Buffer.from('<html><script>alert(1)</script>'), 415],
    ['a picture of another type than it says', 'image/webp', 'image/png', 415],
    ['the beginning of a picture alone', 'image/png', Buffer.from('89504e470d0a1a0a010203', 'hex'), 415],
    ['nothing but a frame', 'image/jpeg', Buffer.from('ffd8ffc0000b080010001001011100', 'hex'), 415],
    ['a hundred megapixels', 'image/png', pngOf(10_000, 10_000), 422],
    ['a picture without pixels', 'image/png', pngOf(0, 9), 415],
  ] as const)('[C-14] %s is refused, and nothing is kept', async (_, type, content, expected) => {
    const body = typeof content === 'string' ? await picture(content) : new Uint8Array(content)
    const { uploadId, status } = await send(type, body)
    expect([status, (await rowOf(uploadId)).picture]).toEqual([expected, null])
  })

  test('[C-14] whose small frame hides behind a marker without a length is refused before it is drawn', async () => {
    const body = await hidingJpeg()
    expect(sizeOf('image/jpeg', Buffer.from(body))).toBeNull()
    expect((await send('image/jpeg', body)).status).toBe(415)
  })

  test('[C-14] an SVG cannot even be announced, nor a picture of more bytes than its purpose takes', async () => {
    const ask = (purpose: 'letter' | 'avatar', type: string, bytes: number) =>
      // @ts-expect-error a type that the contract does not have
      server.call(uploadBegin, { purpose, type, bytes }, { token: mia })
    expect(await ask('letter', 'image/svg+xml', 9)).toMatchObject({ code: codes.invalid })
    expect(await ask('letter', 'image/png', UPLOADS.letter.bytes + 1)).toMatchObject({ code: codes.invalid })
    expect(await ask('avatar', 'image/png', UPLOADS.avatar.bytes + 1)).toMatchObject({ code: codes.invalid })
  })

  test('[C-14] goes to its own address once, in its time, as it was announced, and from who announced it', async () => {
    const { upload } = await begin('letter', 'image/png', PNG.length)
    const leo = await server.login('leo')
    const longer = new Uint8Array([...PNG, 0])
    const tries = [
      await put(upload, 'image/png', PNG, leo),
      await put(upload, 'image/jpeg', PNG),
      await put(upload, 'image/png', longer),
      await put(upload, 'image/png', PNG),
      await put(upload, 'image/png', PNG),
    ]
    expect(tries).toEqual([404, 415, 415, 200, 404])
    const late = await begin('letter', 'image/png', PNG.length)
    server.clock.advance(UPLOADS.letter.life)
    expect(await put(late.upload, 'image/png', PNG)).toBe(404)
  })

  test('[C-14] is used once, by its own member, for what it was sent for', async () => {
    const { uploadId } = await send('image/png', PNG)
    const [own, other] = [await idOf(mia), await idOf(await server.login('leo'))]
    const empty = await begin('letter', 'image/png', PNG.length)
    const refused = { code: codes.invalid }
    await expect(use('letter', other, uploadId)).rejects.toMatchObject(refused)
    await expect(use('avatar', own, uploadId)).rejects.toMatchObject(refused)
    await expect(use('letter', own, empty.uploadId)).rejects.toMatchObject(refused)
    await expect(use('letter', own, uploadId, 'u-nothing')).rejects.toMatchObject(refused)
    await use('letter', own, uploadId)
    await expect(use('letter', own, uploadId)).rejects.toMatchObject(refused)
    expect((await rowOf(uploadId)).ref).toBe('letter-1')
  })

  test('[X-4] [C-14] a member has so many unused ones and no more, and is told to wait in a flood', async () => {
    const ask = () => server.call(uploadBegin, { purpose: 'letter', type: 'image/png', bytes: PNG.length }, { token: mia })
    server.clock.hold()
    const replies = await Promise.all(Array.from({ length: 21 }, ask))
    expect(replies.filter(({ ok }) => ok)).toHaveLength(20)
    expect(replies.find(({ ok }) => !ok)).toMatchObject({ code: codes.rateLimited })
    const { rows } = await server.services.db
      .selectFrom('upload')
      .select((is) => is.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    expect(Number(rows)).toBe(UPLOADS.letter.waiting)
  })

  test('[C-14] beyond the most that wait takes the place of the oldest of them', async () => {
    const ids: string[] = []
    for (let each = 0; each <= UPLOADS.avatar.waiting; each += 1) {
      ids.push((await begin('avatar', 'image/png', PNG.length)).uploadId)
      server.clock.advance(1_000)
    }
    const kept = await server.services.db.selectFrom('upload').select('id').orderBy('at').execute()
    expect(kept.map(({ id }) => id)).toEqual(ids.slice(1))
  })

  test('[C-14] that waits for its use makes room for no picture of another purpose', async () => {
    const { uploadId } = await send('image/png', PNG)
    for (let each = 0; each <= UPLOADS.avatar.waiting; each += 1) await begin('avatar', 'image/png', PNG.length)
    await use('letter', await idOf(mia), uploadId)
    expect((await rowOf(uploadId)).ref).toBe('letter-1')
  })

  test('[X-4] [C-14] a member announces a hundred a day and no more', async () => {
    const ask = () => server.call(uploadBegin, { purpose: 'avatar', type: 'image/png', bytes: PNG.length }, { token: mia })
    server.clock.hold()
    const codesSeen: (number | null)[] = []
    for (let each = 0; each <= 117; each += 1) {
      const reply = await ask()
      codesSeen.push(reply.ok ? null : 'code' in reply ? reply.code : -1)
      server.clock.advance(10_000)
    }
    // One comes back each 864 s, of which 1 170 s see one.
    expect(codesSeen.filter((code) => code === null)).toHaveLength(101)
    expect(codesSeen.at(-1)).toBe(codes.rateLimited)
  })

  test('[X-4] [C-14] opens its address anew at the pace of a new one, and none once the picture is there', async () => {
    const { memberId } = granted(await server.call(memberInfo, {}, { token: mia }))
    const owner = { memberId, purpose: 'appeal', ref: 'appeal-1' } as const
    await server.services.write((tx) => openUpload(tx, owner, { type: 'image/png', bytes: PNG.length }))
    server.clock.hold()
    const reopen = () => server.services.write((tx) => reopenUpload(tx, owner))
    for (let each = 0; each < 20; each += 1) expect(await reopen()).not.toBeNull()
    await expect(reopen()).rejects.toMatchObject({ code: codes.rateLimited })
    server.clock.advance(10_000)
    expect(await reopen()).not.toBeNull()
    // One that is there stays as it is.
    await server.services.db.updateTable('upload').set({ picture_type: 'image/webp', picture: 'AAAA' }).execute()
    expect(await reopen()).toBeNull()
  })

  test('[C-14] that cannot be drawn uses its address up, and another takes the picture', async () => {
    const body = new Uint8Array(PNG.subarray(0, 40))
    const { upload } = await begin('letter', 'image/png', body.length)
    expect([await put(upload, 'image/png', body), await put(upload, 'image/png', body)]).toEqual([415, 404])
    expect((await send('image/png', PNG)).status).toBe(200)
  })

  /** Addresses that these members may send pictures to, one each. */
  const ticketsOf = (memberIds: readonly string[]) =>
    server.services.write(async (tx) => {
      const opened: { readonly memberId: string; readonly ticket: string }[] = []
      for (const [each, memberId] of memberIds.entries()) {
        const owner = { memberId, purpose: 'letter', ref: `line-${each}` } as const
        opened.push({ memberId, ticket: (await openUpload(tx, owner, { type: 'image/png', bytes: PNG.length })).ticket })
      }
      return opened
    })
  const take = (target: { readonly memberId: string; readonly ticket: string }) =>
    server.services.uploads.take(target, 'image/png', Buffer.from(PNG))

  test('[X-4] [C-14] beside twenty that are taken is told to wait, and its address stays good', async () => {
    const rows = await server.services.db.selectFrom('member').select('id').limit(7).execute()
    const members = Array.from({ length: 21 }, (_, each) => rows[each % rows.length]!.id)
    const targets = await ticketsOf(members)
    expect(await Promise.all(targets.map(take))).toEqual([...Array.from({ length: 20 }, () => 200), 429])
    expect(await take(targets.at(-1)!)).toBe(200)
  })

  test('[X-4] [C-14] beside four of the same member is told to wait, and keeps nobody else', async () => {
    const [mine, other] = [await idOf(mia), 'm-leo']
    const targets = await ticketsOf([mine, mine, mine, mine, mine, other])
    expect(await Promise.all(targets.map(take))).toEqual([200, 200, 200, 200, 429, 200])
    expect(await take(targets[4]!)).toBe(200)
  })

  test('[C-14] that nothing uses is forgotten after two days', async () => {
    const { uploadId } = await send('image/png', PNG)
    server.clock.advance(2 * 86_400_000)
    await sweepUploads()
    const rows = await server.services.db.selectFrom('upload').select('id').execute()
    expect(rows.map(({ id }) => id)).not.toContain(uploadId)
  })

  const sweepUploads = () => server.services.write((tx) => GROWTH.upload.sweep!(tx.db, tx.at))
})

/** A JPEG that tells one pixel to who takes the marker TEM for one with a length, and its own size to who does not. */
async function hidingJpeg(): Promise<Uint8Array<ArrayBuffer>> {
  const plain = Buffer.from(await picture('image/jpeg', 40, 20))
  // TEM, then an APP15 of the greatest length: 0xffef read as a length leads into it, to a frame of one pixel.
  const hidden = Buffer.alloc(2 + 2 + 0xffff)
  Buffer.from('ff01ffefffff', 'hex').copy(hidden)
  Buffer.from('ffc0000b080001000101011100', 'hex').copy(hidden, 2 + 0xffef)
  return new Uint8Array(Buffer.concat([plain.subarray(0, 2), hidden, plain.subarray(2)]))
}
