import { createSealers } from '#src/api/seal/sealers.ts'
import { startVerification, type Verification } from '#src/machines/verification/verificationActors.ts'
import { createGeetest } from '../adapters/geetest.ts'
import type { App } from '../app.ts'

/** Proving that one is a person: it comes with the first call that asks for it. */
export function startVerifying({ window, client, makeId, actors: { site } }: App): Verification {
  const geetestScript = () => site.getSnapshot().context.info?.captchaScripts.geetest ?? null
  const sealer = createSealers(window.crypto.subtle)
  const digest = async (text: string) => (await sealer(text.length)).digest(text)
  return startVerification({ client, geetest: createGeetest(window, geetestScript), digest }, makeId)
}
