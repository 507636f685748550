import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { Id, Timestamp } from '../model/common.ts'
import { OddsBook, Price } from '../model/odds.ts'
import { defineCall } from './defineCall.ts'

/** A match's prices now (C-13); null = it has none. `fedAt` = when its feed last confirmed them, ms. */
export const matchOdds = defineCall({
  path: '/api/live/match/odds',
  effect: 'none',
  quiet: true,
  payload: v.object({ matchId: Id }),
  reply: v.object({ book: v.nullable(OddsBook), fedAt: Timestamp }),
})

/** Prices of the last hour by selection, oldest first: [time in ms, price in hundredths]. */
export const oddsTrend = defineCall({
  path: '/api/live/match/odds-trend',
  effect: 'none',
  quiet: true,
  payload: v.object({ matchId: Id }),
  reply: v.object({ points: v.record(Id, listOf(v.tuple([Timestamp, Price]))) }),
})

export const oddsCalls = { matchOdds, oddsTrend }
