import { createHash, randomBytes as nodeRandom } from 'node:crypto'
import type { Bytes } from '#src/api/seal/bytes.ts'

/** Random bytes that wait to be given: asking the system for a few takes longer than the rest of making an id. */
let stock: Buffer = Buffer.alloc(0)
const STOCK_BYTES = 4_096

/** Bytes that were never given before; what is longer than the stock is asked for by itself. */
function fresh(length: number): Buffer {
  if (length > STOCK_BYTES) return nodeRandom(length)
  if (stock.length < length) stock = nodeRandom(STOCK_BYTES)
  const given = Buffer.from(stock.subarray(0, length))
  stock.fill(0, 0, length)
  stock = stock.subarray(length)
  return given
}

/** A new id: the prefix and 96 random bits, fit for `Id` and `ClientId` of the contract. */
export function newId(prefix: string): string {
  return `${prefix}-${fresh(12).toString('base64url')}`
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
  return new Uint8Array(fresh(length))
}
