import { expect, test } from 'vitest'
import { PRIZE_PAGE } from '#src/api/contract/activities.ts'
import { AGENT_PAGE } from '#src/api/contract/agents.ts'
import { OFFICE_AGENT_PAGE } from '#src/api/contract/agentOffice.ts'
import { ANNOUNCEMENT_PAGE } from '#src/api/contract/announcements.ts'
import { DEPOSIT_PAGE } from '#src/api/contract/deposit.ts'
import { CASE_PAGE } from '#src/api/contract/depositCases.ts'
import { OFFICE_DELIVERY_PAGE } from '#src/api/contract/deliveryOffice.ts'
import { OFFICE_FORM_PAGE } from '#src/api/contract/formOffice.ts'
import { RECORD_PAGE } from '#src/api/contract/games.ts'
import { GRANT_PAGE } from '#src/api/contract/grants.ts'
import { FRIENDS_PAGE } from '#src/api/contract/invite.ts'
import { OFFICE_LETTER_PAGE } from '#src/api/contract/letterOffice.ts'
import { LETTER_PAGE } from '#src/api/contract/letters.ts'
import { MEMBER_PAGE } from '#src/api/contract/memberOffice.ts'
import { OFFICE_MESSAGE_PAGE } from '#src/api/contract/messageOffice.ts'
import { POINT_PAGE } from '#src/api/contract/points.ts'
import { PURCHASE_PAGE } from '#src/api/contract/pointShop.ts'
import { DEAL_PAGE } from '#src/api/contract/records.ts'
import { BET_PAGE } from '#src/api/contract/sportsbook.ts'
import { OFFICE_SUPPORT_PAGE } from '#src/api/contract/supportOffice.ts'
import { CLAIMED_PAGE } from '#src/api/contract/welfare.ts'
import { WITHDRAWAL_PAGE } from '#src/api/contract/withdrawal.ts'
import { REVIEW_PAGE } from '#src/api/contract/withdrawalReview.ts'
import { CONTENT_PAGE } from '#src/api/model/officeContent.ts'
import { listPrizes } from '#server/activities/prizes.ts'
import { listAgents } from '#server/agents/agentOffice.ts'
import { listAgentMembers } from '#server/agents/agents.ts'
import { listHeldMembers } from '#server/agents/heldMembers.ts'
import { listOfficeStatements, listStatements } from '#server/agents/statements.ts'
import { listAdjustments } from '#server/backOffice/adjustments.ts'
import { listTrail } from '#server/backOffice/auditTrail.ts'
import { listDeliveries } from '#server/backOffice/deliveries.ts'
import { listCases } from '#server/backOffice/depositCases.ts'
import { listOrders } from '#server/backOffice/depositOrders.ts'
import { listMembers } from '#server/backOffice/memberProfile.ts'
import { listOfficeMessages } from '#server/backOffice/siteMessages.ts'
import { listReviews } from '#server/backOffice/reviews.ts'
import { articleHandlers } from '#server/calls/articles.ts'
import { gameHandlers } from '#server/calls/games.ts'
import { listDeposits } from '#server/cashier/deposit/depositOrders.ts'
import { listDeals } from '#server/cashier/records/records.ts'
import { listWithdrawals } from '#server/cashier/withdrawal/withdrawalRows.ts'
import { createShelves } from '#server/content/shelves.ts'
import { listContent } from '#server/content/listContent.ts'
import { listForms } from '#server/forms/formOffice.ts'
import { listRounds } from '#server/games/rounds.ts'
import { listGrants } from '#server/grants/grants.ts'
import { listFriends } from '#server/invite/friends.ts'
import { listOfficeLetters } from '#server/letters/letterOffice.ts'
import { listLetters } from '#server/letters/letters.ts'
import { pageOfAnnouncements } from '#server/live/announcements/shownAnnouncements.ts'
import { readLog } from '#server/live/moderation/readLog.ts'
import { listMessages as listOwnMessages } from '#server/members/memberMessages.ts'
import { listPoints } from '#server/points/pointList.ts'
import { listPurchases } from '#server/points/buyGoods.ts'
import { listBets } from '#server/sportsbook/bets.ts'
import { listMessages as listSupportMessages, listPast } from '#server/support/office.ts'
import { listClaimed } from '#server/welfare/claimables.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type BareRow, row, takenBack, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// Lists that come by pages, over a few rows alone.

const now = 1_000 * 86_400_000
const { db: bare, services } = await startBareServices(() => now)

/** How a page is asked for: after the one that ended with this, as the nth. */
type AskedPage = { readonly before: string | undefined; readonly page: number }
type Listed = {
  readonly size: number
  /** What a row of the list is in the database: of this id and time, and wanted by who asks or not. */
  readonly rows: (id: string, at: number, isWanted: boolean) => readonly BareRow[]
  /** A page of the list by ids. */
  readonly page: (
    reader: Database,
    place: AskedPage,
  ) => Promise<{ readonly ids: readonly (string | undefined)[]; readonly more: boolean }>
  /** The oldest stand first. */
  readonly isOldestFirst?: true
}

const member = (id: string, values: BareRow['values'] = {}) =>
  row('member', { id, name: id, name_key: id, nickname: id, role: 'member', status: '1', created_at: 0, ...values })
/** Of the member who asks, or of another one. */
const of = (isWanted: boolean) => (isWanted ? 'me' : 'you')
const caller = async (db: Database) => {
  const found = await db.selectFrom('member').selectAll().where('id', '=', 'me').executeTakeFirstOrThrow()
  const session = { tokenHash: 't', deviceId: 'd', expiresAt: now + 1, member: found, sealKey: '', isProved: true, usedAt: 0 }
  const at = { address: '10.0.0.1', deviceId: 'd', verification: {}, userAgent: undefined, requestId: 'r' }
  const shelves = createShelves(db, () => now)
  return {
    services: { ...services, db, shelves },
    caller: { ...at, session, language: 'en' as const },
    receivedAt: now,
    noteChange: () => undefined,
  }
}
/** A page whose rows say by a field which they are. */
const byField = async <Key extends string>(
  page: Promise<{ readonly list: readonly ({ readonly [key in Key]: string } | undefined)[]; readonly more: boolean }>,
  key: Key,
) => {
  const { list, more } = await page
  return { ids: list.map((one) => one?.[key]), more }
}
const none = { from: undefined, to: undefined } as const

const LISTS: Readonly<Record<string, Listed>> = {
  '[C-9] a member’s bets that stand in one way': {
    size: BET_PAGE,
    rows: (id, placed_at, isWanted) => [
      row('bet', { id, member_id: 'me', state: isWanted ? 'open' : 'won', venue: 'OBTY', placed_at, client_id: id }),
    ],
    page: (db, { before }) => byField(listBets(db, { memberId: 'me', state: 'open', before }), 'betId'),
  },
  '[C-9] a member’s bets on one match': {
    size: BET_PAGE,
    rows: (id, placed_at, isWanted) => [
      row('bet', { id, member_id: 'me', match_id: of(isWanted), venue: 'OBTY', placed_at, client_id: id }),
    ],
    page: (db, { before }) => byField(listBets(db, { memberId: 'me', matchId: 'me', before }), 'betId'),
  },
  '[C-9] a member’s bets at one venue': {
    size: BET_PAGE,
    rows: (id, placed_at, isWanted) => [
      row('bet', { id, member_id: 'me', venue: isWanted ? 'OBTY' : 'IMTY', placed_at, client_id: id }),
    ],
    page: (db, { before }) => byField(listBets(db, { memberId: 'me', venue: 'OBTY', before }), 'betId'),
  },
  '[P-5] a member’s rounds of one game': {
    size: 5,
    rows: (id, opened_at, isWanted) => [
      row('game_round', { id, member_id: 'me', game: of(isWanted), venue: 'v', opened_at, closed_at: null }),
    ],
    page: (db, { before: after, page }) => byField(listRounds(db, 'me', { after, page, size: 5, game: 'me', ...none }), 'id'),
  },
  '[P-5] [C-9] a member’s records of one state': {
    size: RECORD_PAGE,
    rows: (id, at, isWanted) => [
      // Bets and rounds are one list.
      Number(id.slice(2)) % 2 === 0
        ? row('game_round', {
            id,
            member_id: 'me',
            game: 'me',
            venue: 'v',
            opened_at: at,
            closed_at: null,
            state: isWanted ? 'settled' : 'open',
          })
        : row('bet', { id, member_id: 'me', state: isWanted ? 'won' : 'open', venue: 'v', placed_at: at, client_id: id }),
    ],
    async page(db, { before }) {
      const { list, more } = await gameHandlers.playRecords({ state: 'settled', before }, await caller(db))
      return { ids: list.map((one) => (one.what === 'bet' ? one.bet.betId : one.round.id)), more }
    },
  },
  '[P-9] a member’s bonuses that are over': {
    size: GRANT_PAGE,
    rows: (id, given_at, isWanted) => [
      row('bonus_grant', { id, member_id: 'me', state: isWanted ? 'released' : 'running', given_at, ended_at: null }),
    ],
    page: (db, { before }) => byField(listGrants(db, 'me', { of: 'ended', before }, now), 'id'),
  },
  '[C-11] what a member claimed': {
    size: CLAIMED_PAGE,
    isOldestFirst: true,
    // Those of one moment stand by their kinds and periods.
    rows: (id, _, isWanted) => [
      row('welfare_claim', { member_id: of(isWanted), kind: 'task', period: id, asset: 'GOLD', amount: 1, at: 1 }),
    ],
    async page(db, { before }) {
      const asked = before === undefined ? undefined : `task:${before}`
      return byField(listClaimed(db, 'me', { before: asked }), 'period')
    },
  },
  '[C-12] a member’s prizes': {
    size: PRIZE_PAGE,
    rows: (id, at, isWanted) => [
      row('activity_prize', { id, member_id: of(isWanted), activity_id: 'a', at, prize_json: '{"asset":"GOLD","amount":"1"}' }),
    ],
    page: (db, { before }) => byField(listPrizes(db, 'me', { before }), 'id'),
  },
  '[C-11] what a member bought for points': {
    size: PURCHASE_PAGE,
    rows: (id, at, isWanted) => [row('point_purchase', { id, member_id: of(isWanted), at })],
    page: (db, { before }) => byField(listPurchases(db, 'me', { before }), 'id'),
  },
  '[C-11] how a member’s points came and went': {
    size: POINT_PAGE,
    rows: (id, at, isWanted) => [
      row('ledger_tx', { id, at, kind: 'x' }),
      row('ledger_entry', { tx_id: id, account_id: isWanted ? 'points' : 'yuan', amount: 1 }),
    ],
    page: (db, { before }) => byField(listPoints(db, 'me', { before }), 'id'),
  },
  '[C-10] a member’s movements of one type': {
    size: DEAL_PAGE,
    rows: (id, at, isWanted) => [
      row('ledger_tx', { id, at, kind: isWanted ? 'deposit' : 'withdrawal' }),
      row('ledger_entry', { tx_id: id, account_id: 'yuan', amount: 1 }),
    ],
    page: (db, { before }) => byField(listDeals(db, { memberId: 'me', type: 'deposit', before }), 'dealId'),
  },
  '[C-10] a member’s withdrawals': {
    size: WITHDRAWAL_PAGE,
    rows: (id, created_at, isWanted) => [
      row('withdrawal', { id, member_id: of(isWanted), created_at, method: 'card', asset: 'FEN', state: 'paid', client_id: id }),
    ],
    page: (db, { before }) => byField(listWithdrawals(db, 'me', before), 'withdrawalId'),
  },
  '[P-6] a member’s deposits': {
    size: DEPOSIT_PAGE,
    rows: (id, created_at, isWanted) => [row('deposit_order', { id, member_id: of(isWanted), created_at })],
    async page(db, { before }) {
      const { rows, more } = await listDeposits(db, 'me', before)
      return { ids: rows.map(({ id }) => id), more }
    },
  },
  '[C-11] a member’s messages of one kind': {
    size: 5,
    rows: (id, at, isWanted) => [
      row('message', { id, member_id: 'me', kind: isWanted ? 'system' : 'money', at, created_at: at, words: 'gradeUp' }),
    ],
    page: (db, { before }) =>
      byField(
        listOwnMessages(
          db,
          { memberId: 'me', now },
          { language: 'en', nameOf: (name) => name },
          { page: 1, size: 5, kind: 'system', before },
        ),
        'messageId',
      ),
  },
  '[C-11] a member’s letters': {
    size: LETTER_PAGE,
    rows: (id, changed_at, isWanted) => [row('letter', { id, member_id: of(isWanted), changed_at })],
    page: (db, { before }) => byField(listLetters(db, 'me', { before }), 'letterId'),
  },
  '[C-11] whom a member invited': {
    size: FRIENDS_PAGE,
    rows: (id, at, isWanted) => [
      row('invited_friend', { id, friend_id: `f-${id}`, inviter_id: of(isWanted), at }),
      member(`f-${id}`),
    ],
    page: (db, { before }) => byField(listFriends(db, 'me', { before }, now), 'id'),
  },
  '[C-11] whom an agent brought': {
    size: AGENT_PAGE,
    rows: (id, at, isWanted) => [
      row('agent_member', { id, member_id: `f-${id}`, agent_id: of(isWanted), at, code: 'c' }),
      member(`f-${id}`),
    ],
    page: (db, { before }) => byField(listAgentMembers(db, 'me', { before }, now), 'id'),
  },
  '[C-11] an agent’s statements': {
    size: AGENT_PAGE,
    // One a month.
    rows: (id, _, isWanted) => [row('agent_statement', { id, agent_id: of(isWanted), month: id, plan_json: PLAN })],
    page: (db, { before }) => byField(listStatements(db, 'me', { before }), 'statementId'),
  },
  '[D-8] statements of all agents that stand in one way': {
    size: OFFICE_AGENT_PAGE,
    rows: (id, at, isWanted) => [
      row('agent_statement', {
        id,
        agent_id: `g-${id}`,
        month: `${at + 1_000}`,
        plan_json: PLAN,
        state: isWanted ? 'due' : 'paid',
      }),
      row('agent', { id: `g-${id}`, member_id: `f-${id}` }),
      member(`f-${id}`),
    ],
    page: (db, { before }) => byField(listOfficeStatements(db, 'op', { state: 'due', before }), 'statementId'),
  },
  '[D-8] statements of one agent': {
    size: OFFICE_AGENT_PAGE,
    rows: (id, _, isWanted) => [row('agent_statement', { id, agent_id: of(isWanted), month: id, plan_json: PLAN, state: 'due' })],
    page: (db, { before }) => byField(listOfficeStatements(db, 'op', { agentId: 'me', before }), 'statementId'),
  },
  '[D-8] agents that stand in one way': {
    size: OFFICE_AGENT_PAGE,
    rows: (id, at, isWanted) => [
      row('agent', { id, member_id: `f-${id}`, at, state: isWanted ? 'approved' : 'applied' }),
      member(`f-${id}`),
    ],
    page: (db, { before }) => byField(listAgents(db, { state: 'approved', before }), 'agentId'),
  },
  '[D-8] members who look like their agent': {
    size: OFFICE_AGENT_PAGE,
    rows: (id, at, isWanted) => [
      row('agent_member', { id, member_id: `f-${id}`, agent_id: 'me', at, held: isWanted ? 1 : 0 }),
      member(`f-${id}`),
    ],
    page: (db, { before }) => byField(listHeldMembers(db, { agentId: 'me', before }), 'id'),
  },
  '[D-8] letters that are over, of one kind': {
    size: OFFICE_LETTER_PAGE,
    rows: (id, changed_at, isWanted) => [
      row('letter', { id, member_id: 'me', changed_at, state: 'closed', kind: isWanted ? 'complaint' : 'fault' }),
    ],
    page: (db, { before }) => byField(listOfficeLetters(db, { state: 'closed', kind: 'complaint', before }), 'letterId'),
  },
  '[D-8] letters that wait': {
    size: OFFICE_LETTER_PAGE,
    isOldestFirst: true,
    rows: (id, changed_at, isWanted) => [row('letter', { id, member_id: 'me', changed_at, state: isWanted ? 'sent' : 'read' })],
    page: (db, { before }) => byField(listOfficeLetters(db, { state: 'sent', before }), 'letterId'),
  },
  '[D-8] forms of one kind': {
    size: OFFICE_FORM_PAGE,
    rows: (id, changed_at, isWanted) => [
      row('site_form', { id, changed_at, kind: isWanted ? 'join' : 'contact', state: 'closed' }),
    ],
    page: (db, { before }) => byField(listForms(db, { kind: 'join', before }), 'formId'),
  },
  '[D-8] forms that are new': {
    size: OFFICE_FORM_PAGE,
    isOldestFirst: true,
    rows: (id, changed_at, isWanted) => [row('site_form', { id, changed_at, state: isWanted ? 'new' : 'closed' })],
    page: (db, { before }) => byField(listForms(db, { state: 'new', before }), 'formId'),
  },
  '[D-8] messages of one kind that operators sent': {
    size: OFFICE_MESSAGE_PAGE,
    rows: (id, created_at, isWanted) => [
      row('message', { id, kind: isWanted ? 'system' : 'activity', created_at, at: 1, texts_json: TEXTS, audience: null }),
    ],
    page: (db, { before }) => byField(listOfficeMessages(db, { kind: 'system', before }), 'messageId'),
  },
  '[D-8] messages by SMS that were not sent': {
    size: OFFICE_DELIVERY_PAGE,
    rows: (id, at, isWanted) => [
      row('delivery', { id, at, channel: isWanted ? 'phone' : 'email', state: 'failed', ended_at: null }),
    ],
    page: (db, { before }) => byField(listDeliveries(db, { channel: 'phone', before }), 'deliveryId'),
  },
  '[D-8] adjustments of one way': {
    size: 5,
    rows: (id, at, isWanted) => [
      row('adjustment', { id, member_id: 'me', at, way: isWanted ? 'credit' : 'debit', expires_at: now }),
    ],
    page: (db, { before }) => byField(listAdjustments(db, { way: 'credit', before, size: 5, ...none }, now), 'adjustmentId'),
  },
  '[D-8] deposits that stand in one way': {
    size: 5,
    rows: (id, created_at, isWanted) => [
      row('deposit_order', { id, member_id: 'me', created_at, state: isWanted ? 'paid' : 'created' }),
    ],
    page: (db, { before }) => byField(listOrders(db, { state: 'paid', before, size: 5, ...none }, 0), 'orderId'),
  },
  '[D-8] appeals in nobody’s hands': {
    size: CASE_PAGE,
    isOldestFirst: true,
    rows: (id, at, isWanted) => [
      row('deposit_appeal', { id, order_id: 'o', at, reason: 'notCredited' }),
      ...(isWanted ? [] : [row('deposit_case_claim', { case_id: id, until: now + 1 })]),
    ],
    page: (db, { before }) => byField(listCases(db, { view: 'appeals', hands: 'free', before }, OFFICE), 'caseId'),
  },
  '[D-8] money in suspense that nobody has in hand': {
    size: CASE_PAGE,
    isOldestFirst: true,
    rows: (id, at, isWanted) => [
      row('deposit_payment', {
        provider: 'p',
        payment_id: id,
        at,
        held: 1,
        reference: 'x',
        asset: 'FEN',
        held_reason: 'noOrder',
      }),
      ...(isWanted ? [] : [row('deposit_case_claim', { case_id: `p:${id}`, until: now + 1 })]),
    ],
    async page(db, { before }) {
      const asked = before === undefined ? undefined : `p:${before}`
      const { list, more } = await listCases(db, { view: 'held', hands: 'free', before: asked }, OFFICE)
      return { ids: list.map((one) => one?.caseId.slice(2)), more }
    },
  },
  '[D-8] cases that are over, of one payment’s text': {
    size: CASE_PAGE,
    rows: (id, at, isWanted) => [
      row('deposit_payment', { provider: 'p', payment_id: id, at: 1, held: 1, reference: of(isWanted), asset: 'FEN' }),
      row('deposit_settlement', { provider: 'p', payment_id: id, at, way: 'returned', order_id: null }),
    ],
    async page(db, { before }) {
      const asked = before === undefined ? undefined : `p:${before}`
      const { list, more } = await listCases(db, { view: 'over', text: 'me', before: asked }, OFFICE)
      return { ids: list.map((one) => one?.caseId.slice(2)), more }
    },
  },
  '[D-8] withdrawals that wait': {
    size: REVIEW_PAGE,
    isOldestFirst: true,
    rows: (id, created_at, isWanted) => [withdrawal(id, { created_at, state: isWanted ? 'reviewing' : 'created' })],
    page: (db, { before }) => reviewed(db, { view: 'queue', state: 'reviewing', before }),
  },
  '[D-8] withdrawals that are over, of one state': {
    size: REVIEW_PAGE,
    rows: (id, changed_at, isWanted) => [withdrawal(id, { changed_at, state: isWanted ? 'paid' : 'rejected' })],
    page: (db, { before }) => reviewed(db, { view: 'over', state: 'paid', before }),
  },
  '[D-8] members with a tag': {
    size: MEMBER_PAGE,
    rows: (id, created_at, isWanted) => [
      member(id, { created_at, password_hash: 'x' }),
      row('member_tag', { member_id: id, tag: isWanted ? 'care' : 'watch' }),
    ],
    page: (db, { before }) => byField(listMembers(db, { tag: 'care', before }), 'memberId'),
  },
  '[D-8] members who may not come in': {
    size: MEMBER_PAGE,
    rows: (id, created_at, isWanted) => [member(id, { created_at, status: isWanted ? '2' : '1' })],
    page: (db, { before }) => byField(listMembers(db, { isActive: false, before }), 'memberId'),
  },
  '[D-8] what one operator did': {
    size: 5,
    rows: (id, at, isWanted) => [row('trail', { id, at, by_name: of(isWanted), detail_json: '{}' })],
    page: (db, { before }) => byField(listTrail(db, { by: 'me', before, size: 5, ...none }), 'id'),
  },
  '[D-8] chats that are over': {
    size: OFFICE_SUPPORT_PAGE,
    rows: (id, ended_at, isWanted) => [
      row('support_chat', { id, ended_at, state: isWanted ? 'closed' : 'open', operator_id: null, member_id: null }),
    ],
    page: (db, { before }) => byField(listPast(db, { before }), 'conversationId'),
  },
  '[D-8] what visitors left': {
    size: OFFICE_SUPPORT_PAGE,
    rows: (id, at, isWanted) => (isWanted ? [row('support_message', { id, at })] : []),
    page: (db, { before }) => byField(listSupportMessages(db, { before }), 'messageId'),
  },
  '[D-8] pieces of content of one place': {
    size: CONTENT_PAGE,
    isOldestFirst: true,
    rows: (id, _, isWanted) => article(id, isWanted ? 'help' : 'news'),
    page: (db, { before: after }) => byField(listContent(db, { kind: 'article', place: 'help', text: '', after }, now), 'itemId'),
  },
  '[C-4] articles of one section': {
    size: 5,
    isOldestFirst: true,
    rows: (id, _, isWanted) => article(id, isWanted ? 'help' : 'news'),
    async page(db, { page }) {
      const { list, more } = await articleHandlers.helpList({ page, size: 5 }, await caller(db))
      return { ids: list.map(({ slug }) => slug), more }
    },
  },
  '[S-10] what the site announces': {
    size: ANNOUNCEMENT_PAGE,
    rows: (id, at, isWanted) => [
      row('notice', { id, room: 'lobby', category: 2, content: id, at, language: isWanted ? null : 'zh-CN', audience: null }),
    ],
    page: (db, { before }) => byField(pageOfAnnouncements(db, { now, language: 'en', whose: 'visitor' }, before), 'id'),
  },
  '[D-6] what one moderator did in a room': {
    size: 5,
    rows: (id, at, isWanted) => [
      row('operation_log', { id, room: 'r', at, place: Number(id.slice(2)), by_member_id: of(isWanted), action: 'mute' }),
    ],
    page: (db, { before = null }) =>
      byField(readLog(db, { room: 'r', after: before, size: 5, by: 'me', group: null, since: null }, now), 'id'),
  },
}
const PLAN = JSON.stringify({ tiers: [{ upTo: null, percent: 30 }], activeMembers: 1, activeBets: '1' })
const TEXTS = JSON.stringify({ 'zh-CN': { title: 't', text: 't' }, en: null })
const OFFICE = { byId: 'op', now, usdtRate: 70_000 }
const withdrawal = (id: string, values: BareRow['values']) =>
  row('withdrawal', { id, member_id: 'me', method: 'card', asset: 'FEN', client_id: id, ...values })
const reviewed = async (db: Database, query: Parameters<typeof listReviews>[1]) => {
  const view = { payouts: services.payouts, language: 'en', usdtRate: 70_000 } as const
  const { list, more } = await listReviews(db, query, view, now)
  return { ids: list.map((one) => one?.withdrawal.withdrawalId), more }
}
const article = (id: string, place: string) => [
  row('content_item', {
    id,
    slug: id,
    kind: 'article',
    language: 'en',
    latest_version: 1,
    published_version: 1,
    starts_at: 1,
    first_shown_at: 1,
  }),
  row('content_version', {
    item_id: id,
    version: 1,
    at: 1,
    head_json: JSON.stringify({
      kind: 'article',
      title: id,
      place,
      order: 0,
      audience: { who: 'everybody' },
      text: 't',
      author: '',
      picture: null,
    }),
  }),
]

/** What all lists stand on. */
const AROUND = [
  ...['me', 'you', 'op'].map((id) => member(id)),
  ...['me', 'you'].map((id) => row('agent', { id, member_id: id, state: 'suspended', at: 0 })),
  row('agent_code', { code: 'c', agent_id: 'me' }),
  row('venue', { code: 'v', kind: 'CP' }),
  ...['me', 'you'].map((code) => row('game', { code })),
  row('activity', { id: 'a' }),
  row('account', { id: 'points', owner: 'me', asset: 'POINT' }),
  row('account', { id: 'yuan', owner: 'me', asset: 'FEN' }),
  row('deposit_order', { id: 'o', member_id: 'op', created_at: 0, state: 'created' }),
  row('content_shelf', { kind: 'article', language: 'en', revision: 1 }),
]

const idOf = (sign: string, number: number) => `${sign}-${String(number).padStart(3, '0')}`

test.each(Object.entries(LISTS))(
  '%s: page by page each once and in order, and what ends with the last row is the last',
  async (_, { size, rows, page, isOldestFirst = false }) => {
    // Two whole pages, whose edge is between two rows of one moment, and before and after each a row that is not wanted.
    const numbers = Array.from({ length: 2 * size }, (__, index) => index)
    const all = numbers.flatMap((number) => {
      const at = Math.floor((number + size + 1) / 2)
      return [...rows(idOf('b', number), at, true), ...rows(idOf('a', number), at, false), ...rows(idOf('c', number), at, false)]
    })
    const pages = await takenBack(bare, async (reader) => {
      await writeRows(reader, ...AROUND, ...all)
      const first = await page(reader, { before: undefined, page: 1 })
      return [first, await page(reader, { before: first.ids.at(-1), page: 2 })]
    })
    const ids = (isOldestFirst ? numbers : numbers.toReversed()).map((number) => idOf('b', number))
    expect(pages).toEqual([
      { ids: ids.slice(0, size), more: true },
      { ids: ids.slice(size), more: false },
    ])
  },
)
