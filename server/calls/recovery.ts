import type { Handlers } from '#src/api/contract/handlers.ts'
import type { recoveryCalls } from '#src/api/contract/recovery.ts'
import { finishRecovery, proveRecovery, startRecovery } from '../accounts/recover.ts'
import type { CallContext } from './context.ts'

export const recoveryHandlers = {
  forgotStart: (order, { services, caller }) => startRecovery(services, caller, order),
  forgotProve: (order, { services, caller }) => proveRecovery(services, caller, order),
  forgotFinish: (order, { services, caller }) => finishRecovery(services, caller, order),
} satisfies Handlers<typeof recoveryCalls, CallContext>
