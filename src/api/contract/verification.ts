import * as v from 'valibot'
import { AnjiType, CaptchaPicture, SafeDemand } from '../model/captcha.ts'
import { Id, Timestamp } from '../model/common.ts'
import { defineCall } from './defineCall.ts'

const { action } = SafeDemand.entries

const secret = v.pipe(v.string(), v.regex(/^[\w-]{16,128}$/))

/** Begins an image code for an action: its id, by which `verificationImage` draws it, and until when it may be answered (C-8). 10409 while one is locked. */
export const imageRegister = defineCall({
  path: '/api/auth/captcha/image/register',
  quiet: true,
  payload: v.object({ action }),
  reply: v.object({ id: Id, expiresAt: Timestamp }),
})

/**
 * An image code for an action, or the same as sounds for those who do not see it (C-7). With the `id` of one that was begun it is drawn for
 * that one, and what was drawn for it before is of no use any more; 10409 where it is too old, or another device's. The one call whose
 * reply is not sealed (C-2).
 */
export const verificationImage = defineCall({
  path: '/api/v2/vvm',
  effect: 'none',
  quiet: true,
  answer: 'picture',
  payload: v.object({ action, medium: v.picklist(['picture', 'sound']), id: v.optional(Id) }),
  reply: CaptchaPicture,
})

/** Gives the answer to an image code; each code is compared once. 10409 when it is wrong or too old. */
export const imageCheck = defineCall({
  path: '/api/auth/captcha/image/check',
  quiet: true,
  payload: v.object({ id: Id, code: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(16)) }),
  reply: v.object({ imageVerification: secret }),
})

/** Anji's reply around its data: "0000" is success. */
const anjiReply = <Data extends v.GenericSchema>(data: Data) =>
  v.object({
    repCode: v.pipe(v.string(), v.regex(/^\d{4}$/)),
    repMsg: v.nullable(v.string()),
    repData: v.nullable(data),
    success: v.boolean(),
  })

const base64 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]+={0,2}$/))

/** A puzzle or words to click, in AJ-Captcha's own format. `clientUid` carries the action that it is for. */
export const anjiGet = defineCall({
  path: '/captcha/get',
  quiet: true,
  answer: 'bare',
  payload: v.object({ captchaType: AnjiType, clientUid: v.optional(action), ts: v.optional(Timestamp) }),
  reply: anjiReply(
    v.object({
      originalImageBase64: base64,
      token: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
      /** 16 letters and digits; empty = points are not encrypted. */
      secretKey: v.pipe(v.string(), v.regex(/^([A-Za-z0-9]{16})?$/)),
      jigsawImageBase64: v.optional(v.nullable(base64)),
      wordList: v.optional(v.nullable(v.array(v.pipe(v.string(), v.maxLength(4))))),
    }),
  ),
})

/** Gives the point, or the three clicks in order, as encrypted JSON text. */
export const anjiCheck = defineCall({
  path: '/captcha/check',
  quiet: true,
  answer: 'bare',
  payload: v.object({
    captchaType: AnjiType,
    pointJson: v.pipe(v.string(), v.maxLength(512)),
    token: v.pipe(v.string(), v.maxLength(64)),
  }),
  reply: anjiReply(v.object({ captchaType: AnjiType, token: v.string(), result: v.boolean() })),
})

/** Begins this site's own AFS slider for an action: what the real page script would get from its maker. */
export const afsBegin = defineCall({
  path: '/api/auth/captcha/afs/begin',
  quiet: true,
  payload: v.object({ action }),
  reply: v.object({
    sessionId: secret,
    token: secret,
    /** The work that the answer must hold: a number with which the SHA-256 of `sessionId token number` begins with so many zero bits. */
    bits: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24)), 0),
  }),
})

/** The slider was moved to its end: where it was, 0 to 1, at how many ms after the start, and the number that is its work. The reply completes the triple. */
export const afsSlide = defineCall({
  path: '/api/auth/captcha/afs/slide',
  quiet: true,
  payload: v.object({
    sessionId: secret,
    token: secret,
    track: v.pipe(
      v.array(
        v.object({
          at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)),
          to: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
        }),
      ),
      v.maxLength(500),
    ),
    work: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/))),
  }),
  reply: v.object({ sig: secret }),
})

/** Geetest v3's registration. `success` 0 = its maker cannot be reached: use the image code. */
export const geetestRegister = defineCall({
  path: '/api/auth/geetest/register',
  quiet: true,
  payload: v.object({ action }),
  reply: v.object({
    success: v.picklist([0, 1]),
    gt: v.pipe(v.string(), v.maxLength(64)),
    challenge: v.pipe(v.string(), v.maxLength(64)),
    new_captcha: v.boolean(),
  }),
})

/** Asks whether a geetest result would hold, without using it up. */
export const geetestValidate = defineCall({
  path: '/api/auth/geetest/validate',
  quiet: true,
  payload: v.object({
    challenge: v.pipe(v.string(), v.maxLength(64)),
    validate: v.pipe(v.string(), v.maxLength(64)),
    seccode: v.pipe(v.string(), v.maxLength(128)),
  }),
  reply: v.object({ result: v.boolean() }),
})

/** Proves, with a verification merged into it, that this device is no robot. */
export const robotCheck = defineCall({ path: '/api/site/robot/check', payload: v.object({}), reply: v.object({}) })

export const verificationCalls = {
  imageRegister,
  verificationImage,
  imageCheck,
  anjiGet,
  anjiCheck,
  afsBegin,
  afsSlide,
  geetestRegister,
  geetestValidate,
  robotCheck,
}
