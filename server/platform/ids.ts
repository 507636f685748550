import { createHash, randomBytes as nodeRandom } from 'node:crypto'
import type { Bytes } from '#src/api/seal/bytes.ts'

/** A new id: the prefix and 96 random bits, fit for `Id` and `ClientId` of the contract. */
export function newId(prefix: string): string {
  return `${prefix}-${nodeRandom(12).toString('base64url')}`
}

/** SHA-256 of the parts, hex. Their JSON form keeps ['a', 'b'] apart from ['ab']. */
export function digestOf(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** SHA-256 of a secret that is told once, such as a token, hex: what is stored of it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Random bytes. */
export function randomBytes(length: number): Bytes {
  return new Uint8Array(nodeRandom(length))
}
