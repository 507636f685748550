import { createHash } from 'node:crypto'
import type { CaptchaResult } from '#src/api/model/captcha.ts'
import { toHex } from '#src/api/seal/bytes.ts'
import type { Caller } from '../members/caller.ts'
import type { Env } from '../platform/env.ts'
import type { VerificationServices } from './verificationServices.ts'
import type { Transaction } from '../platform/transaction.ts'
import { randomBytes } from '../platform/ids.ts'
import { keepChallenge, takeChallenge } from './challenges.ts'
import { keepResult, secretOf } from './results.ts'

/** How long a challenge may be answered, and a result used, in ms; and how long its maker may take. */
const [CHALLENGE_KEPT, RESULT_KEPT, PATIENCE] = [600_000, 180_000, 3_000]

type Fields = Extract<CaptchaResult, { type: 'geetest' }>['fields']

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const isChallenge = (text: string) => /^[0-9a-f]{32}$/.test(text)

/** Registers with the maker. `success` 0 when it is off or cannot be reached: then the image code takes its place. */
export async function registerGeetest({ env, write }: VerificationServices, { deviceId }: Caller) {
  const settings = env.captcha.geetest
  if (settings === null) return { success: 0 as const, gt: '', challenge: '', new_captcha: true }
  const given = await askMaker(settings.api, settings.id)
  if (given === null) return { success: 0 as const, gt: settings.id, challenge: toHex(randomBytes(16)), new_captcha: true }
  const challenge = md5(given + settings.key)
  await write((tx) => keepChallenge(tx, { id: challenge, kind: 'geetest', deviceId, answer: '', keptFor: CHALLENGE_KEPT }))
  return { success: 1 as const, gt: settings.id, challenge, new_captcha: true }
}

async function askMaker(api: string, id: string): Promise<string | null> {
  try {
    const address = new URL('register.php', api)
    address.search = new URLSearchParams({ gt: id, json_format: '1' }).toString()
    const reply: unknown = await (await fetch(address, { signal: AbortSignal.timeout(PATIENCE) })).json()
    const challenge = typeof reply === 'object' && reply !== null && 'challenge' in reply ? String(reply.challenge) : ''
    return isChallenge(challenge) ? challenge : null
  } catch {
    return null
  }
}

/** Whether the maker's answer holds for its challenge. */
export function geetestHolds({ captcha }: Pick<Env, 'captcha'>, fields: Fields): boolean {
  const key = captcha.geetest?.key
  // The page script may add two characters to the challenge that it was given.
  const challenge = fields.geetest_challenge.slice(0, 32)
  if (key === undefined || !isChallenge(challenge)) return false
  return fields.geetest_validate === md5(`${key}geetest${fields.geetest_challenge}`) && fields.geetest_seccode !== ''
}

/** The first use of a result: its challenge is taken away, and from then on it is kept like any other. */
export async function settleGeetest(
  tx: Transaction,
  env: Env,
  deviceId: string,
  result: Extract<CaptchaResult, { type: 'geetest' }>,
): Promise<void> {
  if (!geetestHolds(env, result.fields)) return
  const taken = await takeChallenge(tx, result.fields.geetest_challenge.slice(0, 32), 'geetest', deviceId)
  if (taken !== null) await keepResult(tx, secretOf(result), deviceId, RESULT_KEPT)
}
