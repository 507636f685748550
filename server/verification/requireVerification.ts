import { CAPTCHA_FIELDS, type CaptchaResult, type SafeDemand } from '#src/api/model/captcha.ts'
import { profile } from '#src/api/profile.ts'
import * as v from 'valibot'
import { CallError } from '../platform/callError.ts'
import type { AccessRules } from '../members/accessRules.ts'
import type { Caller } from '../members/caller.ts'
import type { Env } from '../platform/env.ts'
import type { VerificationServices } from './verificationServices.ts'
import { settleGeetest } from './geetest.ts'
import { captchaRefused } from './refusal.ts'
import { owe, secretOf, usePass } from './results.ts'

/** What every guess at a password is owed and let through as, whatever call it is made by. */
const GUESS = 'guess'

/** Kinds of verification that this site offers. */
function offeredTypes({ captcha }: Pick<Env, 'captcha'>): NonNullable<v.InferInput<typeof SafeDemand>['types']> {
  return { image: 1, anji: 1, afs: 1, geetest: captcha.geetest === null ? 0 : 1 }
}

/**
 * Lets a request for an action through when it carries the result of a verification of this device (S-4); else refuses it with
 * NEED_SAFE, and remembers that this device may try once more. A result lets each refused request through once, and no
 * other: 10409 when it is used up, too old, of another device or for something else. With `isGuess` it lets one guess through, however many
 * were refused and wherever a password is asked for: each guess costs a verification.
 */
export async function requireVerification(
  { env, write }: Pick<VerificationServices, 'env' | 'write'>,
  caller: Caller,
  action: string,
  { isGuess = false }: { readonly isGuess?: boolean } = {},
): Promise<void> {
  const { deviceId, verification } = caller
  if (Object.keys(verification).length === 0) {
    await write((tx) => (isGuess ? owe(tx, caller, GUESS, 1) : owe(tx, caller, action)))
    const demand: v.InferInput<typeof SafeDemand> = { action, types: offeredTypes(env) }
    throw new CallError(profile.codes.needSafe, 'needSafe', {}, demand)
  }
  const result = readResult(verification)
  const passed =
    result !== null &&
    (await write(async (tx) => {
      if (result.type === 'geetest') await settleGeetest(tx, env, deviceId, result)
      return usePass(tx, secretOf(result), deviceId, isGuess ? GUESS : action)
    }))
  if (!passed) throw captchaRefused({ reason: 'expired' })
}

/** Takes a device's mark as a robot away once the caller has given a verification. */
export async function proveNoRobot(
  services: Pick<VerificationServices, 'env' | 'write'> & { readonly accessRules: AccessRules },
  caller: Caller,
  action: string,
): Promise<void> {
  await requireVerification(services, caller, action)
  await services.accessRules.unblock('robot', caller.deviceId)
}

/** The one kind whose fields are there, all of them and no others; else null. */
function readResult(fields: Readonly<Record<string, unknown>>): CaptchaResult | null {
  const image = v.safeParse(v.strictObject(CAPTCHA_FIELDS.image.entries), fields)
  if (image.success) return { type: 'image', fields: image.output }
  const anji = v.safeParse(v.strictObject(CAPTCHA_FIELDS.anji.entries), fields)
  if (anji.success) return { type: 'anji', fields: anji.output }
  const afs = v.safeParse(v.strictObject(CAPTCHA_FIELDS.afs.entries), fields)
  if (afs.success) return { type: 'afs', fields: afs.output }
  const geetest = v.safeParse(v.strictObject(CAPTCHA_FIELDS.geetest.entries), fields)
  return geetest.success ? { type: 'geetest', fields: geetest.output } : null
}
