import type { GameAnswer, GameFieldsWire, OfficeGame } from '#src/api/model/officeGame.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'
import type { TextQuery } from './officeAnchorsMachine.ts'

/** A game that is written, the version that it was written from, and why. */
export type GameOrder = {
  readonly reason: string
  readonly game: string
  readonly version: number
  readonly fields: GameFieldsWire
}

/** Every game that a search finds, venue by venue in their order; renewed after each act. */
export const officeGamesMachine = createPagedList<OfficeGame, TextQuery>('officeGames', {
  keyOf: ({ game }) => game,
  step: 500,
  onChange: 'renew',
})

/** A game is written, one at a time. */
export const gameActMachine = createAct<GameOrder, GameAnswer>('gameAct')
export type GameActRef = ActRef<GameOrder, GameAnswer>
