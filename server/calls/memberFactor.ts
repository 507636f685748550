import type { Handlers } from '#src/api/contract/handlers.ts'
import type { memberFactorCalls } from '#src/api/contract/memberFactor.ts'
import {
  beginMemberFactor,
  confirmMemberFactor,
  memberFactorOf,
  removeMemberFactor,
  renewMemberCodes,
} from '../members/memberFactor.ts'
import type { CallContext } from './context.ts'

export const memberFactorHandlers = {
  memberFactor: (_, { services: { db }, caller }) => memberFactorOf(db, caller),
  memberFactorBegin: (order, { services, caller }) => beginMemberFactor(services, caller, order),
  memberFactorConfirm: (order, { services, caller }) => confirmMemberFactor(services, caller, order),
  memberFactorCodes: (order, { services, caller }) => renewMemberCodes(services, caller, order),
  memberFactorRemove: (order, { services, caller }) => removeMemberFactor(services, caller, order),
} satisfies Handlers<typeof memberFactorCalls, CallContext>
