import { fen } from '#src/api/model/money/amount.ts'
import type { OfficeGame } from '#src/api/model/officeGame.ts'

/** A game as the back office has it. */
export const GAME: OfficeGame = {
  game: 'dice',
  venue: 'DZ',
  brand: 'tidepool',
  rules: 'dice',
  nameChinese: '骰子',
  nameEnglish: 'Dice',
  isOpen: true,
  takesStakes: true,
  place: 3,
  returns: 9_700,
  minStake: fen(100),
  maxStake: fen(5_000),
  version: 7,
  caps: null,
  players: null,
  lately: null,
}
