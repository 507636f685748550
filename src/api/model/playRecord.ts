import * as v from 'valibot'
import { GameRound } from './game.ts'
import { Bet } from './sportsbook.ts'

/** Something that a member played, at whatever venue: a round of a game, or a bet of a sportsbook. */
export const PlayRecord = v.variant('what', [
  v.object({ what: v.literal('round'), round: GameRound }),
  v.object({ what: v.literal('bet'), bet: Bet }),
])
export type PlayRecord = v.InferOutput<typeof PlayRecord>
export type PlayRecordWire = v.InferInput<typeof PlayRecord>

/** A record's own id. */
export const recordId = (record: PlayRecord): string => (record.what === 'round' ? record.round.id : record.bet.betId)
