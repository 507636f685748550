import { createHash } from 'node:crypto'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** A Tron address: its first byte, 20 bytes of the account, and 4 of the checksum. */
const BYTES = 25
const FIRST = 0x41

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** Whether the checksum of a Tron address fits (base58check): a mistyped character passes once in four thousand million times. */
export function isTronAddress(address: string): boolean {
  let number = 0n
  for (const character of address) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return false
    number = number * 58n + BigInt(digit)
  }
  const hex = number.toString(16)
  if (hex.length > BYTES * 2) return false
  const bytes = Buffer.from(hex.padStart(BYTES * 2, '0'), 'hex')
  const payload = bytes.subarray(0, BYTES - 4)
  return (
    payload[0] === FIRST &&
    sha256(sha256(payload))
      .subarray(0, 4)
      .equals(bytes.subarray(BYTES - 4))
  )
}
