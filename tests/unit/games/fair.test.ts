import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { byteStream } from '#src/api/model/games/fair/byteStream.ts'
import { drawFrom, drawOf } from '#src/api/model/games/fair/draw.ts'
import { isInChain, makeChain, saltOf } from '#src/api/model/games/fair/hashChain.ts'
import { hmacSha256 } from '#src/api/model/games/fair/hmac.ts'
import { ClientSeed, commitmentOf, RoundSeeds, ServerSeed } from '#src/api/model/games/fair/seeds.ts'
import { sha256 } from '#src/api/model/games/fair/sha256.ts'
import { shuffle } from '#src/api/model/games/fair/shuffle.ts'
import { toHex, utf8 } from '#src/api/seal/bytes.ts'
import { clientSeed, roundSeeds, serverSeed } from './seeds.ts'

const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => new Uint8Array(array))

describe('SHA-256 and HMAC', () => {
  test('[P-5] hashes as FIPS 180-4 does, also where the padding needs a block of its own', () => {
    expect(toHex(sha256(utf8('abc')))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    for (let length = 0; length <= 200; length += 1) {
      const message = new Uint8Array(length).fill(length)
      expect(toHex(sha256(message)), `${length} bytes`).toBe(createHash('sha256').update(message).digest('hex'))
    }
  })

  test('[P-5] [property] hashes and signs any bytes as Node does', () => {
    fc.assert(
      fc.property(bytes, fc.uint8Array({ maxLength: 64 }), (message, key) => {
        expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
        const own = hmacSha256(new Uint8Array(key))
        expect(toHex(own(message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
        expect(own(message)).toEqual(own(message))
      }),
    )
    expect(() => hmacSha256(new Uint8Array(65))).toThrow(RangeError)
  })
})

describe('seeds', () => {
  test('[P-5] a commitment is the hash of the seed’s bytes, as anybody can make it', () => {
    const seed = '00'.repeat(31) + '01'
    expect(commitmentOf(seed)).toBe(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex'))
    expect(() => commitmentOf('not hex')).toThrow(RangeError)
  })

  test('[P-5] a server seed is 32 bytes in hex, a client seed 1 to 64 characters that can be seen', () => {
    const [aServerSeed, aClientSeed] = ['0f'.repeat(32), 'a:1']
    expect(
      [aServerSeed, aServerSeed.toUpperCase(), aServerSeed.slice(1), `${aServerSeed}0`].map((one) => v.is(ServerSeed, one)),
    ).toEqual([true, false, false, false])
    expect(['~', 'x'.repeat(64), '', 'x'.repeat(65), 'a b', 'a\n', '海'].map((one) => v.is(ClientSeed, one))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
    const round = { serverSeed: aServerSeed, clientSeed: aClientSeed, nonce: 0 }
    expect([round, { ...round, nonce: -1 }, { ...round, nonce: 0.5 }].map((one) => v.is(RoundSeeds, one))).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('draws', () => {
  test('[P-5] [property] the bytes of a round are the HMACs of client seed, nonce and cursor, one after the other', () => {
    fc.assert(
      fc.property(roundSeeds, (seeds) => {
        const next = byteStream(seeds)
        const expected = [0, 1, 2].flatMap((cursor) => [
          ...createHmac('sha256', Buffer.from(seeds.serverSeed, 'hex'))
            .update(`${seeds.clientSeed}:${seeds.nonce}:${cursor}`)
            .digest(),
        ])
        expect(expected.map(next)).toEqual(expected)
      }),
    )
  })

  test('[P-5] a client seed that looks like a nonce is no other round', () => {
    const one = { serverSeed: '00'.repeat(32), clientSeed: 'a', nonce: 12 }
    const firstOf = (seeds: RoundSeeds) => drawOf(seeds)(2 ** 32)
    const others = [{ ...one, clientSeed: 'a:1', nonce: 2 }, { ...one, clientSeed: 'a:12' }, { ...one, nonce: 1 }, one]
    expect(new Set(others.map(firstOf)).size).toBe(4)
  })

  test('[P-5] numbers that would favour low draws are thrown away, and four more bytes taken', () => {
    const given = (...values: readonly number[]) => {
      const all = values.flatMap((value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])
      return drawFrom(() => all.shift()!)
    }
    // 2^32 = 10 × 429,496,729 + 6: the last six numbers are too many.
    const limit = 4_294_967_290
    expect(given(limit - 1)(10)).toBe(9)
    expect(given(limit, 7)(10)).toBe(7)
    expect(given(2 ** 32 - 1, limit + 1, 23)(10)).toBe(3)
    expect(given(2 ** 32 - 1)(2 ** 32)).toBe(2 ** 32 - 1)
    expect(given(2 ** 32 - 1)(1)).toBe(0)
    for (const below of [0, -1, 1.5, 2 ** 32 + 1, Number.NaN]) expect(() => given(0)(below)).toThrow(RangeError)
  })

  test('[P-5] [property] a draw is below its bound, whatever the bytes', () => {
    fc.assert(
      fc.property(roundSeeds, fc.array(fc.integer({ min: 1, max: 2 ** 32 }), { maxLength: 40 }), (seeds, bounds) => {
        const draw = drawOf(seeds)
        for (const below of bounds) {
          const drawn = draw(below)
          expect(Number.isInteger(drawn) && drawn >= 0 && drawn < below).toBe(true)
        }
      }),
    )
  })
})

describe('shuffle', () => {
  test('[P-5] each order comes from exactly one run of draws: none is likelier', () => {
    const orders = new Set<string>()
    for (let first = 0; first < 4; first += 1) {
      for (let second = 0; second < 3; second += 1) {
        for (let third = 0; third < 2; third += 1) {
          const drawn = [first, second, third]
          const bounds: number[] = []
          orders.add(
            shuffle(['a', 'b', 'c', 'd'], (below) => {
              bounds.push(below)
              return drawn.shift()!
            }).join(''),
          )
          expect(bounds).toEqual([4, 3, 2])
        }
      }
    }
    expect(orders.size).toBe(24)
  })

  test('[P-5] [property] a shuffle loses and doubles nothing, and leaves what it was given', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), roundSeeds, (items, seeds) => {
        const before = [...items]
        const byValue = (a: number, b: number) => a - b
        expect(shuffle(items, drawOf(seeds)).sort(byValue)).toEqual(before.toSorted(byValue))
        expect(items).toEqual(before)
      }),
    )
  })
})

describe('hash chain', () => {
  test('[P-5] each seed of a chain is the commitment to the next', () => {
    const chain = makeChain('5a'.repeat(32), 3)
    expect(chain).toHaveLength(4)
    expect(chain.at(-1)).toBe('5a'.repeat(32))
    expect(chain.slice(1).map(commitmentOf)).toEqual(chain.slice(0, -1))
  })

  test('[P-5] [property] a revealed seed is known by its place, and neither another seed nor another place passes', () => {
    const places = fc.tuple(fc.nat(12), fc.nat(12), fc.nat(12))
    fc.assert(
      fc.property(serverSeed, serverSeed, places, (last, foreign, [place, known, other]) => {
        fc.pre(last !== foreign)
        const chain = makeChain(last, 12)
        const at = (index: number) => ({ seed: chain[index]!, place: index })
        expect(isInChain(at(place), at(known))).toBe(place >= known)
        expect(isInChain({ seed: foreign, place }, at(known))).toBe(false)
        expect(isInChain({ seed: chain[place]!, place: other }, at(known))).toBe(place === other && place >= known)
      }),
    )
  })

  test('[P-5] the salt of a chain is made of all seeds in their order', () => {
    expect(saltOf(['a', 'b'])).toBe(createHash('sha256').update('a\nb').digest('hex'))
    expect(v.is(ClientSeed, saltOf(['a', 'b']))).toBe(true)
    expect(new Set([['a', 'b'], ['b', 'a'], ['ab'], ['a']].map(saltOf)).size).toBe(4)
  })

  test('[P-5] [property] seeds that players choose never make two salts one', () => {
    const seeds = fc.array(clientSeed, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(seeds, seeds, (one, other) => {
        expect(saltOf(one) === saltOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other))
      }),
    )
  })
})
