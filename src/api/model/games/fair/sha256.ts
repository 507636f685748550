import type { Bytes } from '#src/api/seal/bytes.ts'

const BLOCK_BYTES = 64
/** Where the message's length stands in its last block. */
const LENGTH_AT = 56

/** The constants of FIPS 180-4, as its text gives them. */
const ROUND_CONSTANTS = wordsOf(`
  428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174
  e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da 983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967
  27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85 a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070
  19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2`)
const FIRST_STATE = wordsOf('6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19')

function wordsOf(text: string): Int32Array {
  return Int32Array.from(text.trim().split(/\s+/), (word) => Number.parseInt(word, 16))
}

/** What a hash has come to after some whole blocks: it can be gone on from any number of times. */
export type HashState = { readonly words: Int32Array; readonly bytes: number }

const START: HashState = { words: FIRST_STATE, bytes: 0 }

/** Scratch of one block; calls do not overlap. */
const schedule = new Int32Array(64)

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function takeBlock(state: Int32Array, bytes: Uint8Array, from: number): void {
  for (let at = 0; at < 16; at += 1) {
    const byte = from + at * 4
    schedule[at] = (bytes[byte]! << 24) | (bytes[byte + 1]! << 16) | (bytes[byte + 2]! << 8) | bytes[byte + 3]!
  }
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [schedule[at - 15]!, schedule[at - 2]!]
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    schedule[at] = schedule[at - 16]! + low + schedule[at - 7]! + high
  }
  let [a, b, c, d] = [state[0]!, state[1]!, state[2]!, state[3]!]
  let [e, f, g, h] = [state[4]!, state[5]!, state[6]!, state[7]!]
  for (let at = 0; at < 64; at += 1) {
    const chosen = (e & f) ^ (~e & g)
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUND_CONSTANTS[at]! + schedule[at]!) | 0
    const most = (a & b) ^ (a & c) ^ (b & c)
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at]! += word
}

/** The state after whole blocks of 64 bytes. */
export function afterBlocks(blocks: Bytes, from: HashState = START): HashState {
  const words = from.words.slice()
  for (let at = 0; at < blocks.length; at += BLOCK_BYTES) takeBlock(words, blocks, at)
  return { words, bytes: from.bytes + blocks.length }
}

/**
 * SHA-256 (FIPS 180-4), at once and everywhere: WebCrypto answers later, and not at all on plain http. A round costs several, so it is
 * written for speed; for public seeds and rolls only, never for passwords or money.
 */
export function sha256(message: Bytes, from: HashState = START): Bytes {
  const padded = new Uint8Array(Math.ceil((message.length + 1 + BLOCK_BYTES - LENGTH_AT) / BLOCK_BYTES) * BLOCK_BYTES)
  padded.set(message)
  padded[message.length] = 0x80
  // The length in bits takes 64 of them; 32 are enough for half a gigabyte.
  new DataView(padded.buffer).setUint32(padded.length - 4, (from.bytes + message.length) * 8)
  const { words } = afterBlocks(padded, from)
  const digest = new Uint8Array(32)
  const view = new DataView(digest.buffer)
  for (const [at, word] of words.entries()) view.setInt32(at * 4, word)
  return digest
}
