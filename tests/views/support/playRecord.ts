import type { GameRound } from '#src/api/model/game.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { PlayRecord } from '#src/api/model/playRecord.ts'
import type { Bet } from '#src/api/model/sportsbook.ts'
import { NOON } from './kind.tsx'

/** A round at noon that won. */
export const ROUND: GameRound = {
  id: 'gr_1',
  game: 'slot-one',
  names: { 'zh-CN': '老虎机', en: 'Slot one' },
  venue: 'OBTY',
  kind: 'slots',
  state: 'settled',
  stake: fen(1_000),
  payout: fen(2_500),
  openedAt: NOON,
  closedAt: NOON + 2_000,
}
export const roundRecord = (fields: Partial<GameRound> = {}): PlayRecord => ({ what: 'round', round: { ...ROUND, ...fields } })

/** A bet at noon that is open. */
export const betRecord = (fields: Partial<Bet> = {}): PlayRecord => ({
  what: 'bet',
  bet: {
    betId: 'b1',
    clientId: 'client-made-id-0001',
    venue: 'OBTY',
    matchId: 'm1',
    homeName: 'Reds',
    visitName: 'Blues',
    selectionId: 's1',
    pick: { type: 'winner', line: null, code: 'home' },
    price: 185,
    stake: fen(1_000),
    state: 'open',
    payout: fen(0),
    placedAt: NOON,
    settledAt: null,
    ...fields,
  },
})
