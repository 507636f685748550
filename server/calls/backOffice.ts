import type { backOfficeCalls } from '#src/api/contract/backOffice.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { memberOf, sessionOf } from '../members/caller.ts'
import { noteUse } from '../members/operatorIdle.ts'
import { rightsOf } from '../members/rights.ts'
import { signatureWaits } from '../members/signature.ts'
import { factorOf } from '../members/secondFactor.ts'

export const backOfficeHandlers = {
  backOfficeRights: async ({ isUsed }, { services: { db, env, now, write }, caller }) => {
    if (isUsed) await noteUse({ write }, sessionOf(caller), now())
    return {
      rights: [...(await rightsOf(db, memberOf(caller)))],
      factor: await factorOf(db, sessionOf(caller), env.demo),
      signs: (await signatureWaits(db, now())).get(memberOf(caller).id) ?? null,
    }
  },
} satisfies Handlers<typeof backOfficeCalls, CallContext>
