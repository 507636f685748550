import type { Bytes } from '#src/api/seal/bytes.ts'
import { afterBlocks, sha256 } from './sha256.ts'

const BLOCK_BYTES = 64

/** The key as one block, each byte turned by a mask. Keys here are 32 bytes; a longer one than a block would have to be hashed first. */
function padOf(key: Bytes, mask: number): Bytes {
  if (key.length > BLOCK_BYTES) throw new RangeError(`a key of ${key.length} bytes`)
  const pad = new Uint8Array(BLOCK_BYTES).fill(mask)
  for (let at = 0; at < key.length; at += 1) pad[at] = key[at]! ^ mask
  return pad
}

/** HMAC-SHA256 (RFC 2104) under a key of at most 64 bytes, which is worked in once for all messages. */
export function hmacSha256(key: Bytes): (message: Bytes) => Bytes {
  const inner = afterBlocks(padOf(key, 0x36))
  const outer = afterBlocks(padOf(key, 0x5c))
  return (message) => sha256(sha256(message, inner), outer)
}
