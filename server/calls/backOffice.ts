import type { backOfficeCalls } from '#src/api/contract/backOffice.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { memberOf, sessionOf } from '../members/caller.ts'
import { rightsOf } from '../members/rights.ts'
import { factorOf } from '../members/secondFactor.ts'

export const backOfficeHandlers = {
  backOfficeRights: async (_, { services: { db, env }, caller }) => ({
    rights: [...(await rightsOf(db, memberOf(caller)))],
    factor: await factorOf(db, sessionOf(caller), env.demo),
  }),
} satisfies Handlers<typeof backOfficeCalls, CallContext>
