import { sql } from 'kysely'
import { AGENT_CODES } from '#src/api/model/agent.ts'
import { dayOf } from '#src/api/model/day.ts'
import { MOST_PREVIEWS } from '#src/api/model/contentPreview.ts'
import { KEPT_DAYS } from '#src/api/model/kept.ts'
import { RESULT_DAYS } from '#src/api/model/matchResult.ts'
import { MOST_PIECES, VERSION_DAYS, VERSIONS_KEPT } from '#src/api/model/officeContent.ts'
import { LINK_DAYS } from '#src/api/model/shortLink.ts'
import { MINUTE, HOUR, DAY } from './durations.ts'
import { excludedMembers } from './excludedMembers.ts'
import type { Write } from './transaction.ts'
import type { TransactionDb } from './db/database.ts'
import type { Schema } from './db/schema.ts'

type Table = keyof Schema
type Sweep = (db: TransactionDb, at: number) => Promise<unknown>

/**
 * What keeps a table from growing without end: in words, and what forgets the rest where time does it. `isBrief` = its rows count for minutes
 * and anybody may cause them, so that it is looked after every minute, not every hour.
 */
type GrowthRule = { readonly bound: string; readonly sweep?: Sweep; readonly isBrief?: boolean }

const wordsOf = (ms: number) =>
  ms === 0
    ? 'at '
    : ms % DAY === 0
      ? `${ms / DAY} d after `
      : ms % HOUR === 0
        ? `${ms / HOUR} h after `
        : `${ms / MINUTE} min after `

/** Rows go so many ms after the time in a column. */
function until(table: Table, column: string, ms: number, more = ''): GrowthRule {
  return {
    bound: `row goes ${wordsOf(ms)}\`${column}\`${more === '' ? '' : `, ${more}`}`,
    sweep: (db, at) => sql`delete from ${sql.table(table)} where ${sql.ref(column)} <= ${at - ms}`.execute(db),
  }
}

const LINES_SENT = until('chat_send', 'at', KEPT_DAYS.chat * DAY)

/** Forgets lines, and not that somebody wrote one: what asks for that may stand still for longer than lines are kept. */
async function forgetLines(db: TransactionDb, at: number): Promise<void> {
  await db
    .insertInto('wrote_line')
    .columns(['member_id'])
    .expression((from) =>
      from
        .selectFrom('chat_send')
        .select('member_id')
        .where('at', '<=', at - KEPT_DAYS.chat * DAY)
        .groupBy('member_id'),
    )
    .onConflict((clash) => clash.column('member_id').doNothing())
    .execute()
  await LINES_SENT.sweep?.(db, at)
}

/** Rows go within a minute after `expires_at`. */
const brief = (table: Table): GrowthRule => ({ ...until(table, 'expires_at', 0), isBrief: true })
/** Rows of failures: `lock_ends_at` is a day before their end, also of those that locked nobody. */
const failures = (table: 'captcha_failure' | 'login_failure'): GrowthRule => ({
  ...until(table, 'lock_ends_at', DAY),
  bound: 'row goes once its failures no longer count, and a day after its last lock',
  isBrief: true,
})
/** Rows stay: there is one for each of these. */
const oneEach = (of: string): GrowthRule => ({ bound: `one row ${of}` })
/** Rows stay for good: somebody's money depends on them. */
const money = (of: string): GrowthRule => ({ bound: `kept for good: ${of}` })

/** How long a room's pushes can be read back, and those that no page of history ever shows, in ms. */
const ROOM_KEPT = { listed: KEPT_DAYS.chat * DAY, others: 2 * DAY }
/** How long a reminder waits at most, and is remembered once it was told. */
const REMINDER_DAYS = 30
/** How long a given-up order is remembered: any request that could still bring it is far too old by then. */
const GIVEN_UP_KEPT = 7 * DAY

/** Every table with what bounds it; a table without a rule does not compile. */
export const GROWTH: Readonly<Record<Table, GrowthRule>> = {
  member: oneEach('an account'),
  game: oneEach('a game'),
  game_launch: brief('game_launch'),
  game_session: until('game_session', 'seen_at', 30 * DAY),
  game_round: money('one row a member and round'),
  stray_round: money('one row a round that did not end by itself'),
  game_act: money('one row a question of a provider about a wallet'),
  member_contact: { bound: 'at most two rows a member' },
  member_language: oneEach('a member'),
  former_contact: until('former_contact', 'at', KEPT_DAYS.formerContacts * DAY, 'one row a contact that a member changed'),
  member_origin: oneEach('a member who registered'),
  member_profile: oneEach('a member'),
  invite_code: oneEach('a member'),
  short_link: until('short_link', 'at', LINK_DAYS * DAY, 'one a thing and code of who shares it'),
  activity: { bound: 'kept for good: at most 200 are not over' },
  activity_budget: { bound: 'at most three rows an activity' },
  activity_proposal: { bound: 'at most one row an activity' },
  activity_entry: money('one row a member and activity that they took part in'),
  activity_prize: money('one row a prize'),
  activity_request: until('activity_request', 'at', 7 * DAY, 'one row an act of a member'),
  activity_bar: { bound: 'one row a member and activity that an operator kept them out of' },
  buff_card: money('one row a card that a member got'),
  activity_step: money('one row a thing that an activity did by time'),
  rain: money('one row a rain of an activity'),
  rain_grab: money('one row a packet that was grabbed'),
  activity_match: money('one row a match that an activity is about'),
  activity_news: { bound: 'at most one row an activity' },
  guess_stake: money('one row a member and match that they staked points on'),
  soccer_round: money('one row a round of a soccer lottery'),
  soccer_ticket: money('one row a member and day on which they handed in a ticket'),
  cup_vote: { bound: 'kept for good: at most one row an activity' },
  cup_ballot: money('one row a member and day on which they voted for a team'),
  cup_share: money('one row a member who voted for the winner'),
  cup_proposal: { bound: 'at most one row an activity' },
  lottery_drawing: money('one row a day of a lottery'),
  lottery_bets: money('one row a member and day of a lottery that they bet in'),
  lottery_winner: money('one row a ticket that won'),
  activity_deed: until('activity_deed', 'at', 30 * DAY, 'and once it is counted'),
  valid_kind_day: money('one row a member, day and kind of venue with bets that count'),
  rebate_run: { bound: 'kept for good: one row an activity and day' },
  rebate_day: money('one row a member, activity and day with bets that count'),
  rebate_carry: money('one row a member and activity that owes them less than it pays'),
  task: oneEach('a task'),
  task_count: {
    bound: 'row goes 35 d after its `day`, at most three a member and day',
    sweep: (db, at) =>
      db
        .deleteFrom('task_count')
        .where('day', '<=', dayOf(at) - 35)
        .execute(),
  },
  task_done: money('one row a member, task and period that was finished'),
  registration_place: oneEach('a member who registered'),
  member_return: oneEach('a member who came back after 30 days or more'),
  recalled_friend: money('one row a member and activity that called them back'),
  invited_friend: money('one row a member who was invited'),
  agent: oneEach('a member who applied as an agent'),
  agent_code: { bound: `at most ${AGENT_CODES} an agent` },
  agent_member: money('one row a member whom an agent brought'),
  agent_visitor: {
    bound: 'row goes 2 d after its `day`, one a device and agent',
    sweep: (db, at) =>
      db
        .deleteFrom('agent_visitor')
        .where('day', '<=', dayOf(at) - 2)
        .execute(),
  },
  agent_visit: { bound: 'kept for good: one row an agent and day with visits' },
  agent_statement: money('one row an agent and month'),
  agent_share: money('one row a statement and member who bet or got something in it'),
  name_look: oneEach('a member'),
  welcomed: { bound: 'at most three rows a member who registered' },
  contact_code: until('contact_code', 'at', 2 * DAY, 'at most 20 a device and 100 an address a day'),
  recovery: until('recovery', 'at', 2 * DAY, 'one row a code that was asked for'),
  temporary_password: oneEach('a member whose password staff reset, until they set another'),
  delivery: {
    bound: 'row goes 7 d after `at`, one row a message; what it says goes once it went, or is of no use any more',
    sweep: async (db, at) => {
      await db
        .deleteFrom('delivery')
        .where('at', '<=', at - 7 * DAY)
        .execute()
      await db
        .updateTable('delivery')
        .set({ sealed: '' })
        .where('state', '=', 'failed')
        .where('expires_at', '<=', at)
        .where('sealed', '<>', '')
        .execute()
    },
  },
  contact_change: until('contact_change', 'due_at', 30 * DAY, 'at most two rows a member'),
  security_notice: until('security_notice', 'at', KEPT_DAYS.notices * DAY),
  message: until('message', 'at', KEPT_DAYS.messages * DAY),
  message_reader: {
    bound: 'goes with its `message`',
    sweep: (db) =>
      db
        .deleteFrom('message_reader')
        .where('message_id', 'not in', (kept) => kept.selectFrom('message').select('id'))
        .execute(),
  },
  message_mark: {
    bound: 'goes with its `message`',
    sweep: (db) =>
      db
        .deleteFrom('message_mark')
        .where('message_id', 'not in', (kept) => kept.selectFrom('message').select('id'))
        .execute(),
  },
  letter: {
    bound: 'goes 365 d after it was closed; at most 10 of a member are not closed, and 20 are begun a day',
    sweep: (db, at) =>
      db
        .deleteFrom('letter')
        .where('state', '=', 'closed')
        .where('changed_at', '<=', at - KEPT_DAYS.letters * DAY)
        .execute(),
  },
  letter_line: {
    bound: 'goes with its `letter`, at most 100 of one',
    sweep: (db) =>
      db
        .deleteFrom('letter_line')
        .where('letter_id', 'not in', (kept) => kept.selectFrom('letter').select('id'))
        .execute(),
  },
  site_form: {
    bound: `row goes ${KEPT_DAYS.support} d after it was closed; at most 2,000 are not closed`,
    sweep: (db, at) =>
      db
        .deleteFrom('site_form')
        .where('state', '=', 'closed')
        .where('changed_at', '<=', at - KEPT_DAYS.support * DAY)
        .execute(),
  },
  site_form_step: {
    bound: 'goes with its `site_form`, at most 51 of one',
    sweep: (db) =>
      db
        .deleteFrom('site_form_step')
        .where('form_id', 'not in', (kept) => kept.selectFrom('site_form').select('id'))
        .execute(),
  },
  help_rating: until('help_rating', 'at', 365 * DAY, 'one a member or device and article'),
  support_chat: until(
    'support_chat',
    'ended_at',
    KEPT_DAYS.support * DAY,
    'which comes after a day without an operator at the latest',
  ),
  support_event: {
    bound: 'goes with its `support_chat`, at most 480 of one',
    sweep: (db) =>
      db
        .deleteFrom('support_event')
        .where('chat_id', 'not in', (kept) => kept.selectFrom('support_chat').select('id'))
        .execute(),
  },
  support_operator: oneEach('an operator who takes chats'),
  support_message: until('support_message', 'done_at', KEPT_DAYS.support * DAY, 'at most 2,000 that nobody has dealt with'),
  upload: {
    bound:
      'a picture that nothing uses goes a day after it was announced, at most as many a member as `UPLOADS` says; one of a letter or a chat goes with its line, one of an appeal 30 d after its answer, at most 10 unanswered a member; one of content a day after the last version that shows it; a member has at most one avatar',
    sweep: async (db, at) => {
      await db
        .deleteFrom('upload')
        .where((is) => is.or([is('ref', 'is', null), is('picture', 'is', null)]))
        .where('at', '<=', at - DAY)
        .where((is) => is.or([is('ticket_until', 'is', null), is('ticket_until', '<=', at)]))
        .execute()
      await db
        .deleteFrom('upload')
        .where('purpose', '=', 'letter')
        .where('ref', 'is not', null)
        .where('ref', 'not in', (kept) => kept.selectFrom('letter_line').select('id'))
        .execute()
      await db
        .deleteFrom('upload')
        .where('purpose', '=', 'content')
        .where('ref', 'is not', null)
        .where('at', '<=', at - DAY)
        .where('ref', 'not in', (shown) => shown.selectFrom('content_picture').select('hash'))
        .execute()
      await db
        .deleteFrom('upload')
        .where('purpose', '=', 'support')
        .where('ref', 'is not', null)
        .where('ref', 'not in', (kept) =>
          kept.selectFrom('support_event').select('line_id').where('line_id', 'is not', null).$castTo<{ line_id: string }>(),
        )
        .execute()
      await db
        .deleteFrom('upload')
        .where('purpose', '=', 'appeal')
        .where('ref', 'in', (answered) =>
          answered
            .selectFrom('deposit_answer')
            .select('appeal_id')
            .where('at', '<=', at - 30 * DAY),
        )
        .execute()
    },
  },
  content_item: { bound: `at most ${MOST_PIECES} of a kind and language` },
  content_version: {
    bound: `the latest ${VERSIONS_KEPT} of a piece and what is shown of it; older ones go ${VERSION_DAYS} d after \`at\``,
    sweep: async (db, at) => {
      await sql`delete from content_version where at <= ${at - VERSION_DAYS * DAY} and exists (
        select 1 from content_item as item where item.id = content_version.item_id
          and content_version.version <= item.latest_version - ${VERSIONS_KEPT}
          and content_version.version <> coalesce(item.published_version, 0)
          and content_version.version <> coalesce(item.next_version, 0))`.execute(db)
      await sql`delete from content_picture where not exists (select 1 from content_version as kept
        where kept.item_id = content_picture.item_id and kept.version = content_picture.version)`.execute(db)
    },
  },
  content_preview: until('content_preview', 'expires_at', 0, `at most ${MOST_PREVIEWS} of a piece`),
  content_picture: { bound: 'goes with its `content_version`' },
  content_shelf: oneEach('a kind of content and language'),
  session: {
    bound: 'row goes 30 d after `expires_at`, at most one a login; those of who excluded themselves stay as long as that lasts',
    sweep: (db, at) =>
      db
        .deleteFrom('session')
        .where('expires_at', '<=', at - KEPT_DAYS.sessions * DAY)
        .where('member_id', 'not in', excludedMembers(db, at))
        .execute(),
  },
  hand_over: brief('hand_over'),
  moderated_room: { bound: 'at most one row a moderator and room' },
  operator_rights: oneEach('an operator'),
  operator_wait: oneEach('an operator whom another one changed'),
  operator_hand: { bound: 'one row an operator and another one who made, or reset, their account' },
  staff_reset: { bound: 'one row a member and an operator who made their password' },
  second_factor: oneEach('a member who wants one, or an operator'),
  recovery_code: { bound: 'ten rows a `second_factor`' },
  setup_link: { bound: 'one row at most' },
  plan_proposal: { bound: 'one row at most' },
  raise: { bound: 'at most one row a setting, a task or goods for points' },
  barrier: {
    bound: "an operator's, or a mark as a robot, which goes when `until` is over",
    sweep: (db, at) => db.deleteFrom('barrier').where('until', 'is not', null).where('until', '<=', at).execute(),
  },
  config_info: oneEach('a setting'),
  print_key: { bound: 'one row' },
  captcha_challenge: brief('captcha_challenge'),
  captcha_result: brief('captcha_result'),
  captcha_pass: { bound: 'goes with its `captcha_result`' },
  captcha_owed: until('captcha_owed', 'expires_at', 0, 'at most 500 an address'),
  captcha_failure: failures('captcha_failure'),
  dev_effect: until('dev_effect', 'at', DAY, 'developers only'),
  login_failure: failures('login_failure'),
  login_try: oneEach('a member'),
  pace: until('pace', 'full_at', 0),
  nonce: until('nonce', 'expires_at', 0),
  bus_outbox: until('bus_outbox', 'at', DAY, 'and once Redis has it; none without Redis'),
  member_note: { bound: 'kept for good: at most 200 rows a member' },
  member_tag: { bound: 'at most one row a member and known tag' },
  member_key: until('member_key', 'at', 30 * DAY, 'one row an order that was carried out'),
  match: { bound: 'one row a match; the demo removes its own past ones' },
  match_event: { bound: 'goes with its `match`' },
  match_result: until('match_result', 'ended_at', RESULT_DAYS * DAY),
  odds_book: oneEach('a match'),
  odds_point: until('odds_point', 'at', DAY, 'and an hour of each running match'),
  collection: { bound: 'at most 200 rows of a kind a member' },
  job: oneEach('a kind of work in the background'),
  reminder: until('reminder', 'at', REMINDER_DAYS * DAY, 'at most 100 a member that wait'),
  anchor: oneEach('an anchor'),
  anchor_schedule: until('anchor_schedule', 'end_at', 7 * DAY, 'at most 40 an anchor to come'),
  anchor_broadcast: until('anchor_broadcast', 'start_at', 90 * DAY),
  publishing: { bound: 'one row an anchor who is published to, gone once that ends or its node is not heard of for 15 s' },
  room: oneEach('a room'),
  room_event: {
    bound: 'row goes 30 d after `at`; what no page of history shows, and no moderator removed, 2 d after',
    sweep: (db, at) =>
      db
        .deleteFrom('room_event')
        .where('at', '<=', at - ROOM_KEPT.others)
        // What was removed may come back as long as pages would show it.
        .where((is) => is.or([is.and([is('listed', '=', 0), is('removed', '=', 0)]), is('at', '<=', at - ROOM_KEPT.listed)]))
        .execute(),
  },
  chat_send: { ...LINES_SENT, sweep: forgetLines },
  wrote_line: oneEach('a member who wrote a line in the chat'),
  chat_turn: until('chat_turn', 'at', DAY),
  chat_mention: {
    bound: 'goes with its `room_event`',
    sweep: (db) =>
      db
        .deleteFrom('chat_mention')
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('room_event')
                .select('room_event.seq')
                .whereRef('room_event.room', '=', 'chat_mention.room')
                .whereRef('room_event.epoch', '=', 'chat_mention.epoch')
                .whereRef('room_event.seq', '=', 'chat_mention.seq'),
            ),
          ),
        )
        .execute(),
  },
  chat_ignore: { bound: 'at most 200 a member' },
  chat_mark: until('chat_mark', 'at', 90 * DAY, 'one row a member and room'),
  chat_report: until('chat_report', 'at', KEPT_DAYS.notices * DAY),
  gift: oneEach('a gift'),
  gift_send: money('one row a gift that was paid'),
  gift_thanks: until('gift_thanks', 'due_at', DAY, 'and once the anchor has said it'),
  notice: {
    bound: 'row goes 30 d after `removed_at`',
    sweep: (db, at) =>
      db
        .deleteFrom('notice')
        .where('removed_at', '<=', at - 30 * DAY)
        .execute(),
  },
  mute: until('mute', 'until', 30 * DAY),
  kick: until('kick', 'until', 30 * DAY),
  pin: oneEach('a room'),
  name_text: oneEach('a name and language that it has a text in'),
  welcome: until('welcome', 'at', DAY),
  operation_log: { bound: 'kept for good: one row an act of a moderator' },
  trail: { bound: 'kept for good: one row an act of staff' },
  trail_end: { bound: 'kept for good: one row a `trail`' },
  account: oneEach('an owner and asset'),
  house_pending: { bound: 'row goes within seconds, once it is in its account’s balance; PostgreSQL alone' },
  ledger_tx: money('one row a movement'),
  ledger_entry: money('two rows or more a movement'),
  venue: oneEach('a venue'),
  venue_token: brief('venue_token'),
  bet: money('one row a bet'),
  bet_order: money('one row a bet and room'),
  valid_bet: money('one row a bet that was settled'),
  valid_day: money('one row a member and day with bets that count'),
  valid_side: money('one row a member and side of a market with bets that count'),
  bet_points: money('one row a member and day with settled bets'),
  point_goods: oneEach('goods that an operator wrote'),
  point_purchase: money('one row a purchase for points'),
  member_grade: oneEach('a member who bet, or was given a grade'),
  grade_bonus: money('one row a member and grade, month or birthday that brought something'),
  welfare_claim: money('one row a claim that was paid'),
  draw: until('draw', 'revealed_at', 365 * DAY, 'one a draw of an activity'),
  bonus_grant: money('one row a bonus that was locked for a member'),
  grant_bet: money('one row a bet or round that counts for a bonus'),
  bet_waiting: until('bet_waiting', 'expires_at', 0, 'and once it is judged; none on SQLite'),
  bet_withdrawn: givenUp('bet_withdrawn'),
  play_member: oneEach('a member'),
  play_limit: oneEach('a member and period'),
  play_pause: { bound: 'kept for good: a pause is only ever followed by a longer one' },
  play_log: { bound: 'kept for good, as evidence; one row a change of limits, within the rate of calls' },
  real_name: oneEach('a member'),
  saved_destination: { bound: 'at most 3 rows of a kind a member' },
  destination_print: {
    bound: 'kept for good, as evidence; one row a member and card or address that they ever saved, within the rate of calls',
  },
  withdraw_password: oneEach('a member'),
  withdrawal: money('one row a withdrawal, which holds money'),
  withdrawal_step: money('at most five rows a withdrawal, and four a try to pay it out'),
  payout: money('at most 10 rows a withdrawal'),
  payout_notice: money("one row a notice with a payer's signature"),
  withdrawal_given_up: givenUp('withdrawal_given_up'),
  wallet_order: {
    bound: `kept for good: one row an order that moved money; given-up ones go 7 d after \`at\`, at most 60 a member at once and one a minute`,
    sweep: (db, at) =>
      db
        .deleteFrom('wallet_order')
        .where('kind', '=', 'withdrawn')
        .where('at', '<=', at - GIVEN_UP_KEPT)
        .execute(),
  },
  exchange_quote: brief('exchange_quote'),
  yeb_account: oneEach('a member'),
  yeb_day: money('one row a member and day that earned'),
  yeb_claim: money('one row a member and task'),
  deposit_method: oneEach('a method'),
  deposit_order: {
    bound:
      'kept for good with its money; one that ended without any, or an appeal, goes 90 d after `changed_at`; 10 at once and ten a minute a member',
    sweep: (db, at) =>
      db
        .deleteFrom('deposit_order')
        .where('state', 'in', ['expired', 'cancelled', 'failed'])
        .where('changed_at', '<=', at - 90 * DAY)
        .where('reference', 'not in', (paid) => paid.selectFrom('deposit_payment').select('reference'))
        .where('id', 'not in', (appealed) => appealed.selectFrom('deposit_appeal').select('order_id'))
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('deposit_settlement')
                .select('deposit_settlement.order_id')
                .whereRef('deposit_settlement.order_id', '=', 'deposit_order.id'),
            ),
          ),
        )
        .execute(),
  },
  deposit_notice: money("one row a notice with a payer's signature"),
  deposit_payment: money('one row a payment'),
  deposit_appeal: money('at most 3 an order'),
  deposit_answer: money('one row an appeal'),
  deposit_settlement: money('one row a payment out of suspense'),
  deposit_case_claim: until('deposit_case_claim', 'until', 30 * MINUTE, 'at most one row an open case'),
  adjustment: money('one row an adjustment that an operator proposed'),
  adjustment_end: money('one row an `adjustment`'),
}

function givenUp(table: 'bet_withdrawn' | 'withdrawal_given_up'): GrowthRule {
  return until(table, 'at', GIVEN_UP_KEPT, 'at most 60 a member at once and one a minute')
}

/**
 * Forgets what no rule keeps, table by table, each in a transaction of its own: nobody waits for all of them. One that cannot be swept keeps
 * no other from it, and is thrown at the end. `onlyBrief` = of what counts for minutes alone.
 */
export async function sweepTables(write: Write, { onlyBrief = false } = {}): Promise<void> {
  const faults: unknown[] = []
  for (const { sweep, isBrief = false } of Object.values(GROWTH)) {
    if (sweep !== undefined && (isBrief || !onlyBrief))
      await write((tx) => sweep(tx.db, tx.at)).catch((error) => faults.push(error))
  }
  if (faults.length > 0) throw faults[0]
}
