import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayOf } from '#src/api/model/day.ts'
import { KEPT_DAYS } from '#src/api/model/kept.ts'
import type { TransactionDb } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { GROWTH } from '#server/platform/growth.ts'
import { type BareRow, row, takenBack, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// How long rows are kept, table by table, to the millisecond, and which stay with what they belong to.

const MINUTE = 60_000
const DAY = 86_400_000
const now = 1_000 * DAY
const { db } = await startBareServices(() => now)

type Table = keyof Schema

/** How many rows of a table are left of these, once it was swept now. */
const leftOf = (table: Table, ...rows: readonly BareRow[]): Promise<number> =>
  takenBack(db, async (reader) => {
    await writeRows(reader, ...rows)
    await GROWTH[table].sweep?.(reader as TransactionDb, now)
    const { rows: found } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(reader)
    return Number(found[0]?.n)
  })

/** Tables whose rows go so many ms after a time in them. */
const TIMES: readonly (readonly [Table, string, number])[] = [
  ['game_launch', 'expires_at', 0],
  ['game_session', 'seen_at', 30 * DAY],
  ['former_contact', 'at', KEPT_DAYS.formerContacts * DAY],
  ['short_link', 'at', 365 * DAY],
  ['activity_request', 'at', 7 * DAY],
  ['activity_deed', 'at', 30 * DAY],
  ['contact_code', 'at', 2 * DAY],
  ['recovery', 'at', 2 * DAY],
  ['contact_change', 'due_at', 30 * DAY],
  ['security_notice', 'at', KEPT_DAYS.notices * DAY],
  ['message', 'at', KEPT_DAYS.messages * DAY],
  ['help_rating', 'at', 365 * DAY],
  ['support_chat', 'ended_at', KEPT_DAYS.support * DAY],
  ['support_message', 'done_at', KEPT_DAYS.support * DAY],
  ['content_preview', 'expires_at', 0],
  ['hand_over', 'expires_at', 0],
  ['captcha_challenge', 'expires_at', 0],
  ['captcha_result', 'expires_at', 0],
  ['captcha_owed', 'expires_at', 0],
  ['captcha_failure', 'lock_ends_at', DAY],
  ['login_failure', 'lock_ends_at', DAY],
  ['dev_effect', 'at', DAY],
  ['pace', 'full_at', 0],
  ['nonce', 'expires_at', 0],
  ['bus_outbox', 'at', DAY],
  ['member_key', 'at', 30 * DAY],
  ['match_result', 'ended_at', 30 * DAY],
  ['odds_point', 'at', DAY],
  ['reminder', 'at', 30 * DAY],
  ['anchor_schedule', 'end_at', 7 * DAY],
  ['anchor_broadcast', 'start_at', 90 * DAY],
  ['chat_send', 'at', KEPT_DAYS.chat * DAY],
  ['chat_turn', 'at', DAY],
  ['chat_mark', 'at', 90 * DAY],
  ['chat_report', 'at', KEPT_DAYS.notices * DAY],
  ['gift_thanks', 'due_at', DAY],
  ['notice', 'removed_at', 30 * DAY],
  ['mute', 'until', 30 * DAY],
  ['kick', 'until', 30 * DAY],
  ['welcome', 'at', DAY],
  ['venue_token', 'expires_at', 0],
  ['draw', 'revealed_at', 365 * DAY],
  ['bet_waiting', 'expires_at', 0],
  ['bet_withdrawn', 'at', 7 * DAY],
  ['withdrawal_given_up', 'at', 7 * DAY],
  ['exchange_quote', 'expires_at', 0],
  ['deposit_case_claim', 'until', 30 * MINUTE],
  ['barrier', 'until', 0],
  ['session', 'expires_at', KEPT_DAYS.sessions * DAY],
  ['delivery', 'at', 7 * DAY],
]

test.each(TIMES)('rows of %s go so long after `%s`, and not before: %i ms', async (table, column, ms) => {
  expect(await leftOf(table, row(table, { [column]: now - ms + 1 }))).toBe(1)
  expect(await leftOf(table, row(table, { [column]: now - ms }))).toBe(0)
})

test.each([
  ['task_count', 35],
  ['agent_visitor', 2],
] as const)('rows of %s go with the site’s day %i days ago', async (table, days) => {
  expect(await leftOf(table, row(table, { day: dayOf(now) - days + 1 }))).toBe(1)
  expect(await leftOf(table, row(table, { day: dayOf(now) - days }))).toBe(0)
})

test.each([
  ['notice', 'removed_at'],
  ['barrier', 'until'],
  ['support_chat', 'ended_at'],
  ['support_message', 'done_at'],
  ['draw', 'revealed_at'],
] as const)('rows of %s without `%s` stay', async (table, column) => {
  expect(await leftOf(table, row(table, { [column]: null }))).toBe(1)
})

test.each([
  ['message_reader', 'message_id', row('message', { id: 'kept' })],
  ['message_mark', 'message_id', row('message', { id: 'kept' })],
  ['letter_line', 'letter_id', row('letter', { id: 'kept' })],
  ['site_form_step', 'form_id', row('site_form', { id: 'kept' })],
  ['support_event', 'chat_id', row('support_chat', { id: 'kept' })],
] as const)('rows of %s go with what their `%s` names', async (table, column, owner) => {
  expect(await leftOf(table, owner, row(table, { [column]: 'kept' }))).toBe(1)
  expect(await leftOf(table, owner, row(table, { [column]: 'gone' }))).toBe(0)
})

describe('what is closed', () => {
  test.each([
    ['letter', KEPT_DAYS.letters],
    ['site_form', KEPT_DAYS.support],
  ] as const)('of %s goes %i days afterwards, and what is open stays', async (table, days) => {
    const changed = (state: string, ago: number) => row(table, { state, changed_at: now - ago })
    expect(await leftOf(table, changed('closed', days * DAY))).toBe(0)
    expect(await leftOf(table, changed('closed', days * DAY - 1))).toBe(1)
    expect(await leftOf(table, changed('open', 999 * DAY))).toBe(1)
  })
})

describe('a room’s pushes', () => {
  const push = (listed: 0 | 1, ago: number, removed: 0 | 1 = 0) =>
    row('room_event', { room: 'r', epoch: 'e', seq: 1, listed, removed, at: now - ago })

  test('[S-9] that pages show go after a month, the others after two days', async () => {
    expect([
      await leftOf('room_event', push(1, KEPT_DAYS.chat * DAY)),
      await leftOf('room_event', push(1, KEPT_DAYS.chat * DAY - 1)),
    ]).toEqual([0, 1])
    expect([await leftOf('room_event', push(0, 2 * DAY)), await leftOf('room_event', push(0, 2 * DAY - 1))]).toEqual([0, 1])
  })

  test('[D-8] that a moderator removed go no sooner than those that pages show', async () => {
    const removed = (ago: number) => leftOf('room_event', push(0, ago, 1))
    expect([await removed(KEPT_DAYS.chat * DAY), await removed(KEPT_DAYS.chat * DAY - 1)]).toEqual([0, 1])
  })

  test('[S-9] take with them who was named in them', async () => {
    const named = (epoch: string) => row('chat_mention', { room: 'r', epoch, seq: 1 })
    expect([
      await leftOf('chat_mention', push(1, 0), named('e')),
      await leftOf('chat_mention', push(1, 0), named('before')),
    ]).toEqual([1, 0])
  })
})

describe('a session', () => {
  const session = row('session', { member_id: 'm', expires_at: 1 })
  const pause = (kind: string, until: number) => row('play_pause', { member_id: 'm', kind, until })

  test('[C-8] of who excluded themselves is kept as long as that lasts', async () => {
    expect(await leftOf('session', session, pause('exclusion', now + 1))).toBe(1)
    expect(await leftOf('session', session, pause('exclusion', now))).toBe(0)
    expect(await leftOf('session', session, pause('timeOut', now + 1))).toBe(0)
  })
})

describe('what a message to a phone or an e-mail address says', () => {
  const sealedAfter = (values: BareRow['values']) =>
    takenBack(db, async (reader) => {
      await writeRows(reader, row('delivery', { at: now, sealed: 'secret', ...values }))
      await GROWTH.delivery.sweep?.(reader as TransactionDb, now)
      return (await reader.selectFrom('delivery').select('sealed').executeTakeFirstOrThrow()).sealed
    })

  test('[C-8] goes once it failed and is of no use any more', async () => {
    expect(await sealedAfter({ state: 'failed', expires_at: now })).toBe('')
    expect(await sealedAfter({ state: 'failed', expires_at: now + 1 })).toBe('secret')
    expect(await sealedAfter({ state: 'waiting', expires_at: now })).toBe('secret')
  })
})

describe('an order of a deposit', () => {
  const order = (values: BareRow['values'] = {}) =>
    row('deposit_order', { id: 'o', reference: 'ref', state: 'expired', changed_at: now - 90 * DAY, ...values })
  const left = (...rows: readonly BareRow[]) => leftOf('deposit_order', ...rows)

  test.each(['expired', 'cancelled', 'failed'])('[C-10] that is %s goes after ninety days', async (state) => {
    expect([await left(order({ state })), await left(order({ state, changed_at: now - 90 * DAY + 1 }))]).toEqual([0, 1])
  })

  test('[C-10] with money stays', async () => {
    expect(await left(order({ state: 'credited' }))).toBe(1)
    expect(await left(order(), row('deposit_payment', { reference: 'ref' }))).toBe(1)
    expect(await left(order(), row('deposit_settlement', { order_id: 'o' }))).toBe(1)
  })

  test('[C-10] that was appealed stays', async () => {
    expect(await left(order(), row('deposit_appeal', { order_id: 'o' }))).toBe(1)
    expect(await left(order(), row('deposit_appeal', { order_id: 'another' }))).toBe(0)
  })
})

test('[Q8] orders of a wallet that were given up go after a week, and those that moved money stay', async () => {
  const order = (kind: string, ago: number) => row('wallet_order', { kind, at: now - ago })
  const left = (kind: string, ago: number) => leftOf('wallet_order', order(kind, ago))
  expect([await left('withdrawn', 7 * DAY), await left('withdrawn', 7 * DAY - 1), await left('transfer', 99 * DAY)]).toEqual([
    0, 1, 1,
  ])
})

describe('a picture', () => {
  const upload = (values: BareRow['values']) =>
    row('upload', { id: 'u', purpose: 'letter', ref: null, picture: 'p', at: now - DAY, ticket_until: null, ...values })
  const left = (values: BareRow['values'], ...rows: readonly BareRow[]) => leftOf('upload', upload(values), ...rows)

  test('[C-14] that nothing uses goes a day after it was announced, and not while its address is open', async () => {
    expect([await left({}), await left({ at: now - DAY + 1 })]).toEqual([0, 1])
    expect([await left({ ticket_until: now }), await left({ ticket_until: now + 1 })]).toEqual([0, 1])
  })

  test('[C-14] that never came goes as well', async () => {
    expect(await left({ ref: 'l', picture: null }, row('letter_line', { id: 'l' }))).toBe(0)
  })

  test('[C-14] of a letter goes with its line', async () => {
    expect([await left({ ref: 'l' }, row('letter_line', { id: 'l' })), await left({ ref: 'l' })]).toEqual([1, 0])
  })

  test('[C-14] of a chat with customer service goes with its line', async () => {
    const line = (line_id: string | null) => row('support_event', { chat_id: 'c', seq: 1, line_id })
    const of = { purpose: 'support', ref: 's' }
    expect([await left(of, line('s')), await left(of, line(null)), await left(of)]).toEqual([1, 0, 0])
  })

  test('[C-14] of content goes a day after the last version that shows it', async () => {
    const of = { purpose: 'content', ref: 'hash' }
    const shown = row('content_picture', { item_id: 'i', version: 1, hash: 'hash' })
    expect([await left(of, shown), await left(of), await left({ ...of, at: now - DAY + 1 })]).toEqual([1, 0, 1])
  })

  test('[C-14] of an appeal goes thirty days after its answer', async () => {
    const of = { purpose: 'appeal', ref: 'a' }
    const answer = (ago: number) => row('deposit_answer', { appeal_id: 'a', at: now - ago })
    expect([await left(of), await left(of, answer(30 * DAY - 1)), await left(of, answer(30 * DAY))]).toEqual([1, 1, 0])
  })

  test('[C-14] of a member’s face stays', async () => {
    expect(await left({ purpose: 'avatar', ref: 'hash', at: 1 })).toBe(1)
  })
})
