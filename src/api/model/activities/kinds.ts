import * as v from 'valibot'
import { breakoutBarrier } from './kinds/breakoutBarrier.ts'
import { buffCards } from './kinds/buffCards.ts'
import { novicePackages } from './kinds/novicePackages.ts'
import { continueDeposit } from './kinds/continueDeposit.ts'
import { firstDeposit } from './kinds/firstDeposit.ts'
import { inviteFriend } from './kinds/inviteFriend.ts'
import { recallFriend } from './kinds/recallFriend.ts'
import { redPacketRain } from './kinds/redPacketRain.ts'
import { euroCupVote } from './kinds/euroCupVote.ts'
import { fanshuiRebate } from './kinds/fanshuiRebate.ts'
import { guess } from './kinds/guess.ts'
import { lottery } from './kinds/lottery.ts'
import { quiz } from './kinds/quiz.ts'
import { signGifts } from './kinds/signGifts.ts'
import { soccerLottery } from './kinds/soccerLottery.ts'
import { spinWheel } from './kinds/spinWheel.ts'
import { stageDeposit } from './kinds/stageDeposit.ts'

/** Every kind of activity, by its name: the only list. The calls, the server's kinds and the pages follow it. */
export const KINDS = {
  signGifts,
  novicePackages,
  breakoutBarrier,
  buffCards,
  firstDeposit,
  continueDeposit,
  stageDeposit,
  inviteFriend,
  recallFriend,
  redPacketRain,
  fanshuiRebate,
  spinWheel,
  lottery,
  quiz,
  guess,
  soccerLottery,
  euroCupVote,
} as const

export type KindName = keyof typeof KINDS
export type KindOf<Name extends KindName> = (typeof KINDS)[Name]

const isKindName = (name: string): name is KindName => Object.hasOwn(KINDS, name)
export const KIND_NAMES: readonly KindName[] = Object.keys(KINDS).filter(isKindName)
export const KindName = v.custom<KindName>((value) => typeof value === 'string' && isKindName(value), 'kind.unknown')
