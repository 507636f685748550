import * as v from 'valibot'
import { CAPTCHA_FIELD_NAMES, CAPTCHA_FIELDS, type CaptchaResult, SafeDemand } from '../model/captcha.ts'
import { profile } from '../profile.ts'
import { ApiError, toApiError } from './errors.ts'
import type { Outgoing, Send } from './onion.ts'
import type { SafetyPorts } from './safety.ts'

const { codes } = profile
const Fields = v.record(v.string(), v.unknown())

/** After NEED_SAFE: the person verifies, and the call is sent once more with the result. `refused` = the failure that demanded it. */
export async function sendVerified(
  { verify, wait }: SafetyPorts,
  next: Send,
  request: Outgoing,
  refused: ApiError,
): ReturnType<Send> {
  const demand = v.safeParse(SafeDemand, refused.details)
  if (!demand.success) throw refused
  const result = await verify(demand.output, request.signal)
  if (request.signal.aborted) throw new ApiError('aborted', 0, 'the call was cancelled')
  if (result === null) throw new ApiError('business', codes.verificationClosed, '')
  await wait(profile.waits.verifiedRetry, request.signal)
  try {
    return await next(withResult(request, result))
  } catch (error) {
    if (toApiError(error).code === codes.needSafe) throw new ApiError('business', codes.captchaWrong, '', { cause: error })
    throw error
  }
}

/** The request with the listed fields of the result added to its payload. Throws when the payload already has such a field. */
function withResult(request: Outgoing, result: CaptchaResult): Outgoing {
  const payload = { ...v.parse(Fields, request.payload) }
  const taken = CAPTCHA_FIELD_NAMES.find((name) => Object.hasOwn(payload, name))
  if (taken !== undefined) throw new ApiError('invalid', codes.invalid, `the parameter ${taken} belongs to verifications`)
  const fields: Readonly<Record<string, string>> = result.fields
  for (const name of Object.keys(CAPTCHA_FIELDS[result.type].entries)) payload[name] = fields[name]
  return { ...request, payload }
}
