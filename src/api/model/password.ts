import * as v from 'valibot'

/** A login password (V-3): 8 to 12 letters and digits, with at least one of each. */
export function isLoginPassword(password: string): boolean {
  return /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,12}$/.test(password)
}

/** Whether a password is the user name in other capitals (V-3). */
export function isUserName(password: string, name: string): boolean {
  return password.toLowerCase() === name.trim().toLowerCase()
}

/** A login password as a field: what is missing, too long or not of the rule is said in this order. */
export const LoginPassword = v.pipe(
  v.string(),
  v.minLength(1, 'login.passwordMissing'),
  v.maxLength(64, 'login.passwordTooLong'),
  v.check(isLoginPassword, 'login.passwordCombination'),
)
