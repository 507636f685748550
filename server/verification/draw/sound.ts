import { randomInt } from 'node:crypto'

const RATE = 8_000
const LENGTH = 4
/** Seconds of a beep, of the pause after it, and of the one after a digit. */
const [BEEP, PAUSE, BETWEEN] = [0.13, 0.12, 0.75]

/** The same for those who do not see it: four digits from 1 to 9, each told by as many beeps. A WAV of 8-bit mono. */
export function soundCode(): { readonly code: string; readonly wav: Buffer } {
  const digits = Array.from({ length: LENGTH }, () => 1 + randomInt(9))
  const samples: number[] = []
  const silence = (seconds: number) => {
    for (let at = 0; at < seconds * RATE; at += 1) samples.push(128)
  }
  silence(0.4)
  for (const [place, digit] of digits.entries()) {
    // A tone of its own for each place tells where one digit ends and the next begins.
    const tone = 440 * 2 ** (place / 6) + randomInt(12)
    for (let beep = 0; beep < digit; beep += 1) {
      for (let at = 0; at < BEEP * RATE; at += 1) {
        const fade = Math.min(1, at / 80, (BEEP * RATE - at) / 80)
        samples.push(Math.round(128 + Math.sin((at / RATE) * tone * 2 * Math.PI) * 80 * fade + randomInt(7) - 3))
      }
      silence(PAUSE)
    }
    silence(BETWEEN)
  }
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return { code: digits.join(''), wav: Buffer.concat([head, Buffer.from(samples)]) }
}
