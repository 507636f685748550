import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bytes, fromBase64Url, sameBytes, toBase64Url, utf8 } from '#src/api/seal/bytes.ts'
import { nativeCrypto } from '#src/api/seal/nativeCrypto.ts'
import { scriptCrypto } from '#src/api/seal/scriptCrypto.ts'
import { createSealer, SealBroken, type SealContext, type Sealer } from '#src/api/seal/sealer.ts'
import { signText } from '#src/api/seal/signText.ts'
import { sealingPolicyOf } from '#src/api/seal/sealingPolicy.ts'
import { nodeCrypto } from '#server/http/nodeCrypto.ts'

/** The test vector of docs/protocol.md, 2. */
const VECTOR = {
  context: {
    key: Uint8Array.from({ length: 32 }, (_, at) => at),
    direction: 'req',
    ts: '1755043200123',
    nonce: 'AAECAwQFBgcICQoLDA0ODw',
    method: 'POST',
    path: '/api/x',
  } satisfies SealContext,
  iv: Uint8Array.from({ length: 16 }, (_, at) => 15 - at),
  text: '{"amount":"12.34","name":"张·三"}',
  sealed:
    'v1.Dw4NDAsKCQgHBgUEAwIBAE6uwyFSueBJ57Wtky_eXx-D1StX_XITokUE24_NaMe-zlJBNUe1uChngXYDsnxgADy8FhnQsKrKoCZ5ZjJmT6HDZq-eBPYBv3VqUPsVRHwS',
}

const WAYS: readonly (readonly [string, Sealer])[] = [
  ['WebCrypto', createSealer(nativeCrypto(crypto.subtle))],
  ['crypto-js', createSealer(scriptCrypto())],
  ['Node', createSealer(nodeCrypto())],
]
const [[, native], [, script], [, node]] = WAYS as [(typeof WAYS)[0], (typeof WAYS)[0], (typeof WAYS)[0]]

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map((array): Bytes => array.slice())

describe.each(WAYS)('sealing with %s', (_, sealer) => {
  test('[C-2] gives the bytes of the protocol’s test vector, and opens them', async () => {
    expect(await sealer.seal(VECTOR.context, VECTOR.text, VECTOR.iv)).toBe(VECTOR.sealed)
    expect(await sealer.open(VECTOR.context, VECTOR.sealed)).toBe(VECTOR.text)
  })

  test.each([
    ['another direction', { direction: 'rsp' }],
    ['another time', { ts: '1755043200124' }],
    ['another nonce', { nonce: 'AAECAwQFBgcICQoLDA0ODg' }],
    ['another method', { method: 'PUT' }],
    ['another address', { path: '/api/y' }],
    ['another key', { key: new Uint8Array(32) }],
  ] as const)('[C-2] a body is not opened in %s', async (__, change) => {
    await expect(sealer.open({ ...VECTOR.context, ...change }, VECTOR.sealed)).rejects.toThrow(SealBroken)
  })

  test.each(['', 'v1.', 'v2.AAAA', 'plain', `${VECTOR.sealed}=`, `${VECTOR.sealed.slice(0, -1)}T`, 'v1.' + 'A'.repeat(64)])(
    '[C-2] %j is not a sealed body',
    async (text) => {
      await expect(sealer.open(VECTOR.context, text)).rejects.toThrow(SealBroken)
    },
  )
})

test('[C-2] none of the 768 single flipped bits of a sealed body is accepted', async () => {
  const whole = fromBase64Url(VECTOR.sealed.slice(3))!
  expect(whole.length * 8).toBe(768)
  let opened = 0
  for (let bit = 0; bit < whole.length * 8; bit += 1) {
    const flipped = whole.slice()
    flipped[bit >> 3]! ^= 1 << (bit & 7)
    for (const [, sealer] of WAYS) {
      await sealer.open(VECTOR.context, `v1.${toBase64Url(flipped)}`).then(
        () => (opened += 1),
        () => undefined,
      )
    }
  }
  expect(opened).toBe(0)
})

test('[C-2] the three ways give the same bytes for any text, key, nonce and IV', async () => {
  await fc.assert(
    fc.asyncProperty(
      bytes(32),
      bytes(16),
      fc.base64String(),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      async (key, iv, nonce, text) => {
        const context: SealContext = { ...VECTOR.context, key, nonce, direction: 'rsp' }
        const sealed = await native.seal(context, text, iv)
        expect(await script.seal(context, text, iv)).toBe(sealed)
        expect(await node.seal(context, text, iv)).toBe(sealed)
        for (const [, sealer] of WAYS) expect(await sealer.open(context, sealed)).toBe(text)
        expect(await script.sign(key, text)).toBe(await native.sign(key, text))
        expect(await node.sign(key, text)).toBe(await native.sign(key, text))
        expect(await script.digest(text)).toBe(await node.digest(text))
        expect(await native.digest(text)).toBe(await node.digest(text))
      },
    ),
    { numRuns: 60 },
  )
})

test('[C-2] base64url has exactly one text for each value', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 99 }), (array) => {
      const text = toBase64Url(array.slice())
      expect(fromBase64Url(text)).toEqual(array)
      expect(text).toBe(Buffer.from(array).toString('base64url'))
    }),
  )
  // Bits beyond the last byte, padding, and the other alphabet.
  for (const text of ['AB', 'AAB', 'AA==', 'A', '+/+/', 'A A']) expect(fromBase64Url(text)).toBeNull()
})

test('[C-1] tags are compared completely', () => {
  const a = utf8('same length')
  expect(sameBytes(a, utf8('same length'))).toBe(true)
  expect(sameBytes(a, utf8('same lengtH'))).toBe(false)
  expect(sameBytes(a, utf8('same'))).toBe(false)
})

test('[C-1] a signature covers every part, and the query in any order of its parameters', () => {
  const parts = {
    method: 'GET',
    path: '/api/x',
    query: { b: '2', a: '1 &' },
    ts: '1',
    nonce: 'n',
    siteId: 's',
    clientType: 'c',
    version: 'v',
    deviceId: 'd',
    tokenDigest: 't',
    language: 'l',
    bodyDigest: 'b',
  }
  expect(signText(parts)).toBe('GET\n/api/x\na=1%20%26&b=2\n1\nn\ns\nc\nv\nd\nt\nl\nb')
  expect(signText({ ...parts, query: { a: '1 &', b: '2' } })).toBe(signText(parts))
})

test('[C-2] POST is sealed both ways, the picture’s reply is plain, GET is not sealed', () => {
  expect(sealingPolicyOf('POST', '/api/x')).toEqual({ request: true, reply: true })
  for (const path of ['/api/v2/vvm', '/api/v2//vvm', '/api/v2/./vvm', '/api/v2/vvm?x=1']) {
    expect(sealingPolicyOf('POST', path)).toEqual({ request: true, reply: false })
  }
  for (const path of ['/api/v2/vvm/', '/api/v2/vvm2', '/x/api/v2/vvm', '/api/V2/vvm', '/api/v2/%76vm', '/api/v2/vvm/../x']) {
    expect(sealingPolicyOf('POST', path)).toEqual({ request: true, reply: true })
  }
  expect(sealingPolicyOf('GET', '/api/v2/vvm')).toEqual({ request: false, reply: false })
})
