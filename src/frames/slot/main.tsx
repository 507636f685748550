import { SLOT } from '#src/api/model/games/slot/slotRules.ts'
import { isSlotStake } from '#src/api/model/games/slot/wins.ts'
import { startFrame } from '../kit/startFrame.tsx'
import { SlotGame } from './SlotGame.tsx'
import { SLOT_NAMES } from './words.ts'

startFrame({
  code: 'tidepool-slot',
  names: SLOT_NAMES,
  play: '{}',
  isStake: (stake) => isSlotStake(SLOT, stake),
  plan: { parts: SLOT.reels.length, first: 450, next: 260, last: 560 },
  Game: SlotGame,
})
