import type { KindName } from '#src/api/model/activities/kinds.ts'
import { breakoutBarrierOnServer } from './kinds/breakoutBarrier/breakoutBarrierOnServer.ts'
import { buffCardsOnServer } from './kinds/buffCards/buffCardsOnServer.ts'
import { novicePackagesOnServer } from './kinds/novicePackages/novicePackagesOnServer.ts'
import { continueDepositOnServer } from './kinds/continueDeposit/continueDepositOnServer.ts'
import { firstDepositOnServer } from './kinds/firstDeposit/firstDepositOnServer.ts'
import { inviteFriendOnServer } from './kinds/inviteFriend/inviteFriendOnServer.ts'
import { recallFriendOnServer } from './kinds/recallFriend/recallFriendOnServer.ts'
import { redPacketRainOnServer } from './kinds/redPacketRain/redPacketRainOnServer.ts'
import { euroCupVoteOnServer } from './kinds/euroCupVote/euroCupVoteOnServer.ts'
import { fanshuiRebateOnServer } from './kinds/fanshuiRebate/fanshuiRebateOnServer.ts'
import { quizOnServer } from './kinds/quiz/quizOnServer.ts'
import { signGiftsOnServer } from './kinds/signGifts/signGiftsOnServer.ts'
import { stageDepositOnServer } from './kinds/stageDeposit/stageDepositOnServer.ts'
import { guessOnServer } from './kinds/guess/guessOnServer.ts'
import { lotteryOnServer } from './kinds/lottery/lotteryOnServer.ts'
import { soccerLotteryOnServer } from './kinds/soccerLottery/soccerLotteryOnServer.ts'
import { spinWheelOnServer } from './kinds/spinWheel/spinWheelOnServer.ts'
import type { ServerKind } from './serverKind.ts'

/** What the server does for each kind of activity: a kind of the model that is missing here does not compile. */
export const SERVER_KINDS: Readonly<Record<KindName, ServerKind>> = {
  signGifts: signGiftsOnServer,
  novicePackages: novicePackagesOnServer,
  breakoutBarrier: breakoutBarrierOnServer,
  buffCards: buffCardsOnServer,
  firstDeposit: firstDepositOnServer,
  continueDeposit: continueDepositOnServer,
  stageDeposit: stageDepositOnServer,
  inviteFriend: inviteFriendOnServer,
  recallFriend: recallFriendOnServer,
  redPacketRain: redPacketRainOnServer,
  fanshuiRebate: fanshuiRebateOnServer,
  spinWheel: spinWheelOnServer,
  lottery: lotteryOnServer,
  quiz: quizOnServer,
  guess: guessOnServer,
  soccerLottery: soccerLotteryOnServer,
  euroCupVote: euroCupVoteOnServer,
}
