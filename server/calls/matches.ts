import type { matchCalls } from '#src/api/contract/matches.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { listMatches } from '../live/lobby/matchList.ts'
import { listResults } from '../live/matches/results.ts'
import { readMatchDetail } from '../live/lobby/matchDetail.ts'

export const matchHandlers = {
  matchList: (query, { services: { db, audience, mainPrices } }) => listMatches(db, { audience, mainPrices }, query),

  matchResults: (query, { services: { db } }) => listResults(db, query),

  matchDetail: (query, { services: { db, audience, now } }) => readMatchDetail(db, { audience, now: now() }, query),
} satisfies Handlers<typeof matchCalls, CallContext>
