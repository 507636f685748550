import { activityListMachine, prizeListMachine } from '#src/machines/activities/activityListMachine.ts'
import { announcementListMachine, announcementMachine } from '#src/machines/announcements/announcementsMachine.ts'
import { articleListMachine, articleMachine } from '#src/machines/articles/articlesMachine.ts'
import { depositTotalMachine, officeDepositsMachine } from '#src/machines/backOffice/officeDepositsMachine.ts'
import {
  activityBarsMachine,
  activityFiguresMachine,
  officeActivitiesMachine,
  officeVoteMachine,
} from '#src/machines/backOffice/officeActivitiesMachine.ts'
import { officeStraysMachine, refusedActsMachine } from '#src/machines/backOffice/officeStraysMachine.ts'
import { officeSupportMachine } from '#src/machines/backOffice/officeSupportMachine.ts'
import { supportMachine } from '#src/machines/support/supportMachines.ts'
import { securityProgressMachine } from '#src/machines/account/securityMachine.ts'
import { officeGradesMachine } from '#src/machines/backOffice/officeGradesMachine.ts'
import { agentMachine, agentMembersMachine } from '#src/machines/agent/agentMachine.ts'
import { roundDetailMachine, roundsMachine } from '#src/machines/games/roundsMachine.ts'
import { gradeMachine } from '#src/machines/grades/gradeMachine.ts'
import { endedGrantsMachine, lockedGrantsMachine, lockedSheetMachine } from '#src/machines/grants/grantsMachine.ts'
import { friendsMachine, inviteMachine } from '#src/machines/invite/inviteMachine.ts'
import { letterMachine, lettersMachine } from '#src/machines/letters/lettersMachine.ts'
import { messagesMachine } from '#src/machines/messages/messagesMachine.ts'
import {
  pointChangesMachine,
  pointGoodsMachine,
  pointPurchasesMachine,
  pointSheetMachine,
} from '#src/machines/points/pointsMachine.ts'
import { resultsMachine } from '#src/machines/results/resultsMachine.ts'
import { betMachine } from '#src/machines/sportsbook/betMachine.ts'
import { downloadsMachine, sponsorsMachine } from '#src/machines/sitePages/sitePagesMachine.ts'
import { tasksMachine } from '#src/machines/tasks/tasksMachine.ts'
import { coinOfferMachine } from '#src/machines/wallet/coinOfferMachine.ts'
import { claimablesMachine, claimedMachine } from '#src/machines/welfare/welfareMachine.ts'
import type { Model } from '../kit/model.ts'
import { listModel } from './listModel.ts'

const one = { step: 1, item: (number: number) => ({ have: number }) }
const byId = { step: 20, item: (number: number) => ({ id: `row-${number}` }) }
const nobody = { browser: null }

/** What a member reads: claims, grade, tasks, points, invitation, messages, letters. */
export const listModels: readonly Model[] = [
  listModel({
    ...one,
    name: 'activityListMachine',
    machine: activityListMachine,
    title: '[C-12] the activities that are offered',
    browser: null,
  }),
  listModel({
    ...byId,
    ...nobody,
    name: 'prizeListMachine',
    machine: prizeListMachine,
    title: '[P-9] what was won in activities',
  }),
  listModel({
    ...nobody,
    name: 'officeActivitiesMachine',
    machine: officeActivitiesMachine,
    title: '[C-12] [D-8] activities in the back office',
    step: 500,
    item: (number) => ({ id: `activity-${number}` }),
    query: { text: '' },
    another: { text: 'wheel' },
  }),
  listModel({
    ...nobody,
    name: 'activityBarsMachine',
    machine: activityBarsMachine,
    title: '[A-5] [D-8] who is kept out of an activity',
    step: 500,
    item: (number) => ({ memberId: `m-${number}`, activityId: null }),
    query: 'activity-1',
    another: 'activity-2',
  }),
  listModel({
    ...nobody,
    name: 'officeVoteMachine',
    machine: officeVoteMachine,
    title: '[P-9] [D-8] a vote for a team in the back office',
    ...one,
    query: 'activity-1',
    another: 'activity-2',
  }),
  listModel({
    ...nobody,
    name: 'activityFiguresMachine',
    machine: activityFiguresMachine,
    title: '[C-12] [D-8] what an activity gave, in the back office',
    ...one,
    query: 'activity-1',
    another: 'activity-2',
  }),
  listModel({
    ...one,
    name: 'claimablesMachine',
    machine: claimablesMachine,
    title: '[C-8] what can be claimed',
    browser: 'live/tasks.spec.ts',
  }),
  listModel({ ...one, ...nobody, name: 'lockedSheetMachine', machine: lockedSheetMachine, title: '[P-9] what bonuses lock' }),
  listModel({
    ...byId,
    name: 'lockedGrantsMachine',
    machine: lockedGrantsMachine,
    title: '[P-9] locked bonuses',
    browser: 'cashier/grants.spec.ts',
  }),
  listModel({ ...byId, ...nobody, name: 'endedGrantsMachine', machine: endedGrantsMachine, title: '[P-9] bonuses that ended' }),
  listModel({ ...byId, ...nobody, name: 'claimedMachine', machine: claimedMachine, title: '[C-8] what was claimed' }),
  listModel({
    ...byId,
    ...nobody,
    name: 'articleListMachine',
    machine: articleListMachine,
    title: '[C-4] articles of a section',
  }),
  listModel({
    ...byId,
    name: 'announcementListMachine',
    machine: announcementListMachine,
    title: '[P-3] what the site announces',
    browser: 'site/announcements.spec.ts',
  }),
  listModel({
    ...nobody,
    name: 'announcementMachine',
    machine: announcementMachine,
    title: '[P-3] an announcement from near',
    step: 1,
    item: (number) => ({ id: 'n-1', have: number }),
    query: { id: 'n-1' },
    another: { id: 'n-2' },
  }),
  listModel({
    ...nobody,
    name: 'resultsMachine',
    machine: resultsMachine,
    title: '[C-13] how the matches of a day ended',
    step: 500,
    item: (number) => ({ matchId: `match-${number}` }),
    query: { day: '2025-08-13', sport: null },
    another: { day: '2025-08-12', sport: 'football' },
  }),
  listModel({
    ...nobody,
    name: 'betMachine',
    machine: betMachine,
    title: '[C-9] a bet from near',
    step: 1,
    item: (number) => ({ bet: { betId: 'bet-1' }, moves: [number] }),
    query: { betId: 'bet-1' },
    another: { betId: 'bet-2' },
  }),
  listModel({
    ...one,
    name: 'sponsorsMachine',
    machine: sponsorsMachine,
    title: '[C-7] sponsors',
    browser: 'site/sitePages.spec.ts',
  }),
  listModel({
    ...one,
    name: 'downloadsMachine',
    machine: downloadsMachine,
    title: '[C-7] downloads',
    browser: 'site/sitePages.spec.ts',
  }),
  listModel({ ...one, ...nobody, name: 'articleMachine', machine: articleMachine, title: '[C-4] an article' }),
  listModel({
    ...one,
    ...nobody,
    name: 'securityProgressMachine',
    machine: securityProgressMachine,
    title: '[C-11] how far an account is secured',
  }),
  listModel({
    ...one,
    ...nobody,
    name: 'officeGradesMachine',
    machine: officeGradesMachine,
    title: '[C-11] [D-8] the table of grades in the back office',
  }),
  listModel({ ...one, ...nobody, name: 'agentMachine', machine: agentMachine, title: '[C-11] a member’s standing as an agent' }),
  listModel({
    ...byId,
    ...nobody,
    name: 'agentMembersMachine',
    machine: agentMembersMachine,
    title: '[C-11] whom an agent brought',
  }),
  listModel({ ...one, ...nobody, name: 'gradeMachine', machine: gradeMachine, title: '[C-8] a member’s grade' }),
  listModel({
    ...one,
    name: 'tasksMachine',
    machine: tasksMachine,
    title: '[C-11] a member’s tasks',
    browser: 'live/tasks.spec.ts',
  }),
  listModel({ ...one, ...nobody, name: 'pointSheetMachine', machine: pointSheetMachine, title: '[C-11] a member’s points' }),
  listModel({
    ...byId,
    ...nobody,
    name: 'pointChangesMachine',
    machine: pointChangesMachine,
    title: '[C-11] how points came and went',
  }),
  listModel({
    ...one,
    name: 'pointGoodsMachine',
    machine: pointGoodsMachine,
    title: '[C-11] what there is for points',
    browser: 'cashier/pointShop.spec.ts',
  }),
  listModel({
    ...byId,
    name: 'pointPurchasesMachine',
    machine: pointPurchasesMachine,
    title: '[C-11] what was bought for points',
    browser: 'cashier/pointShop.spec.ts',
  }),
  listModel({ ...one, ...nobody, name: 'coinOfferMachine', machine: coinOfferMachine, title: '[P-7] what coins cost' }),
  listModel({
    ...one,
    name: 'inviteMachine',
    machine: inviteMachine,
    title: '[C-11] a member’s invitation',
    browser: 'session/invite.spec.ts',
  }),
  listModel({
    ...byId,
    name: 'friendsMachine',
    machine: friendsMachine,
    title: '[C-11] whom a member invited',
    browser: 'session/invite.spec.ts',
  }),
  listModel({
    ...nobody,
    name: 'messagesMachine',
    machine: messagesMachine,
    title: '[C-11] a member’s messages',
    step: 20,
    item: (number) => ({ messageId: `message-${number}` }),
    query: { kind: null, language: 'zh-CN' },
    another: { kind: 'system', language: 'zh-CN' },
  }),
  listModel({
    ...nobody,
    name: 'lettersMachine',
    machine: lettersMachine,
    title: '[C-11] a member’s letters',
    step: 20,
    item: (number) => ({ letterId: `letter-${number}` }),
  }),
  listModel({
    ...nobody,
    name: 'letterMachine',
    machine: letterMachine,
    title: '[C-11] a letter with its lines',
    step: 1,
    item: (number) => ({ letter: { letterId: 'letter-1' }, lines: [number] }),
    query: { letterId: 'letter-1' },
    another: { letterId: 'letter-2' },
  }),
  listModel({
    ...nobody,
    name: 'supportMachine',
    machine: supportMachine,
    title: '[R-4] a customer’s chat and whether somebody is there',
    step: 1,
    item: (number) => ({ conversation: null, desk: number }),
    browser: 'live/support.spec.ts',
  }),
  listModel({
    ...nobody,
    name: 'officeSupportMachine',
    machine: officeSupportMachine,
    title: '[D-8] chats that are under way',
    step: 1,
    item: (number) => ({ waiting: [number] }),
    browser: 'live/support.spec.ts',
  }),
  listModel({
    ...nobody,
    name: 'officeStraysMachine',
    machine: officeStraysMachine,
    title: '[P-5] [D-8] rounds that did not end',
    step: 200,
    item: (number) => ({ roundId: `gr_${number}` }),
  }),
  listModel({
    ...nobody,
    name: 'refusedActsMachine',
    machine: refusedActsMachine,
    title: '[P-5] [D-8] wins and refunds that were refused to providers',
    step: 200,
    item: (number) => ({ provider: 'tidepool', actId: `a_${number}` }),
  }),
  listModel({
    ...nobody,
    name: 'roundsMachine',
    machine: roundsMachine,
    title: '[C-9] [P-5] a member’s rounds and bets at all venues',
    step: 20,
    item: (number) =>
      number % 2 === 0 ? { what: 'round', round: { id: `gr_${number}` } } : { what: 'bet', bet: { betId: `b_${number}` } },
    query: { kind: null, venue: null, state: null, from: null, to: null },
    another: { kind: 'slots', venue: null, state: 'open', from: null, to: null },
    browser: 'games/game.spec.ts',
  }),
  listModel({
    ...nobody,
    name: 'roundDetailMachine',
    machine: roundDetailMachine,
    title: '[C-9] [P-5] a round from near',
    step: 1,
    item: (number) => ({ round: { id: 'gr_1' }, proof: null, moves: [number] }),
    query: { id: 'gr_1' },
    another: { id: 'gr_2' },
    browser: 'games/game.spec.ts',
  }),
  listModel({
    name: 'officeDepositsMachine',
    machine: officeDepositsMachine,
    title: '[C-10] [D-8] deposit orders in the back office',
    step: 50,
    item: (number) => ({ orderId: `order-${number}` }),
    query: { text: null, state: null, method: null, from: null, to: null },
    another: { text: 'mia', state: 'credited', method: 'usdt', from: '2025-08-13', to: '2025-08-13' },
    browser: 'cashier/depositCases.spec.ts',
  }),
  listModel({
    ...one,
    name: 'depositTotalMachine',
    machine: depositTotalMachine,
    title: '[C-10] [D-8] how many deposit orders there are',
    browser: 'cashier/depositCases.spec.ts',
  }),
]
