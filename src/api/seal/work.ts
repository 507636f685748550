/** Digests that are made at once: enough to keep a worker busy, few enough to leave the page its turns. */
const AT_ONCE = 64

/** What is digested for a try: the text that was given, and a number. */
export const workText = (text: string, number: number | string) => `${text} ${number}`

/** Whether a digest, in hex, begins with so many zero bits. */
export function holdsWork(digest: string, bits: number): boolean {
  const whole = Math.floor(bits / 4)
  const rest = 4 - (bits % 4)
  return /^0*$/.test(digest.slice(0, whole)) && Number.parseInt(digest[whole] ?? '0', 16) < 2 ** rest
}

/** The smallest number with which a text's digest (SHA-256, hex) begins with so many zero bits: some 2^bits tries. Rejects when the signal aborts. */
export async function findWork(
  digest: (text: string) => Promise<string>,
  text: string,
  bits: number,
  signal: AbortSignal,
): Promise<number> {
  for (let from = 0; ; from += AT_ONCE) {
    signal.throwIfAborted()
    const digests = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => digest(workText(text, from + index))))
    const found = digests.findIndex((one) => holdsWork(one, bits))
    if (found >= 0) return from + found
  }
}
