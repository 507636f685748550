import { describe, expect, test } from 'vitest'
import { CHANNEL_NAMES } from '#src/api/model/sport.ts'
import { playingVideo } from '#src/api/contract/video.ts'
import { profile } from '#src/api/profile.ts'
import { nativeCrypto } from '#src/api/seal/nativeCrypto.ts'
import { fromBase64Url, toBase64Url } from '#src/api/seal/bytes.ts'
import { scriptCrypto } from '#src/api/seal/scriptCrypto.ts'
import { createSealer, SealBroken, type Sealer } from '#src/api/seal/sealer.ts'
import { x1Context } from '#src/api/seal/x1.ts'
import { createClient } from '#src/api/transport/client.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { onion } from '#src/api/transport/onion.ts'
import { videoHostLayer } from '#src/api/transport/videoHost.ts'
import { nodeCrypto } from '#server/http/nodeCrypto.ts'
import { packX1 } from '#server/http/videoQuery.ts'

/** Made with Node's primitives only, from docs/protocol.md and the layout that `x1Context` describes. */
const VECTOR = {
  path: '/video/playing',
  query: {
    anchorRoomId: 'a1001',
    ts: '1755043200123',
    nonce: 'AAECAwQFBgcICQoLDA0ODw',
    sign: 'dc17eb7c632dd58cc077ba08625e3d9aa8e9350a939d7ae3a856e012cb79d920',
  },
  iv: Uint8Array.from({ length: 16 }, (_, at) => 15 - at),
  text: '{"sources":[{"kind":"ANIMATION","channel":"DB体育","url":"/a"}]}',
  x1: 'v1.Dw4NDAsKCQgHBgUEAwIBAEC6uPXTjg_o92Xh0NVjXnqV7PUxo6vh-xaNq14zcsgb-3AMMcPik4E0jwWUqh_LMKlVSqqOFTTvxXfJr7cUaJtwG-xxnW7mTC5rpmongId_5XgQrccYX1d_Wv10es0D-3dXgkEOSj7YK4hz8BXE4bM',
}

const WAYS: readonly (readonly [string, Sealer])[] = [
  ['WebCrypto', createSealer(nativeCrypto(crypto.subtle))],
  ['crypto-js', createSealer(scriptCrypto())],
  ['Node', createSealer(nodeCrypto())],
]

describe.each(WAYS)('field x1 with %s', (_, sealer) => {
  test('[C-13] has the bytes of its test vector, and opens for its own query', async () => {
    const context = x1Context(VECTOR.path, VECTOR.query)
    expect(await sealer.seal(context, VECTOR.text, VECTOR.iv)).toBe(VECTOR.x1)
    expect(await sealer.open(context, VECTOR.x1)).toBe(VECTOR.text)
  })

  test.each([
    ['another room', { anchorRoomId: 'a1002' }],
    ['another time', { ts: '1755043200124' }],
    ['another nonce', { nonce: 'AAECAwQFBgcICQoLDA0ODg' }],
    ['another signature', { sign: 'dc17eb7c632dd58cc077ba08625e3d9aa8e9350a939d7ae3a856e012cb79d921' }],
    ['one parameter more', { extra: '1' }],
  ])('[C-13] does not open for a query with %s', async (__, change) => {
    await expect(sealer.open(x1Context(VECTOR.path, { ...VECTOR.query, ...change }), VECTOR.x1)).rejects.toThrow(SealBroken)
    await expect(sealer.open(x1Context('/video/other', VECTOR.query), VECTOR.x1)).rejects.toThrow(SealBroken)
  })

  test('[C-13] does not open with any single bit flipped', async () => {
    const context = x1Context(VECTOR.path, VECTOR.query)
    const whole = fromBase64Url(VECTOR.x1.slice(3))!
    for (let at = 0; at < whole.length; at += 1) {
      const flipped = whole.slice()
      flipped[at]! ^= 1 << (at & 7)
      await expect(sealer.open(context, `v1.${toBase64Url(flipped)}`)).rejects.toThrow(SealBroken)
    }
  })
})

test('[C-13] a query without a signature has no key', () => {
  expect(() => x1Context(VECTOR.path, { anchorRoomId: 'a1001' })).toThrow(TypeError)
})

describe('the client and x1', () => {
  type Answer = (query: Readonly<Record<string, string>>) => unknown
  /** The client with a video host that answers by `answer` from the signed query. */
  function client(answer: Answer) {
    const layer = videoHostLayer({
      now: () => 1_755_043_200_123,
      makeId: () => 'nonce-12',
      sealer: async () => createSealer(nativeCrypto(crypto.subtle)),
    })
    const send = onion([layer], async ({ query }) => ({ status: 200, body: await answer(query), headers: {} }))
    return createClient(send, { session: () => null })
  }
  const sources = [{ kind: 'ANIMATION', channel: CHANNEL_NAMES.IMTY, url: '/a' }]

  test('[C-13] [E-3] it opens what the server sealed for its query, and knows channels by name', async () => {
    const packed = client((query) => packX1(playingVideo.path, query, { sources }))
    expect(await packed.call(playingVideo, { anchorRoomId: 'a1001' })).toEqual({
      sources: [{ kind: 'ANIMATION', channel: 'IMTY', url: '/a' }],
    })
  })

  test.each<[string, Answer]>([
    ['a plain payload', () => ({ sources })],
    ['a payload for another query', (query) => packX1(playingVideo.path, { ...query, anchorRoomId: 'a1002' }, { sources })],
    ['what is no text', () => ({ x1: 7 })],
    ['a payload of another shape', (query) => packX1(playingVideo.path, query, { sources: 'LIVE' })],
  ])('[C-13] %s is malformed', async (_, answer) => {
    const error: unknown = await client(answer)
      .call(playingVideo, { anchorRoomId: 'a1001' })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ kind: 'malformed', code: profile.codes.networkAbnormal })
  })
})
