import * as v from 'valibot'

/** The pictures that are taken: each is drawn anew, so that nothing but its pixels is kept. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

const MB = 1024 * 1024
const MINUTE = 60_000

/**
 * What pictures are sent for. `bytes` = the largest file, `pixels` = the most that it may unfold to, `edge` = the longest side that is
 * kept (`isSquare` = cut to one of that side), `life` = how long its address takes it, in ms, `waiting` = most that a member may have sent
 * and not used.
 */
export const UPLOADS = {
  appeal: { bytes: 2 * MB, pixels: 16_000_000, edge: 2_048, isSquare: false, life: 10 * MINUTE, waiting: 10 },
  letter: { bytes: 2 * MB, pixels: 16_000_000, edge: 1_600, isSquare: false, life: 10 * MINUTE, waiting: 8 },
  content: { bytes: 2 * MB, pixels: 16_000_000, edge: 1_600, isSquare: false, life: 10 * MINUTE, waiting: 20 },
  support: { bytes: 2 * MB, pixels: 16_000_000, edge: 1_600, isSquare: false, life: 10 * MINUTE, waiting: 8 },
  avatar: { bytes: MB, pixels: 16_000_000, edge: 256, isSquare: true, life: 10 * MINUTE, waiting: 2 },
} as const
export type UploadPurpose = keyof typeof UPLOADS

/** The largest picture of any purpose, in bytes. */
export const LARGEST_PICTURE = Math.max(...Object.values(UPLOADS).map(({ bytes }) => bytes))

/** A picture before it is sent: what it is, and how large. */
/*@__NO_SIDE_EFFECTS__*/
export function announcedPicture(purpose: UploadPurpose) {
  return v.object({
    type: v.picklist(PICTURE_TYPES, 'picture.type'),
    bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(UPLOADS[purpose].bytes, 'picture.tooLarge')),
  })
}

/** The address that takes an announced picture, once. */
export const UploadPath = v.pipe(v.string(), v.regex(/^\/upload\/[\w-]{20,64}$/))

/** A kept picture: its type, and its bytes as base64. */
export const KeptPicture = v.object({
  type: v.picklist(PICTURE_TYPES),
  data: v.pipe(v.string(), v.base64(), v.maxLength(Math.ceil(LARGEST_PICTURE / 3) * 4)),
})
export type KeptPicture = v.InferOutput<typeof KeptPicture>

/** What is wrong with a picture that was chosen for a purpose; null = nothing that can be seen from here. */
export function pictureFault(purpose: UploadPurpose, type: string, bytes: number): 'type' | 'size' | null {
  if (!PICTURE_TYPES.some((known) => known === type)) return 'type'
  return bytes > UPLOADS[purpose].bytes || bytes === 0 ? 'size' : null
}

/** Why a picture was not taken, by the HTTP status of its upload; null or 0 = nobody answered. */
export function uploadFailure(status: number | null): 'gone' | 'size' | 'type' | 'pixels' | 'busy' | 'server' | 'network' {
  return FAILURES.get(status) ?? (status === null || status === 0 ? 'network' : 'server')
}

const FAILURES: ReadonlyMap<number | null, 'gone' | 'size' | 'type' | 'pixels' | 'busy'> = new Map([
  [404, 'gone'],
  [413, 'size'],
  [415, 'type'],
  [422, 'pixels'],
  [429, 'busy'],
])
