import { type dormantAccountCalls, dormantAccountReactivate } from '#src/api/contract/dormantAccount.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import { forgiveAttempt } from '../members/failedAttempts.ts'
import { markSeen, wake } from '../members/dormantAccount.ts'
import { admitAttempt } from '../members/passwordAttempt.ts'
import { callerOf, type CallContext } from './context.ts'

/** Wakes the caller's account by its password (S-3). Guessing it here counts like guessing it at the login. */
async function activate(password: string, context: CallContext): Promise<Record<string, never>> {
  const member = callerOf(context)
  const { services, deviceId, address } = context
  await admitAttempt(context, member.name_key, dormantAccountReactivate.path)
  if (!(await services.passwords.verify(password, member.password_hash))) {
    throw new CallError(profile.codes.invalid, 'passwordWrong', {}, { field: 'password' })
  }
  await services.write(async (tx) => {
    await forgiveAttempt(tx, { nameKey: member.name_key, deviceId, address })
    await wake(tx, member.id)
  })
  return {}
}

export const dormantAccountHandlers = {
  dormantAccountCheck: async (_, context) => {
    const member = callerOf(context)
    const since = await context.services.write((tx) => markSeen(tx, member))
    return { dormant: since !== null, since }
  },

  dormantAccountReactivate: (payload, context) => context.services.passwords.queue(() => activate(payload.password, context)),
} satisfies Handlers<typeof dormantAccountCalls, CallContext>
