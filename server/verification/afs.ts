import { SLIDER_HAND } from '#src/api/model/captcha.ts'
import { toBase64Url } from '#src/api/seal/bytes.ts'
import type { Caller } from '../members/caller.ts'
import type { Write } from '../platform/transaction.ts'
import { hashToken, randomBytes } from '../platform/ids.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { countWrongAnswer, lockedFor } from './failures.ts'
import { captchaRefused } from './refusal.ts'
import { keepResult, secretOf } from './results.ts'

/** How long a slider may be moved, and its triple be used, in ms. */
const [SLIDER_KEPT, RESULT_KEPT] = [120_000, 600_000]

/** AFS's own verdicts. */
const VERDICT = { passed: 100, failed: 900 } as const

/** How far a slider has to go, of 1. */
const END = 0.98

type Track = readonly { readonly at: number; readonly to: number }[]

/** This site's own AFS: a slider that yields the same triple as the real page script. */
export async function beginAfs(write: Write, { deviceId, address }: Caller) {
  const [sessionId, token] = [toBase64Url(randomBytes(24)), toBase64Url(randomBytes(24))]
  await write(async (tx) => {
    const wait = await lockedFor(tx, { deviceId, address })
    if (wait > 0) throw captchaRefused({ reason: 'locked', wait })
    await keepChallenge(tx, { id: sessionId, kind: 'afs', deviceId, answer: hashToken(token), keptFor: SLIDER_KEPT })
  })
  return { sessionId, token }
}

/** Judges the move and completes the triple. */
export async function slideAfs(
  write: Write,
  { deviceId, address }: Caller,
  { sessionId, token, track }: { sessionId: string; token: string; track: Track },
) {
  const sig = toBase64Url(randomBytes(24))
  const outcome = await write(async (tx) => {
    const answer = await takeChallenge(tx, sessionId, 'afs', deviceId)
    if (answer === null) return 'expired'
    if (answer !== hashToken(token) || judge(track) === VERDICT.failed) {
      await countWrongAnswer(tx, { deviceId, address })
      return 'wrong'
    }
    const secret = secretOf({ type: 'afs', fields: { afsSessionId: sessionId, afsSig: sig, afsToken: token } })
    await keepResult(tx, secret, deviceId, RESULT_KEPT)
    return 'right'
  })
  if (outcome !== 'right') throw captchaRefused({ reason: outcome })
  return { sig }
}

function judge(track: Track): (typeof VERDICT)[keyof typeof VERDICT] {
  const [first, last] = [track[0], track.at(-1)]
  if (first === undefined || last === undefined || track.length < SLIDER_HAND.places) return VERDICT.failed
  const forward = track.every((place, index) => index === 0 || place.at >= track[index - 1]!.at)
  const slow = last.at - first.at >= SLIDER_HAND.fastest
  return forward && slow && last.to >= END ? VERDICT.passed : VERDICT.failed
}
