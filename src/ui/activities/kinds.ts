import type { FunctionComponent } from 'react'
import type { KindName } from '#src/api/model/activities/kinds.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import type { KindViewProps } from './kinds/kindView.ts'

/** Kinds whose view says itself what an act gave, in its own time: their page says nothing before. */
export const SAYS_ITSELF: ReadonlySet<KindName> = new Set(['spinWheel'])

/** The view of each kind of activity, which comes with its words when it is first shown. A kind that is missing here does not compile. */
export const KIND_VIEWS: Readonly<Record<KindName, FunctionComponent<KindViewProps>>> = {
  quiz: lazyComponent(async () => (await import('./kinds/quiz/QuizView.tsx')).QuizView, ['quiz']),
  signGifts: lazyComponent(async () => (await import('./kinds/signGifts/SignGiftsView.tsx')).SignGiftsView, ['signGifts']),
  novicePackages: lazyComponent(
    async () => (await import('./kinds/novicePackages/NovicePackagesView.tsx')).NovicePackagesView,
    ['novicePackages'],
  ),
  breakoutBarrier: lazyComponent(
    async () => (await import('./kinds/breakoutBarrier/BreakoutBarrierView.tsx')).BreakoutBarrierView,
    ['breakoutBarrier'],
  ),
  buffCards: lazyComponent(async () => (await import('./kinds/buffCards/BuffCardsView.tsx')).BuffCardsView, ['buffCards']),
  firstDeposit: lazyComponent(
    async () => (await import('./kinds/firstDeposit/FirstDepositView.tsx')).FirstDepositView,
    ['depositBonus'],
  ),
  continueDeposit: lazyComponent(
    async () => (await import('./kinds/continueDeposit/ContinueDepositView.tsx')).ContinueDepositView,
    ['depositBonus'],
  ),
  stageDeposit: lazyComponent(
    async () => (await import('./kinds/stageDeposit/StageDepositView.tsx')).StageDepositView,
    ['stageDeposit'],
  ),
  recallFriend: lazyComponent(
    async () => (await import('./kinds/recallFriend/RecallFriendView.tsx')).RecallFriendView,
    ['recallFriend', 'invite'],
  ),
  inviteFriend: lazyComponent(
    async () => (await import('./kinds/inviteFriend/InviteFriendView.tsx')).InviteFriendView,
    ['inviteFriend', 'invite'],
  ),
  redPacketRain: lazyComponent(
    async () => (await import('./kinds/redPacketRain/RedPacketRainView.tsx')).RedPacketRainView,
    ['redPacketRain'],
  ),
  fanshuiRebate: lazyComponent(
    async () => (await import('./kinds/fanshuiRebate/FanshuiRebateView.tsx')).FanshuiRebateView,
    ['fanshuiRebate'],
  ),
  spinWheel: lazyComponent(async () => (await import('./kinds/spinWheel/SpinWheelView.tsx')).SpinWheelView, ['spinWheel']),
  lottery: lazyComponent(async () => (await import('./kinds/lottery/LotteryView.tsx')).LotteryView, ['lottery']),
  soccerLottery: lazyComponent(
    async () => (await import('./kinds/soccerLottery/SoccerLotteryView.tsx')).SoccerLotteryView,
    ['soccerLottery', 'activityMatches'],
  ),
  euroCupVote: lazyComponent(
    async () => (await import('./kinds/euroCupVote/EuroCupVoteView.tsx')).EuroCupVoteView,
    ['euroCupVote'],
  ),
  guess: lazyComponent(async () => (await import('./kinds/guess/GuessView.tsx')).GuessView, ['guess', 'activityMatches']),
}
