import { EMPTY, NEVER, of } from 'rxjs'
import type { AnyStateMachine } from 'xstate'
import { createOrderLocks } from '#src/browser/orderLocks.ts'
import { provideActivities } from '#src/machines/activities/activityActors.ts'
import { provideAgent } from '#src/machines/agent/agentActors.ts'
import { provideAnnouncements } from '#src/machines/announcements/announcementsActors.ts'
import { provideAdjustments } from '#src/machines/backOffice/adjustmentActors.ts'
import { provideDepositCases } from '#src/machines/backOffice/depositCaseActors.ts'
import { provideArticles } from '#src/machines/articles/articlesActors.ts'
import { provideMembers } from '#src/machines/backOffice/membersActors.ts'
import { provideOfficeAgents } from '#src/machines/backOffice/officeAgentsActors.ts'
import { provideOfficeDeliveries } from '#src/machines/backOffice/officeDeliveriesActors.ts'
import { provideOfficeDeposits } from '#src/machines/backOffice/officeDepositsActors.ts'
import { provideOfficeForms } from '#src/machines/backOffice/officeFormsActors.ts'
import { provideOfficeLetters } from '#src/machines/backOffice/officeLettersActors.ts'
import { provideOfficeMessages } from '#src/machines/backOffice/officeMessagesActors.ts'
import { provideTrail } from '#src/machines/backOffice/trailActors.ts'
import { provideWithdrawalReview } from '#src/machines/backOffice/withdrawalReviewActors.ts'
import { provideDraws } from '#src/machines/games/drawsActors.ts'
import { provideRounds } from '#src/machines/games/roundsActors.ts'
import { provideSecurityProgress } from '#src/machines/account/securityActors.ts'
import { provideGrade } from '#src/machines/grades/gradeActors.ts'
import { provideResults } from '#src/machines/results/resultsActors.ts'
import { provideTasks } from '#src/machines/tasks/tasksActors.ts'
import { provideGrants } from '#src/machines/grants/grantsActors.ts'
import { provideInvite } from '#src/machines/invite/inviteActors.ts'
import { provideLetters } from '#src/machines/letters/lettersActors.ts'
import { provideMessages } from '#src/machines/messages/messagesActors.ts'
import { provideModerationTools } from '#src/machines/moderation/toolsActors.ts'
import { providePoints, providePointShop } from '#src/machines/points/pointsActors.ts'
import { provideCoinOffer } from '#src/machines/wallet/coinOfferActors.ts'
import { provideCashierWallet } from '#src/machines/wallet/walletActors.ts'
import { provideWelfare } from '#src/machines/welfare/welfareActors.ts'
import { provideWithdrawal } from '#src/machines/withdrawal/withdrawalActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import type { askedServer } from './askedServer.ts'

const DEVICE = {
  locks: createOrderLocks(undefined),
  storage: memoryStorage().storage,
  members: { current: () => null, changes: NEVER },
  now: () => 0,
  random: () => 0,
}

/** Lists that are shown, most of them page by page, as these ports make them. */
export function listsOf({ client, socket }: ReturnType<typeof askedServer>) {
  const ports = { client, socket }
  const saveFile = () => undefined
  const articles = provideArticles(ports)
  const agents = provideOfficeAgents(client)
  const agent = provideAgent({ ...ports, origin: '', saveFile })
  const tools = provideModerationTools(ports)
  const grants = provideGrants(ports)
  // What is not asked for here is not made.
  const letters = provideLetters({ ...ports, ...DEVICE } as unknown as Parameters<typeof provideLetters>[0])
  const rooms = { open: () => ({ deliveries: NEVER }) } as unknown as Parameters<typeof provideAnnouncements>[0]['rooms']
  const activities = { ...ports, ...DEVICE, origin: '', tab: memoryStorage().storage }
  return {
    activities: provideActivities(activities).prizes,
    adjustments: provideAdjustments({ ...ports, saveFile }).adjustments,
    agent: agent.agent,
    agentMembers: agent.members,
    agentStatements: agent.statements,
    article: articles.article,
    articles: articles.list,
    announcements: provideAnnouncements({ ...ports, rooms, members: { changes: EMPTY } }).list,
    coinOffer: provideCoinOffer(ports, NEVER),
    deals: provideCashierWallet({ ...ports, ...DEVICE }).records,
    depositCases: provideDepositCases(ports).depositCases,
    draws: provideDraws({ ...ports, random: () => 0 }),
    endedGrants: grants.endedGrants,
    friends: provideInvite({ ...ports, origin: '', share: undefined }).friends,
    grade: provideGrade(ports).grade,
    invite: provideInvite({ ...ports, origin: '', share: undefined }).invite,
    kicks: tools.kickList,
    letter: letters.letter,
    letters: letters.letters,
    lockedGrants: grants.lockedGrants,
    messages: provideMessages(ports).messages,
    officeAgents: agents.agents,
    officeStatements: agents.statements,
    officeDeliveries: provideOfficeDeliveries(client).deliveries,
    officeDeposits: provideOfficeDeposits(ports).officeDeposits,
    officeForms: provideOfficeForms(ports).officeForms,
    officeLetter: provideOfficeLetters(ports).officeLetter,
    officeLetters: provideOfficeLetters(ports).officeLetters,
    officeMembers: provideMembers(client).members,
    officeMessages: provideOfficeMessages(client).officeMessages,
    mutes: tools.muteList,
    operationLog: tools.operationLog,
    playRecords: provideRounds(ports).rounds,
    playRound: provideRounds(ports).round,
    playsToVerify: provideRounds(ports).verifiable,
    points: providePoints(ports).changes,
    purchases: providePointShop(ports, of()).purchases,
    reports: tools.reportList,
    results: provideResults(ports),
    reviews: provideWithdrawalReview(ports).withdrawalReviews,
    securityProgress: provideSecurityProgress(ports),
    tasks: provideTasks(ports),
    trail: provideTrail({ client, saveFile }).trail,
    toClaim: provideWelfare(ports).claimables,
    welfare: provideWelfare(ports).claimed,
    withdrawals: provideWithdrawal({ ...ports, ...DEVICE }).withdrawals,
  } satisfies Record<string, AnyStateMachine>
}
export type ListName = keyof ReturnType<typeof listsOf>
