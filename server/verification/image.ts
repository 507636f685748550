import type { CaptchaPicture } from '#src/api/model/captcha.ts'
import { toBase64Url } from '#src/api/seal/bytes.ts'
import type { Caller } from '../members/caller.ts'
import type { Write } from '../platform/transaction.ts'
import type { VerificationServices } from './verificationServices.ts'
import { digestOf, newId, randomBytes } from '../platform/ids.ts'
import { answerLater, keepChallenge, takeChallenge } from './challenges.ts'
import { countWrongAnswer, lockedFor } from './failures.ts'
import type { Pictures } from './pictures.ts'
import { captchaRefused } from './refusal.ts'
import { keepResult, secretOf } from './results.ts'

/** How long a code may be answered, and how long the answer may be used, in ms. */
const [CODE_KEPT, RESULT_KEPT] = [120_000, 180_000]

const answerOf = (id: string, code: string) => digestOf(id, code.toUpperCase())

/** Begins an image code that is drawn later; see the call `imageRegister`. Nothing is the answer until then. */
export function registerImage(write: Write, caller: Caller): Promise<{ readonly id: string; readonly expiresAt: number }> {
  const id = newId('code')
  return write(async (tx) => {
    const wait = await lockedFor(tx, caller)
    if (wait > 0) throw captchaRefused({ reason: 'locked', wait })
    await keepChallenge(tx, { id, kind: 'image', deviceId: caller.deviceId, answer: '', keptFor: CODE_KEPT })
    return { id, expiresAt: tx.at + CODE_KEPT }
  })
}

/**
 * An image code, or the same as sounds, for one that was begun where it names it; see the call `verificationImage`. Refused, before anything
 * is drawn, while the solver is locked or asks for too many.
 */
export async function imageChallenge(
  { db, write, now, answerKey, pictures }: VerificationServices,
  caller: Caller,
  { medium, id: begun }: { readonly medium: 'picture' | 'sound'; readonly id?: string | undefined },
): Promise<CaptchaPicture> {
  const { deviceId } = caller
  const id = begun ?? newId('code')
  const wait = pictures.use(caller) || (await lockedFor({ db, at: now() }, caller))
  if (wait > 0) throw captchaRefused({ reason: 'locked', wait })
  const made = await (medium === 'picture' ? picture(pictures) : sound(pictures))
  const answer = answerOf(id, made.code)
  const isKept = await pictures.inTurn(() =>
    write(async (tx) => {
      if (begun !== undefined) return answerLater(tx, { id, kind: 'image', deviceId, answer })
      await keepChallenge(tx, { id, kind: 'image', deviceId, answer, keptFor: CODE_KEPT })
      return true
    }),
  )
  if (!isKept) throw captchaRefused({ reason: 'expired' })
  answerKey.tell(deviceId, 'image', made.code)
  return { id, data: made.data }
}

async function picture(pictures: Pictures) {
  const { code, png } = await pictures.code()
  return { code, data: new Blob([new Uint8Array(png)], { type: 'image/png' }) }
}

async function sound(pictures: Pictures) {
  const { code, wav } = await pictures.sound()
  return { code, data: new Blob([new Uint8Array(wav)], { type: 'audio/wav' }) }
}

/** Compares the answer once, and gives what stands for it. */
export async function checkImage(write: Write, caller: Caller, id: string, code: string): Promise<{ imageVerification: string }> {
  const imageVerification = toBase64Url(randomBytes(24))
  const outcome = await write(async (tx) => {
    const answer = await takeChallenge(tx, id, 'image', caller.deviceId)
    if (answer === null) return 'expired'
    if (answer !== answerOf(id, code)) {
      await countWrongAnswer(tx, caller)
      return 'wrong'
    }
    await keepResult(tx, secretOf({ type: 'image', fields: { imageVerification } }), caller.deviceId, RESULT_KEPT)
    return 'right'
  })
  if (outcome !== 'right') throw captchaRefused({ reason: outcome })
  return { imageVerification }
}
