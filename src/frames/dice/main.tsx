import { DICE_LEAST_STAKE } from '#src/api/model/games/dice/dice.ts'
import { startFrame } from '../kit/startFrame.tsx'
import { FIRST_PLAY } from './bet.ts'
import { DiceGame } from './DiceGame.tsx'
import { DICE_NAMES } from './words.ts'

startFrame({
  code: 'tidepool-dice',
  names: DICE_NAMES,
  play: FIRST_PLAY,
  isStake: (stake) => stake >= DICE_LEAST_STAKE,
  plan: { parts: 1, first: 600, next: 0, last: 1_300 },
  Game: DiceGame,
})
