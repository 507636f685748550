import type { Handlers } from '#src/api/contract/handlers.ts'
import type { pointCalls } from '#src/api/contract/points.ts'
import { memberOf } from '../members/caller.ts'
import { listPoints } from '../points/pointList.ts'
import type { CallContext } from './context.ts'

export const pointHandlers = {
  pointList: (query, { services: { db }, caller }) => listPoints(db, memberOf(caller).id, query),
} satisfies Handlers<typeof pointCalls, CallContext>
