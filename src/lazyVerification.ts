import type { CaptchaResult, SafeDemand } from './api/model/captcha.ts'
import { profile } from './api/profile.ts'
import { ApiError } from './api/transport/errors.ts'
import { once } from './once.ts'
import type { Verification } from './machines/verification/verificationActors.ts'

/** The verification, once there is one: what the shell draws a dialog for. */
type VerificationHost = {
  readonly current: () => Verification['actor'] | null
  /** Calls back when it is there; returns the function that ends that. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Brings the verification when the first call needs it; when it cannot be had, that call fails as on a bad network. */
export function createLazyVerification(load: () => Promise<Verification>) {
  const listeners = new Set<() => void>()
  const loadOnce = once(load)
  let loaded: Verification | null = null

  async function bring(): Promise<Verification> {
    try {
      loaded = await loadOnce()
    } catch (error) {
      throw new ApiError('network', profile.codes.networkAbnormal, 'the verification could not be loaded', { cause: error })
    }
    for (const listener of listeners) listener()
    return loaded
  }

  const host: VerificationHost = {
    current: () => loaded?.actor ?? null,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    host,
    verify: async (demand: SafeDemand, signal: AbortSignal): Promise<CaptchaResult | null> =>
      (await bring()).verify(demand, signal),
  }
}
