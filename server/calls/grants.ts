import type { grantCalls } from '#src/api/contract/grants.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { listGrants, optOut } from '../grants/grants.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

export const grantHandlers = {
  grantList: (query, { services: { db, now }, caller }) => listGrants(db, memberOf(caller).id, query, now()),

  grantOptOut: (order, { services: { write }, caller }) => write((tx) => optOut(tx, memberOf(caller).id, order)),
} satisfies Handlers<typeof grantCalls, CallContext>
