import type { CaptchaResult, SafeDemand } from '../model/captcha.ts'
import { profile } from '../profile.ts'
import { toApiError } from './errors.ts'
import type { Layer } from './onion.ts'

export type SafetyPorts = {
  /** Asks the person to verify; null when they closed the dialog. Calls at the same time share one dialog. */
  readonly verify: (demand: SafeDemand, signal: AbortSignal) => Promise<CaptchaResult | null>
  /** Waits some ms; rejects when the signal ends it. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * NEED_SAFE (S-4): the person verifies, and after 500 ms the call is sent once more from its plaintext, with the result's fields added to
 * its parameters. When the dialog is closed it fails with 'components.RequestCloseTip'; when verification is demanded again it fails
 * too. The code for this is loaded with the first demand.
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
