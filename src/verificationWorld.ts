import type { Client } from './api/transport/client.ts'
import { createGeetest } from './app/adapters/geetest.ts'
import { startVerification, type Verification } from './machines/verification/verificationActors.ts'

export type VerificationWorldPorts = {
  readonly window: Window & typeof globalThis
  readonly client: Client
  readonly makeId: () => string
  /** Address of geetest's page script, where the site has one. */
  readonly geetestScript: () => string | null
}

/** What only a verification needs: it comes with the first call that asks for one. */
export function createVerification({ window, client, makeId, geetestScript }: VerificationWorldPorts): Verification {
  return startVerification({ client, geetest: createGeetest(window, geetestScript) }, makeId)
}
