import * as v from 'valibot'
import { FactorCode } from './secondFactor.ts'
import { isUserName, LoginPassword } from './password.ts'

/** An account's name as somebody writes it: whatever it once had to be. */
export const WrittenName = v.pipe(v.string(), v.trim(), v.minLength(1, 'login.nameMissing'), v.maxLength(32, 'login.nameTooLong'))

/** What a client tells of itself: its device's time (`timewd`), its version. */
export const ClientWord = v.pipe(v.string(), v.maxLength(32))

const LoginFields = v.object({
  name: WrittenName,
  password: LoginPassword,
  oldPassword: v.optional(v.pipe(v.string(), v.maxLength(64))),
  timewd: v.optional(ClientWord),
  /** A code of the second factor, where the account has one. */
  factorCode: v.optional(FactorCode),
  flag: v.optional(v.picklist([0, 1]), 0),
  version: v.optional(ClientWord),
})
/** What the login form sends (E-1). `timewd` = the device's time: ms, a sign, and its zone in minutes east of UTC, like 1755043200123+480; `flag` 1 = keep me logged in; `oldPassword` = the temporary password that staff gave, which `password` takes the place of. */
export const LoginPayload = v.pipe(
  LoginFields,
  v.forward(
    v.check(({ name, password }) => !isUserName(password, name), 'login.passwordIsName'),
    ['password'],
  ),
)

/** The same with the part of the address that tells names apart (C-8). */
export const LoginByHashPayload = v.pipe(
  v.object({ ...LoginFields.entries, hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)) }),
  v.forward(
    v.check(({ name, password }) => !isUserName(password, name), 'login.passwordIsName'),
    ['password'],
  ),
)
export type LoginPayload = v.InferOutput<typeof LoginPayload>
