import { randomBytes } from 'node:crypto'

/** So many random bytes as lower-case hex. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex')
