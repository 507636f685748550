import * as v from 'valibot'
import { isHand, type SliderPlace, timeOf } from '#src/api/model/sliderHand.ts'
import { toBase64Url } from '#src/api/seal/bytes.ts'
import { holdsWork, workText } from '#src/api/seal/work.ts'
import type { Caller } from '../members/caller.ts'
import type { Write } from '../platform/transaction.ts'
import { hashToken, randomBytes } from '../platform/ids.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { countWrongAnswer, lockedFor, wrongAnswersOf } from './failures.ts'
import { captchaRefused } from './refusal.ts'
import { keepResult, secretOf } from './results.ts'

/** How long a slider may be moved, and its triple be used, in ms. */
const [SLIDER_KEPT, RESULT_KEPT] = [120_000, 600_000]

/** AFS's own verdicts. */
const VERDICT = { passed: 100, failed: 900 } as const

/** Bits of work that a slider costs: some 4,000 digests, and twice as many for each wrong answer of the address, up to 65,000: a second or two in a browser. */
const [WORK, MORE_WORK] = [12, 4]
/** How much sooner than its own way says an answer may come, in ms: two clocks round differently. */
const TOO_SOON = 50

/** What judges an answer: the token's digest, when the slider was given, and the work that it costs. */
const Begun = v.object({ tokenHash: v.string(), at: v.number(), bits: v.number() })

type SliderAnswer = {
  readonly sessionId: string
  readonly token: string
  readonly track: readonly SliderPlace[]
  /** See `findWork`. */
  readonly work?: string | undefined
}

/** This site's own AFS: a slider that yields the same triple as the real page script, and the work that its answer must hold. */
export async function beginAfs(write: Write, caller: Caller) {
  const [sessionId, token] = [toBase64Url(randomBytes(24)), toBase64Url(randomBytes(24))]
  const bits = await write(async (tx) => {
    const wait = await lockedFor(tx, caller)
    if (wait > 0) throw captchaRefused({ reason: 'locked', wait })
    const begun = {
      tokenHash: hashToken(token),
      at: tx.at,
      bits: WORK + Math.min(MORE_WORK, await wrongAnswersOf(tx, caller)),
    }
    await keepChallenge(tx, {
      id: sessionId,
      kind: 'afs',
      deviceId: caller.deviceId,
      answer: JSON.stringify(begun),
      keptFor: SLIDER_KEPT,
    })
    return begun.bits
  })
  return { sessionId, token, bits }
}

/** Judges the move, its time and its work, and completes the triple. */
export async function slideAfs(write: Write, caller: Caller, given: SliderAnswer) {
  const { sessionId, token } = given
  const sig = toBase64Url(randomBytes(24))
  const outcome = await write(async (tx) => {
    const answer = await takeChallenge(tx, sessionId, 'afs', caller.deviceId)
    if (answer === null) return 'expired'
    if (judge(v.parse(Begun, JSON.parse(answer)), given, tx.at) === VERDICT.failed) {
      await countWrongAnswer(tx, caller)
      return 'wrong'
    }
    const secret = secretOf({ type: 'afs', fields: { afsSessionId: sessionId, afsSig: sig, afsToken: token } })
    await keepResult(tx, secret, caller.deviceId, RESULT_KEPT)
    return 'right'
  })
  if (outcome !== 'right') throw captchaRefused({ reason: outcome })
  return { sig }
}

/** The hand's way, no sooner than that takes, and the work. What the page tells of itself is checked against what this server saw. */
function judge(
  begun: v.InferOutput<typeof Begun>,
  { sessionId, token, track, work = '' }: SliderAnswer,
  at: number,
): (typeof VERDICT)[keyof typeof VERDICT] {
  const isOwn = hashToken(token) === begun.tokenHash
  const isInTime = at - begun.at >= timeOf(track) - TOO_SOON
  const isWorked = holdsWork(hashToken(workText(`${sessionId} ${token}`, work)), begun.bits)
  return isOwn && isInTime && isWorked && isHand(track) ? VERDICT.passed : VERDICT.failed
}
