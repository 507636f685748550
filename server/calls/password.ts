import type { passwordCalls } from '#src/api/contract/password.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { changeOwnPassword } from '../members/passwordChange.ts'
import type { CallContext } from './context.ts'

export const passwordHandlers = {
  passwordChange: (change, { services, caller }) => changeOwnPassword(services, caller, change),
} satisfies Handlers<typeof passwordCalls, CallContext>
