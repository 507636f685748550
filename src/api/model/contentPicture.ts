import * as v from 'valibot'
import { cleanText } from './text.ts'
import { countCodePoints } from './textLength.ts'

/** The longest side of a picture of content, in pixels: those that are larger are made smaller when they come. */
const LONGEST_SIDE = 4_096
/** Longest words for who does not see a picture, in code points. */
const ALT_LIMIT = 120

/** Where pictures of content are served, by the hash of what is seen. */
export const CONTENT_PICTURES = '/picture/'

/** The hash of a picture: SHA-256 of its bytes, base64url. */
const PictureHash = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'picture.missing'))

const Side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LONGEST_SIDE))

/** A picture that content shows: by its hash, with its size, so that its place is kept, and words for who does not see it; empty = it only adorns. */
export const ContentPicture = v.object({
  hash: PictureHash,
  width: Side,
  height: Side,
  alt: v.pipe(
    v.string(),
    v.maxLength(ALT_LIMIT * 16, 'text.tooLong'),
    v.transform(cleanText),
    v.check((text) => countCodePoints(text) <= ALT_LIMIT, 'text.tooLong'),
  ),
})
export type ContentPicture = v.InferOutput<typeof ContentPicture>

/** The address of a picture of content: what it holds never changes. */
export const pictureUrl = (hash: string): string => `${CONTENT_PICTURES}${hash}.webp`

/** The hash that a picture's address names; null = it is no such address. */
export function hashOfUrl(url: string): string | null {
  return new RegExp(`^${CONTENT_PICTURES}([\\w-]{43})\\.webp$`).exec(url)?.[1] ?? null
}
