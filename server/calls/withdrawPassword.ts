import type { withdrawPasswordCalls } from '#src/api/contract/withdrawPassword.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { memberOf } from '../members/caller.ts'

export const withdrawPasswordHandlers = {
  withdrawPasswordStatus: (_, { services: { withdrawPasswords, now }, caller }) =>
    withdrawPasswords.status(memberOf(caller).id, now()),

  withdrawPasswordSet: (change, { services: { withdrawPasswords }, caller }) => withdrawPasswords.set(caller, change),

  withdrawPasswordReset: (change, { services: { withdrawPasswords }, caller }) => withdrawPasswords.reset(caller, change),

  withdrawPasswordUpdate: (change, { services: { withdrawPasswords }, caller }) => withdrawPasswords.update(caller, change),
} satisfies Handlers<typeof withdrawPasswordCalls, CallContext>
