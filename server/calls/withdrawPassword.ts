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
  const { world, deviceId, address } = context
  await admitAttempt(context, member.name_key, withdrawPasswordSet.path)
  if (!(await world.passwords.verify(loginPassword, member.password_hash))) return false
  await world.write((unit) => forgiveAttempt(unit, { nameKey: member.name_key, deviceId, address }))
  return true
}

export const withdrawPasswordHandlers = {
  withdrawPasswordStatus: async (_, context) => {
    const { db, now } = context.world
    const row = await findWithdrawPassword(db, callerOf(context).id)
    return { isSet: row !== undefined, wait: Math.max(0, (row?.locked_until ?? 0) - now()) }
  },

  withdrawPasswordSet: ({ loginPassword, password }, context) => {
    const { id } = callerOf(context)
    const { world } = context
    return world.passwords.queue(async () => {
      if (!(await isMember(loginPassword, context))) return { result: 'loginPassword' as const }
      const hash = await world.passwords.hash(password)
      await world.write((unit) => storeWithdrawPassword(unit, id, hash))
      return { result: 'done' as const }
    })
  },

  withdrawPasswordUpdate: async ({ oldPassword, password }, context) => {
    const { id } = callerOf(context)
    const { world } = context
    const tried = await tryWithdrawPassword(world, id, oldPassword)
    if (tried === null) return { result: 'noPassword' }
    if ('refusal' in tried) return { result: 'refused', ...tried }
    const hash = await world.passwords.queue(() => world.passwords.hash(password))
    await world.write(async (unit) => {
      // Hashing takes long enough for it to have been changed elsewhere meanwhile.
      if ((await findWithdrawPassword(unit.trx, id))?.password_hash !== tried.right) throw conflict()
      await storeWithdrawPassword(unit, id, hash)
    })
    return { result: 'done' }
  },
} satisfies Handlers<typeof withdrawPasswordCalls, CallContext>
