import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import { type Openness, opennessOf, OPENNESS, waitsToday } from '#src/api/model/activities/openness.ts'
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

/** How an activity is said to stand to who looks: `today` = what there is to do today waits for them. */
export type CardBadge = Openness | 'today'

/** How an activity in a state stands to who got this card. */
export function badgeOf(card: ActivityCard, state: ActivityCard['state']): CardBadge {
  return waitsToday(card, state) ? 'today' : opennessOf(card, state)
}

/** How early a card stands among others: what waits for who looks first, then as open as it is. */
export const rankOf = (card: ActivityCard, state: ActivityCard['state']): number =>
  ['today', ...OPENNESS].indexOf(badgeOf(card, state))
