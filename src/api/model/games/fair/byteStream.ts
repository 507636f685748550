import { type Bytes, utf8 } from '#src/api/seal/bytes.ts'
import { hmacSha256 } from './hmac.ts'
import { bytesOfSeed, type RoundSeeds } from './seeds.ts'

/** The next byte of a stream that has no end. */
export type NextByte = () => number

/**
 * The bytes of a round: HMAC-SHA256 under the 32 bytes of the server seed, of the text `clientSeed:nonce:cursor`, 32 bytes a cursor, which
 * begins at 0 and grows by one. The text is unambiguous whatever the client seed holds: its last two parts are digits.
 */
export function byteStream({ serverSeed, clientSeed, nonce }: RoundSeeds): NextByte {
  const mac = hmacSha256(bytesOfSeed(serverSeed))
  let block: Bytes = new Uint8Array()
  let [cursor, at] = [0, 0]
  return () => {
    if (at === block.length) {
      block = mac(utf8(`${clientSeed}:${nonce}:${cursor}`))
      cursor += 1
      at = 0
    }
    const byte = block[at]!
    at += 1
    return byte
  }
}
