import type { backOfficeCalls } from '#src/api/contract/backOffice.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { memberOf } from '../members/caller.ts'
import { rightsOf } from '../members/rights.ts'

export const backOfficeHandlers = {
  backOfficeRights: async (_, { services: { db }, caller }) => ({ rights: [...(await rightsOf(db, memberOf(caller)))] }),
} satisfies Handlers<typeof backOfficeCalls, CallContext>
