import type { oddsCalls } from '#src/api/contract/odds.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { readBook, readTrend } from '../live/odds/odds.ts'

export const oddsHandlers = {
  matchOdds: async ({ matchId }, { services: { db } }) => {
    const found = await readBook(db, matchId)
    if (found === null) return { book: null, fedAt: 0 }
    const { fedAt, score: _, ...book } = found
    return { book, fedAt }
  },

  oddsTrend: async ({ matchId }, { services: { db, now } }) => ({ points: await readTrend(db, matchId, now()) }),
} satisfies Handlers<typeof oddsCalls, CallContext>
