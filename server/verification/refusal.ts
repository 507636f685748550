import type * as v from 'valibot'
import type { CaptchaRefusal } from '#src/api/model/captcha.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'

/** 10409 with the reason. */
export function captchaRefused(details: v.InferInput<typeof CaptchaRefusal>): CallError {
  return new CallError(profile.codes.captchaWrong, 'captchaWrong', {}, details)
}
