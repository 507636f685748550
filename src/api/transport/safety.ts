import type { CaptchaResult, SafeDemand } from '../model/captcha.ts'
import { profile } from '../profile.ts'
import { toApiError } from './errors.ts'
import type { Layer } from './onion.ts'

export type SafetyPorts = {
  /** Asks the person to verify; null when they closed it. Many may ask at once: they share one dialog. */
  readonly verify: (demand: SafeDemand, signal: AbortSignal) => Promise<CaptchaResult | null>
  /** Waits some ms; rejects when the signal ends it. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * NEED_SAFE (S-4): the person verifies, and after 500 ms the call goes once more, from its plaintext, with the result's own
 * fields added to its parameters. Closed without a result it fails with 'components.RequestCloseTip'. A second demand fails too:
 * nobody is asked for the same call twice. What it takes to do so comes with the first one.
 */
export function safetyLayer(ports: SafetyPorts): Layer {
  return (next) => async (request) => {
    try {
      return await next(request)
    } catch (thrown) {
      const error = toApiError(thrown)
      if (error.code !== profile.codes.needSafe) throw thrown
      const { sendVerified } = await import('./verified.ts').catch(() => {
        throw error
      })
      return sendVerified(ports, next, request, error)
    }
  }
}
