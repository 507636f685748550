import { timingSafeEqual } from 'node:crypto'

/** Whether two signatures are the same, in a time that does not tell where they differ. */
export function sameSign(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}
