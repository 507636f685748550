import fc from 'fast-check'
import type { RoundSeeds } from '#src/api/model/games/fair/seeds.ts'

/** Any server seed. */
export const serverSeed: fc.Arbitrary<string> = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'))

/** Any client seed. */
export const clientSeed: fc.Arbitrary<string> = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 64,
})

/** What decides any round. */
export const roundSeeds: fc.Arbitrary<RoundSeeds> = fc.record({
  serverSeed,
  clientSeed,
  nonce: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
})
