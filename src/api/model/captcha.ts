import * as v from 'valibot'
import { Id } from './common.ts'

/** Kinds of verification (S-4): image code (also as sounds), Anji's slider or words, Alibaba's AFS, geetest's. */
const CAPTCHA_TYPES = ['image', 'anji', 'afs', 'geetest'] as const
export const CaptchaType = v.picklist(CAPTCHA_TYPES)
export type CaptchaType = v.InferOutput<typeof CaptchaType>

const offered = (fallback: 0 | 1) => v.optional(v.picklist([0, 1]), fallback)

/** Details of a NEED_SAFE refusal (S-4): which action it was, and which kinds may be used, 1 = yes. The first three are on unless said otherwise. */
export const SafeDemand = v.object({
  action: v.pipe(v.string(), v.regex(/^\/[\w./{}-]{1,127}$/)),
  types: v.optional(v.object({ image: offered(1), afs: offered(1), anji: offered(1), geetest: offered(0) }), {}),
})
export type SafeDemand = v.InferOutput<typeof SafeDemand>

const text = (limit: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(limit))

/** What each kind of verification adds to the parameters of the request that needed it, and nothing else (docs/protocol.md, 4). */
export const CAPTCHA_FIELDS = {
  image: v.object({ imageVerification: text(128) }),
  anji: v.object({ captchaVerification: text(512) }),
  afs: v.object({ afsSessionId: text(128), afsSig: text(128), afsToken: text(128) }),
  geetest: v.object({ geetest_challenge: text(64), geetest_validate: text(64), geetest_seccode: text(128) }),
} as const satisfies Record<CaptchaType, v.GenericSchema>

/** What a finished verification yields. */
export type CaptchaResult = {
  [Type in CaptchaType]: { readonly type: Type; readonly fields: v.InferOutput<(typeof CAPTCHA_FIELDS)[Type]> }
}[CaptchaType]

/** Names of every field that a verification may add: no payload may have one of its own. */
export const CAPTCHA_FIELD_NAMES: readonly string[] = CAPTCHA_TYPES.flatMap((type) => Object.keys(CAPTCHA_FIELDS[type].entries))

/** An image code or its sounds: the id that the answer is given with, and the bytes. */
export const CaptchaPicture = v.object({ id: Id, data: v.instance(Blob) })
export type CaptchaPicture = v.InferOutput<typeof CaptchaPicture>

/** A click in Anji's space of 310 × 155. */
export const AnjiPoint = v.object({ x: v.pipe(v.number(), v.finite()), y: v.pipe(v.number(), v.finite()) })
export type AnjiPoint = v.InferOutput<typeof AnjiPoint>

/** Size of Anji's picture, and the width of its puzzle piece, which is as tall as the picture. */
export const ANJI_SIZE = { width: 310, height: 155, piece: 47 } as const

/** Anji's two kinds. */
export const AnjiType = v.picklist(['blockPuzzle', 'clickWord'])
export type AnjiType = v.InferOutput<typeof AnjiType>

/** Anji's code for success, and those that have words of their own. */
export const ANJI_CODES = {
  ok: '0000',
  empty: '0011',
  expired: '6110',
  wrong: '6111',
  generation: '6112',
  noImage: '6113',
  getLimit: '6201',
  locked: '6202',
  checkLimit: '6204',
  verifyLimit: '6205',
} as const

/** Why a verification was refused (10409): the answer was wrong, the challenge too old, or so many were wrong that it is locked for `wait` ms. */
export const CaptchaRefusal = v.object({
  reason: v.picklist(['wrong', 'expired', 'locked']),
  wait: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
})
export type CaptchaRefusal = v.InferOutput<typeof CaptchaRefusal>
