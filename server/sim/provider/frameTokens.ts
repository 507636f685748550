import { hashToken } from '#server/platform/ids.ts'
import type { Book, Frame } from './kit/book.ts'

/** How long a frame may play without entering again, in ms. */
const FRAME_LASTS = 12 * 3_600_000

/** The frame that a token was given to; null = there is none, or it is too old. */
export const frameOfToken = (book: Book, token: string, now: number): Frame | null =>
  book.frame(hashToken(token), now - FRAME_LASTS)
