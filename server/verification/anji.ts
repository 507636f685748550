import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import { ANJI_CODES, AnjiPoint, AnjiType } from '#src/api/model/captcha.ts'
import { toHex } from '#src/api/seal/bytes.ts'
import { anjiDecrypt, anjiEncrypt } from '#src/api/seal/anjiCipher.ts'
import type { Caller } from '../members/caller.ts'
import type { Write } from '../platform/transaction.ts'
import type { VerificationServices } from './verificationServices.ts'
import { randomBytes } from '../platform/ids.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { countWrongAnswer, lockedFor } from './failures.ts'
import type { Pictures } from './pictures.ts'
import { keepResult, secretOf } from './results.ts'

/** In ms; and how far a point may be off, in px of the 310 × 155 picture (docs/protocol.md, 4). */
const [CHALLENGE_KEPT, RESULT_KEPT] = [120_000, 180_000]
const OFF = { puzzle: 5, word: 25 }
/** The puzzle's point is always this high. */
const PUZZLE_Y = 5

const KEY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

type Answer = { readonly secretKey: string; readonly points: readonly AnjiPoint[] }
const Answer = v.object({ secretKey: v.string(), points: v.array(AnjiPoint) })
const Points = v.union([
  v.pipe(
    AnjiPoint,
    v.transform((point) => [point]),
  ),
  v.pipe(v.array(AnjiPoint), v.maxLength(10)),
])

/** AJ-Captcha's reply around its data. */
function reply<Data>(repCode: string, repData: Data | null) {
  return { repCode, repMsg: repCode === ANJI_CODES.ok ? null : repCode, repData, success: repCode === ANJI_CODES.ok }
}

/** A puzzle, or words to click in order. Refused, before anything is drawn, while the solver is locked or asks for too many. */
export async function anjiChallenge(
  { db, write, now, answerKey, pictures }: VerificationServices,
  caller: Caller,
  kind: v.InferOutput<typeof AnjiType>,
) {
  if (pictures.use(caller) > 0) return reply(ANJI_CODES.getLimit, null)
  if ((await lockedFor({ db, at: now() }, caller)) > 0) return reply(ANJI_CODES.locked, null)
  const token = toHex(randomBytes(16))
  const secretKey = Array.from({ length: 16 }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join('')
  const { points, ...shown } = await (kind === 'blockPuzzle' ? puzzle(pictures) : words(pictures))
  const answer: Answer = { secretKey, points }
  const challenge = { id: token, kind, deviceId: caller.deviceId, answer: JSON.stringify(answer), keptFor: CHALLENGE_KEPT }
  await pictures.inTurn(() => write((tx) => keepChallenge(tx, challenge)))
  answerKey.tell(caller.deviceId, kind, points)
  return reply(ANJI_CODES.ok, { ...shown, token, secretKey })
}

const asBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

async function puzzle(pictures: Pictures) {
  const { x, picture, jigsaw } = await pictures.puzzle()
  return {
    points: [{ x, y: PUZZLE_Y }],
    originalImageBase64: asBase64(picture),
    jigsawImageBase64: asBase64(jigsaw),
    wordList: null,
  }
}

async function words(pictures: Pictures) {
  const { words: wordList, points, picture } = await pictures.words()
  return { points, originalImageBase64: asBase64(picture), jigsawImageBase64: null, wordList }
}

/** Compares the point, or the clicks in order, once; what then stands for it both sides make from the same text. */
export async function checkAnji(
  write: Write,
  caller: Caller,
  { captchaType, pointJson, token }: { captchaType: v.InferOutput<typeof AnjiType>; pointJson: string; token: string },
) {
  if (pointJson === '' || token === '') return reply(ANJI_CODES.empty, null)
  const repCode = await write(async (tx) => {
    const kept = await takeChallenge(tx, token, captchaType, caller.deviceId)
    if (kept === null) return ANJI_CODES.expired
    const { secretKey, points } = v.parse(Answer, JSON.parse(kept))
    const text = anjiDecrypt(secretKey, pointJson)
    const given = text === null ? null : readPoints(text)
    if (text === null || given === null || !isNear(captchaType, given, points)) {
      await countWrongAnswer(tx, caller)
      return ANJI_CODES.wrong
    }
    const captchaVerification = anjiEncrypt(secretKey, `${token}---${text}`)
    await keepResult(tx, secretOf({ type: 'anji', fields: { captchaVerification } }), caller.deviceId, RESULT_KEPT)
    return ANJI_CODES.ok
  })
  return reply(repCode, repCode === ANJI_CODES.ok ? { captchaType, token, result: true } : null)
}

/** One point or several, from JSON text; null for anything else. */
function readPoints(text: string): readonly AnjiPoint[] | null {
  try {
    const parsed = v.safeParse(Points, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

function isNear(kind: v.InferOutput<typeof AnjiType>, given: readonly AnjiPoint[], points: readonly AnjiPoint[]): boolean {
  if (given.length !== points.length) return false
  return points.every(({ x, y }, at) => {
    const point = given[at]!
    if (kind === 'blockPuzzle') return Math.abs(point.x - x) <= OFF.puzzle && point.y === y
    return Math.abs(point.x - x) <= OFF.word && Math.abs(point.y - y) <= OFF.word
  })
}
