import * as v from 'valibot'
import { isUserName, LoginPassword } from './password.ts'

/** A new account's name: 4 to 16 small letters and digits, first a letter. */
export const AccountName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'login.nameMissing'),
  v.regex(/^[a-z][a-z0-9]{3,15}$/, 'login.accountName'),
)

/** The secret of the set-up link that the server prints. */
export const SetupToken = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** Whether a text can be the secret of a set-up link. */
export const isSetupToken = (text: string): boolean => v.is(SetupToken, text)

/** A password that there is already: whatever it once had to be. */
export const GivenPassword = v.pipe(v.string(), v.minLength(1, 'login.passwordMissing'), v.maxLength(64, 'login.passwordTooLong'))

/** What a change of one's own password takes. */
export const PasswordFields = v.object({
  oldPassword: GivenPassword,
  password: LoginPassword,
})

/** What the first operator writes. */
export const SetupFields = v.pipe(
  v.object({ name: AccountName, password: LoginPassword }),
  v.forward(
    v.check(({ name, password }) => !isUserName(password, name), 'login.passwordIsName'),
    ['password'],
  ),
)
