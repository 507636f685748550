import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import { type Caller, memberOf } from './caller.ts'
import { countAttempt, forgiveAttempt } from './failedAttempts.ts'
import type { Passwords } from './passwords.ts'

/** Asks a caller for a verification that is bound to an action (S-4): resolves when it was given, throws the refusal when not. */
export type RequireVerification = (caller: Caller, action: string) => Promise<void>

/** The refusal of a try that is locked for so many ms. */
export const lockedFor = (wait: number) =>
  new CallError(profile.codes.rateLimitedB, 'loginLocked', { minutes: Math.ceil(wait / 60_000) }, { wait })

/**
 * Stands before every look at a login password, wherever it is asked for. How a verification works is not known here: it is handed
 * in as `requireVerification`.
 */
export function createPasswordGuard(
  { write, passwords }: { readonly write: Write; readonly passwords: Passwords },
  requireVerification: RequireVerification,
) {
  /**
   * Lets a try of the account's password through, counted as failed already; `forgiveAttempt` takes a success out again. Asks for a
   * verification for `action` (S-4) after two failures of the account, here or on strangers' devices, or many of the address, and
   * before every try with `alwaysProven`. Throws `rateLimitedB` while the account or the address is locked.
   */
  async function admit(
    caller: Caller,
    nameKey: string,
    action: string,
    { alwaysProven = false }: { readonly alwaysProven?: boolean } = {},
  ): Promise<void> {
    const { deviceId, address } = caller
    const attempt = { nameKey, deviceId, address }
    if (alwaysProven) await requireVerification(caller, action)
    let verdict = await write((tx) => countAttempt(tx, attempt, alwaysProven))
    if (verdict === 'prove') {
      await requireVerification(caller, action)
      verdict = await write((tx) => countAttempt(tx, attempt, true))
    }
    if (verdict === 'try') return
    throw lockedFor(verdict === 'prove' ? 0 : verdict.wait)
  }

  return {
    admit,

    /**
     * Whether a password is the caller's own login password; guessing it counts like guessing it at the login. `whenRight` is done in
     * the transaction that forgives the failed tries: what it refuses is returned, and thrown once that is stored, since the password was
     * right. With `alwaysProven` each try needs a verification.
     */
    async proveMember(
      caller: Caller,
      password: string,
      action: string,
      {
        whenRight = () => Promise.resolve(null),
        alwaysProven = false,
      }: { readonly whenRight?: (tx: Transaction) => Promise<CallError | null>; readonly alwaysProven?: boolean } = {},
    ): Promise<boolean> {
      const member = memberOf(caller)
      const { deviceId, address } = caller
      await admit(caller, member.name_key, action, { alwaysProven })
      if (!(await passwords.members.verify(password, member.password_hash))) return false
      const refusal = await write(async (tx) => {
        await forgiveAttempt(tx, { nameKey: member.name_key, deviceId, address })
        return whenRight(tx)
      })
      if (refusal !== null) throw refusal
      return true
    },
  }
}

export type PasswordGuard = ReturnType<typeof createPasswordGuard>
