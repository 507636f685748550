import * as v from 'valibot'
import { CAPTCHA_FIELD_NAMES, CAPTCHA_FIELDS, type CaptchaResult, SafeDemand } from '../model/captcha.ts'
import { profile } from '../profile.ts'
import { ApiError, toApiError } from './errors.ts'
import type { Layer, Outgoing } from './onion.ts'

export type SafetyPorts = {
  /** Asks the person to verify; null when they closed it. Many may ask at once: they share one dialog. */
  readonly verify: (demand: SafeDemand, signal: AbortSignal) => Promise<CaptchaResult | null>
  /** Waits some ms; rejects when the signal ends it. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

const { codes } = profile
const Fields = v.record(v.string(), v.unknown())

/**
 * NEED_SAFE (S-4): the person verifies, and after 500 ms the call goes once more, from its plaintext, with the result's own
 * fields added to its parameters. Closed without a result it fails with 'components.RequestCloseTip'. A second demand fails too:
 * nobody is asked for the same call twice.
 */
export function safetyLayer({ verify, wait }: SafetyPorts): Layer {
  return (next) => async (request) => {
    try {
      return await next(request)
    } catch (error) {
      const { code, details } = toApiError(error)
      const demand = v.safeParse(SafeDemand, details)
      if (code !== codes.needSafe || !demand.success) throw error
      const result = await verify(demand.output, request.signal)
      if (request.signal.aborted) throw new ApiError('aborted', 0, 'the call was cancelled')
      if (result === null) throw new ApiError('business', codes.verificationClosed, '')
      await wait(profile.waits.verifiedRetry, request.signal)
      return await repeat(next, withResult(request, result))
    }
  }
}

async function repeat(next: Parameters<Layer>[0], request: Outgoing) {
  try {
    return await next(request)
  } catch (error) {
    if (toApiError(error).code === codes.needSafe) throw new ApiError('business', codes.captchaWrong, '', { cause: error })
    throw error
  }
}

/** The request with the listed fields of the result and nothing else of it. Throws when it has a parameter of such a name already. */
function withResult(request: Outgoing, result: CaptchaResult): Outgoing {
  const payload = { ...v.parse(Fields, request.payload) }
  const taken = CAPTCHA_FIELD_NAMES.find((name) => Object.hasOwn(payload, name))
  if (taken !== undefined) throw new ApiError('invalid', codes.invalid, `the parameter ${taken} belongs to verifications`)
  const fields: Readonly<Record<string, string>> = result.fields
  for (const name of Object.keys(CAPTCHA_FIELDS[result.type].entries)) payload[name] = fields[name]
  return { ...request, payload }
}
