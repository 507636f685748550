import type { CaptchaPicture } from '#src/api/model/captcha.ts'
import { toBase64Url } from '#src/api/seal/bytes.ts'
import type { Caller } from '../members/caller.ts'
import type { Write } from '../platform/transaction.ts'
import type { VerificationServices } from './verificationServices.ts'
import { digestOf, newId, randomBytes } from '../platform/ids.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { countWrongAnswer, lockedFor } from './failures.ts'
import type { Pictures } from './pictures.ts'
import { captchaRefused } from './refusal.ts'
import { keepResult, secretOf } from './results.ts'

/** How long a code may be answered, and how long the answer may be used, in ms. */
const [CODE_KEPT, RESULT_KEPT] = [120_000, 180_000]

const answerOf = (id: string, code: string) => digestOf(id, code.toUpperCase())

/** An image code, or the same as sounds. Refused, before anything is drawn, while the solver is locked or asks for too many. */
export async function imageChallenge(
  { db, write, now, answerKey, pictures }: VerificationServices,
  caller: Caller,
  medium: 'picture' | 'sound',
): Promise<CaptchaPicture> {
  const id = newId('code')
  const wait = pictures.use(caller) || (await lockedFor({ db, at: now() }, caller))
  if (wait > 0) throw captchaRefused({ reason: 'locked', wait })
  const made = await (medium === 'picture' ? picture(pictures) : sound(pictures))
  const challenge = { id, kind: 'image', deviceId: caller.deviceId, answer: answerOf(id, made.code), keptFor: CODE_KEPT } as const
  await pictures.inTurn(() => write((tx) => keepChallenge(tx, challenge)))
  answerKey.tell(caller.deviceId, 'image', made.code)
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
