import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KINDS, type KindName } from '#src/api/model/activities/kinds.ts'
import { initialTerms } from '#src/api/model/activities/terms.ts'
import { dayOf } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { periodStart } from '#src/api/model/playPeriod.ts'
import { barredOf } from '#server/activities/bars.ts'
import { SERVER_KINDS } from '#server/activities/kinds.ts'
import { runLotteries } from '#server/activities/kinds/lottery/lotteryJob.ts'
import { payRecalls } from '#server/activities/kinds/recallFriend/payRecalls.ts'
import { runRains } from '#server/activities/kinds/redPacketRain/rainJob.ts'
import { lockBonus } from '#server/activities/lockBonus.ts'
import { readActivity } from '#server/activities/rows.ts'
import { DAY } from '#server/platform/durations.ts'
import { type BareRow, emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What belongs to one activity, one member or one day stays apart from what looks like it.

/** Noon of a day in the middle of a month. */
const now = Date.parse('2026-05-15T04:00:00Z')
const { db, services } = await startBareServices(() => now)
/** What was given, and to whom. */
const given: string[][] = []
const context = {
  ...services,
  give: (_: unknown, { id }: { readonly id: string }, memberId: string, { key }: { readonly key: string }) => {
    given.push([id, memberId, key])
    return Promise.resolve(true)
  },
}
beforeEach(() => {
  given.length = 0
})
afterEach(async () => {
  await emptyTables(
    db,
    'activity',
    'activity_bar',
    'activity_entry',
    'draw',
    'lottery_winner',
    'member',
    'play_pause',
    'rain',
    'recalled_friend',
  )
})

const activity = (id: string, kind: KindName, terms: object = {}, status = 'published') =>
  row('activity', {
    id,
    kind,
    status,
    grade: 0,
    tag: null,
    starts_at: now - 9 * DAY,
    ends_at: now + 30 * DAY,
    changed_at: now - 9 * DAY,
    terms_json: JSON.stringify({ ...initialTerms(KINDS[kind].fields), ...terms }),
  })
const paused = (member_id: string) => row('play_pause', { member_id, kind: 'timeout', since: 1, until: now + 1 })
/** A member deposits while an activity runs; it is heard now. */
const deposit = (id: string, memberId: string, amount: number, madeAt = now) =>
  services.write(async (tx) => {
    const of = await readActivity(tx.db, id)
    const at = { tx, activity: of, memberId, giveGrant: lockBonus, vault: services.vault }
    await SERVER_KINDS[of.kind].hear(at, { what: 'deposit', orderId: `o-${id}`, amount: fen(amount) }, madeAt)
  })

describe('a winner of a lottery', () => {
  const ranks = [
    { winners: 1, prize: { asset: 'GRANT', amount: '500', multiple: 1, product: 'slots' } },
    { winners: 1, prize: { asset: 'GOLD', amount: '500' } },
  ]
  const winner = (values: BareRow['values']) =>
    row('lottery_winner', {
      activity_id: 'one',
      day: 5,
      place: 0,
      ticket: 't',
      member_id: 'm',
      rank: 1,
      paid_at: null,
      ...values,
    })
  /** Who still waits after the job ran, beside a winner who paused and is to have a locked bonus. */
  const waiting = async (...others: readonly BareRow[]) => {
    const all = ['one', 'two'].map((id) => activity(id, 'lottery', { ranks }, 'ended'))
    await writeRows(db, ...all, paused('rests'), winner({ member_id: 'rests', rank: 0 }), ...others)
    await runLotteries(context)
    const rows = await db.selectFrom('lottery_winner').select('member_id').where('paid_at', 'is', null).execute()
    return rows.map((one) => one.member_id)
  }

  test.each([
    ['at the same place of another day', { day: 6 }],
    ['at another place of the same day', { place: 1 }],
    ['at the same place of another lottery', { activity_id: 'two' }],
  ] as const)('[P-9] waits until they are paid, also when one %s is paid', async (_, other) => {
    expect(await waiting(winner(other))).toEqual(['rests'])
  })
})

test('[P-9] [P-7] winners of a lottery are shown by one sign of their nickname', async () => {
  await writeRows(
    db,
    activity('one', 'lottery'),
    row('lottery_drawing', { activity_id: 'one', day: 5, drawn_at: now }),
    row('lottery_winner', { activity_id: 'one', day: 5, place: 0, ticket: 't', member_id: 'm', rank: 0 }),
    row('member', { id: 'm', name: 'login', name_key: 'login', nickname: 'Nick', role: 'member', status: '1' }),
  )
  const seen = { reader: db, activity: await readActivity(db, 'one'), memberId: null, now }
  expect(await SERVER_KINDS.lottery.view(seen)).toMatchObject({ drawings: [{ winners: [{ name: 'N**' }] }] })
})

test('[P-9] two wheels of a member have a draw each', async () => {
  await writeRows(db, activity('one', 'spinWheel'), activity('two', 'spinWheel'))
  for (const id of ['one', 'two']) await deposit(id, 'm', 50_000)
  expect(await db.selectFrom('draw').select('state').execute()).toHaveLength(2)
})

test('[P-9] two members at one wheel have a draw each', async () => {
  await writeRows(db, activity('one', 'spinWheel'))
  for (const id of ['m', 'n']) await deposit('one', id, 50_000)
  expect(await db.selectFrom('draw').select('state').execute()).toHaveLength(2)
})

test('[P-9] a deposit of yesterday that is heard late takes nothing back of what a member had at the wheel today', async () => {
  await writeRows(db, activity('one', 'spinWheel'))
  await deposit('one', 'm', 50_000)
  await deposit('one', 'm', 50_000, now - DAY)
  const { state_json: entry } = await db.selectFrom('activity_entry').select('state_json').executeTakeFirstOrThrow()
  expect(JSON.parse(entry)).toMatchObject({ chances: 2, today: { day: dayOf(now), deposit: 2 } })
})

test('[P-9] two activities with rains at the same times are each announced', async () => {
  await writeRows(db, activity('one', 'redPacketRain'), activity('two', 'redPacketRain'))
  await runRains(context)
  const rains = await db.selectFrom('rain').select(['activity_id', 'starts_at']).orderBy('starts_at').execute()
  const startsOf = (id: string) => rains.filter((rain) => rain.activity_id === id).map((rain) => rain.starts_at)
  expect(startsOf('two')).toEqual(startsOf('one'))
})

describe('a friend who was called back', () => {
  const recalled = (friend_id: string, values: BareRow['values'] = {}) =>
    row('recalled_friend', {
      activity_id: 'one',
      friend_id,
      caller_id: 'caller',
      at: now - DAY,
      deposited_at: null,
      is_counted: 0,
      friend_paid_at: null,
      caller_paid_at: null,
      ...values,
    })
  const counted = (values: BareRow['values']) => recalled('before', { deposited_at: now - 1, is_counted: 1, ...values })
  const isCounted = async (before: BareRow) => {
    await writeRows(db, activity('one', 'recallFriend', { monthly: 1 }), recalled('friend'), before)
    await deposit('one', 'friend', 10_000)
    const rows = await db.selectFrom('recalled_friend').selectAll().where('friend_id', '=', 'friend').execute()
    return rows.map((one) => [one.deposited_at, one.is_counted])
  }

  test.each([
    ['of another caller', { caller_id: 'other' }],
    ['of another activity', { activity_id: 'two' }],
    ['of the month before', { deposited_at: periodStart('month', now) - 1 }],
    ['who came too late to count', { is_counted: 0 }],
  ] as const)('[P-9] counts for the caller beside one %s', async (_, other) => {
    expect(await isCounted(counted(other))).toEqual([[now, 1]])
  })

  test('[P-9] does not count for the caller beside as many as a month may have', async () => {
    expect(await isCounted(counted({ deposited_at: periodStart('month', now) }))).toEqual([[now, 0]])
  })

  test.each([
    ['caller', ['friend']],
    ['friend', ['caller']],
    ['somebody', ['friend', 'caller']],
  ])('[P-9] [P-6] while %s is paused the bonus goes to %j', async (who, paid) => {
    await writeRows(
      db,
      activity('one', 'recallFriend'),
      recalled('friend', { deposited_at: now - 1, is_counted: 1 }),
      paused(who),
    )
    await payRecalls(context)
    expect(given.map(([, memberId]) => memberId)).toEqual(paid)
  })

  const due = (friend: string, values: BareRow['values'] = {}) =>
    recalled(friend, { deposited_at: now - 1, is_counted: 1, ...values })

  test('[P-9] brings their caller a prize of its own beside another friend', async () => {
    await writeRows(db, activity('one', 'recallFriend'), due('friend'), due('second'))
    await payRecalls(context)
    const keys = given.filter(([, memberId]) => memberId === 'caller').map(([, , key]) => key)
    expect(new Set(keys).size).toBe(2)
  })

  test('[P-9] stays unpaid while they are barred, also when another friend is paid or another activity pays them', async () => {
    const activities = ['one', 'two'].map((id) => activity(id, 'recallFriend'))
    const barred = row('activity_bar', { member_id: 'friend', activity_id: 'one' })
    await writeRows(db, ...activities, barred, due('friend'), due('second'), due('friend', { activity_id: 'two' }))
    await payRecalls(context)
    const waiting = await db.selectFrom('recalled_friend').selectAll().where('friend_paid_at', 'is', null).execute()
    expect(waiting.map((one) => [one.activity_id, one.friend_id])).toEqual([['one', 'friend']])
  })

  const many = [
    recalled('friend'),
    recalled('second', { at: now - 2 * DAY }),
    recalled('third', { caller_id: 'other' }),
    recalled('friend', { activity_id: 'two' }),
  ]

  test('[P-9] leaves their own caller in that activity alone', async () => {
    await writeRows(db, activity('one', 'recallFriend'), ...many)
    await services.write(async (tx) => {
      const at = {
        tx,
        activity: await readActivity(tx.db, 'one'),
        memberId: 'friend',
        giveGrant: lockBonus,
        vault: services.vault,
      }
      await SERVER_KINDS.recallFriend.act(at, { do: 'leave' })
    })
    const left = await db.selectFrom('recalled_friend').select(['activity_id', 'friend_id']).orderBy('friend_id').execute()
    expect(left.map((one) => [one.activity_id, one.friend_id])).toEqual([
      ['two', 'friend'],
      ['one', 'second'],
      ['one', 'third'],
    ])
  })

  test('[P-9] is shown to their own caller in that activity alone, the latest first', async () => {
    const member = (id: string) => row('member', { id, name: id, name_key: id, nickname: id, role: 'member', status: '1' })
    await writeRows(db, activity('one', 'recallFriend'), ...many, ...['friend', 'second', 'third'].map(member))
    const seen = { reader: db, activity: await readActivity(db, 'one'), memberId: 'caller', now }
    expect(await SERVER_KINDS.recallFriend.view(seen)).toMatchObject({ friends: [{ name: 'f**' }, { name: 's**' }] })
  })
})

test('[A-5] of many members those are kept out who are barred from the activity or from all of them', async () => {
  const bar = (member_id: string, activity_id: string) => row('activity_bar', { member_id, activity_id })
  await writeRows(db, bar('here', 'one'), bar('everywhere', '*'), bar('there', 'two'), bar('unasked', 'one'))
  expect(await barredOf(db, ['here', 'everywhere', 'there', 'free'], 'one')).toEqual(new Set(['here', 'everywhere']))
})
