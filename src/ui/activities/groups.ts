import type { KindName } from '#src/api/model/activities/kinds.ts'

/** What activities are about, in the order in which the list shows them. */
export const GROUPS = ['daily', 'bonuses', 'friends', 'football'] as const
type Group = (typeof GROUPS)[number]

/** What each kind is about. A kind that is missing here does not compile. */
export const GROUP_OF: Readonly<Record<KindName, Group>> = {
  signGifts: 'daily',
  breakoutBarrier: 'daily',
  buffCards: 'daily',
  redPacketRain: 'daily',
  spinWheel: 'daily',
  lottery: 'daily',
  quiz: 'daily',
  novicePackages: 'bonuses',
  firstDeposit: 'bonuses',
  continueDeposit: 'bonuses',
  stageDeposit: 'bonuses',
  fanshuiRebate: 'bonuses',
  inviteFriend: 'friends',
  recallFriend: 'friends',
  guess: 'football',
  soccerLottery: 'football',
  euroCupVote: 'football',
}
