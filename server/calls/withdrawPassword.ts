import type { Handlers } from '#src/api/contract/handlers.ts'
import { withdrawPasswordSet, type withdrawPasswordCalls } from '#src/api/contract/withdrawPassword.ts'
import { conflict } from '../platform/callError.ts'
import { findWithdrawPassword, storeWithdrawPassword, tryWithdrawPassword } from '../cashier/withdrawal/withdrawPassword.ts'
import { forgiveAttempt } from '../members/failedAttempts.ts'
import { admitAttempt } from '../members/passwordAttempt.ts'
import { callerOf, type CallContext } from './context.ts'

/** Guessing the login password here counts like guessing it at the login. */
async function isMember(loginPassword: string, context: CallContext): Promise<boolean> {
  const member = callerOf(context)
  const { services, deviceId, address } = context
  await admitAttempt(context, member.name_key, withdrawPasswordSet.path)
  if (!(await services.passwords.verify(loginPassword, member.password_hash))) return false
  await services.write((tx) => forgiveAttempt(tx, { nameKey: member.name_key, deviceId, address }))
  return true
}

export const withdrawPasswordHandlers = {
  withdrawPasswordStatus: async (_, context) => {
    const { db, now } = context.services
    const row = await findWithdrawPassword(db, callerOf(context).id)
    return { isSet: row !== undefined, wait: Math.max(0, (row?.locked_until ?? 0) - now()) }
  },

  withdrawPasswordSet: ({ loginPassword, password }, context) => {
    const { id } = callerOf(context)
    const { services } = context
    return services.passwords.queue(async () => {
      if (!(await isMember(loginPassword, context))) return { result: 'loginPassword' as const }
      const hash = await services.passwords.hash(password)
      await services.write((tx) => storeWithdrawPassword(tx, id, hash))
      return { result: 'done' as const }
    })
  },

  withdrawPasswordUpdate: async ({ oldPassword, password }, context) => {
    const { id } = callerOf(context)
    const { services } = context
    const tried = await tryWithdrawPassword(services, id, oldPassword)
    if (tried === null) return { result: 'noPassword' }
    if ('refusal' in tried) return { result: 'refused', ...tried }
    const hash = await services.passwords.queue(() => services.passwords.hash(password))
    await services.write(async (tx) => {
      // Hashing takes long enough for it to have been changed elsewhere meanwhile.
      if ((await findWithdrawPassword(tx.db, id))?.password_hash !== tried.right) throw conflict()
      await storeWithdrawPassword(tx, id, hash)
    })
    return { result: 'done' }
  },
} satisfies Handlers<typeof withdrawPasswordCalls, CallContext>
