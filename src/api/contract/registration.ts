import * as v from 'valibot'
import { NameFault } from '../model/nameFault.ts'
import { ClientId } from '../model/common.ts'
import { Contact, Demand } from '../model/contact.ts'
import { listOf } from '../model/listOf.ts'
import { Credentials } from '../model/member.ts'
import { CodeAnswer, RegisterOrder, RegisterRefusal } from '../model/registration.ts'
import { AccountName } from '../model/setup.ts'
import { VisitCode } from '../model/visitCode.ts'
import { defineCall } from './defineCall.ts'

/** What a new account needs on this site, and the gold coins that it is welcomed with. `isOpen` = new members are taken. */
export const registerTerms = defineCall({
  path: '/api/auth/register/terms',
  tokenless: true,
  quiet: true,
  effect: 'none',
  payload: v.object({}),
  reply: v.object({
    isOpen: v.boolean(),
    phone: Demand,
    email: Demand,
    coins: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
})

const nameCheck = (version: 1 | 2 | 3) =>
  ({
    path: `/api/auth/checkName/v${version}`,
    tokenless: true,
    quiet: true,
    effect: 'none',
    payload: v.object({ name: AccountName }),
  }) as const

/** Whether a name is free (C-8). */
export const checkNameV1 = defineCall({ ...nameCheck(1), reply: v.object({ available: v.boolean() }) })

/** The same; from the eleventh in a minute on only after a verification (S-4). */
export const checkNameV2 = defineCall({ ...nameCheck(2), reply: v.object({ available: v.boolean() }) })

/** The same, with why not, and three names like it that are free. */
export const checkNameV3 = defineCall({
  ...nameCheck(3),
  reply: v.object({ available: v.boolean(), reason: v.nullable(NameFault), suggestions: listOf(AccountName) }),
})

/**
 * Sends a code to a contact (C-8), always after a verification (S-4); the same `key` again sends nothing. The answer does not tell whether
 * somebody has the contact already: then the message there tells its owner, and holds no code.
 */
export const sendCode = defineCall({
  path: '/api/auth/sendCode',
  tokenless: true,
  quiet: true,
  effect: 'keyed',
  payload: v.object({ key: ClientId, purpose: v.literal('register'), contact: Contact }),
  reply: CodeAnswer,
})

/** Whose invitation a code is, as others may see the name: `M**`; null = nobody's. */
export const referrerInfo = defineCall({
  path: '/api/auth/referrer/get',
  tokenless: true,
  quiet: true,
  effect: 'none',
  payload: v.object({ code: VisitCode }),
  reply: v.object({ name: v.nullable(v.string()) }),
})

/**
 * Makes an account, always after a verification, and logs it in (C-8); the same `key` again answers with a session of the same account.
 * `coins` = gold coins that it was welcomed with, once a person. A refusal leaves nothing behind but a counted try of a code.
 */
export const register = defineCall({
  path: '/api/auth/register/v4',
  tokenless: true,
  quiet: true,
  effect: 'keyed',
  payload: RegisterOrder,
  reply: v.variant('result', [
    v.object({
      result: v.literal('done'),
      ...Credentials.entries,
      coins: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
    RegisterRefusal,
  ]),
})

export const registrationCalls = { registerTerms, checkNameV1, checkNameV2, checkNameV3, sendCode, referrerInfo, register }
