import * as v from 'valibot'
import { type Bytes, toHex } from '#src/api/seal/bytes.ts'
import { sha256 } from './sha256.ts'

const HEX_32 = /^[0-9a-f]{64}$/

/** A secret of the house: 32 random bytes as lower-case hex. Never shown before its last round is over. */
export const ServerSeed = v.pipe(v.string(), v.regex(HEX_32))
/** SHA-256 of the 32 bytes of a server seed, as lower-case hex: shown before the first round with it. */
export const Commitment = v.pipe(v.string(), v.regex(HEX_32))
/** What the player adds: 1 to 64 characters of ASCII that can be seen, so that every keyboard writes the same bytes. */
export const ClientSeed = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,64}$/))
/** How many rounds were played with a pair of seeds before this one; no two rounds of a pair have the same. */
export const Nonce = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** What decides a round, all of it. */
export const RoundSeeds = v.object({ serverSeed: ServerSeed, clientSeed: ClientSeed, nonce: Nonce })
export type RoundSeeds = v.InferOutput<typeof RoundSeeds>

/** The 32 bytes of a server seed. Throws a RangeError when it is none. */
export function bytesOfSeed(serverSeed: string): Bytes {
  if (!HEX_32.test(serverSeed)) throw new RangeError('not a server seed')
  const bytes = new Uint8Array(32)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(serverSeed.slice(at * 2, at * 2 + 2), 16)
  return bytes
}

/** The commitment to a server seed: `printf %s SEED | xxd -r -p | sha256sum` gives the same. */
export function commitmentOf(serverSeed: string): string {
  return toHex(sha256(bytesOfSeed(serverSeed)))
}

/** Whether a text can be a client seed. */
export const isClientSeed = (text: string): boolean => v.is(ClientSeed, text)
