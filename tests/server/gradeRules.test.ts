import { afterEach, describe, expect, test } from 'vitest'
import { dayOf } from '#src/api/model/day.ts'
import { monthOf } from '#src/api/model/grade.ts'
import { periodEnd, periodStart } from '#src/api/model/playPeriod.ts'
import { bonusesOf, gradeSource } from '#server/grades/bonuses.ts'
import { gradeInfoOf } from '#server/grades/gradeInfo.ts'
import { gradePlan } from '#server/grades/gradePlan.ts'
import { warnOfDowngrades } from '#server/grades/gradeWarnings.ts'
import { validBetsOf } from '#server/grades/validBets.ts'
import { DAY } from '#server/platform/durations.ts'
import type { Write } from '#server/platform/transaction.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What a member's grade shows and brings, one rule at a time.

const begin = Date.UTC(2026, 5, 15, 4)
let now = begin
const { db, services } = await startBareServices(() => now)
afterEach(async () => {
  now = begin
  await emptyTables(
    db,
    'grade_bonus',
    'member',
    'member_grade',
    'member_profile',
    'member_tag',
    'play_pause',
    'valid_day',
    'welfare_claim',
  )
})

const member = (id: string, status = '1') => row('member', { id, name: id, name_key: id, nickname: id, role: 'member', status })
const graded = (member_id: string, grade: number, values: BareRow['values'] = {}) =>
  row('member_grade', { member_id, grade, progress: 0, floor: 0, floor_until: null, reviewed: monthOf(begin), ...values })
const bets = (member_id: string, day: number, amount: number) => row('valid_day', { member_id, day, amount })
const pause = (member_id: string, since: number, until: number) => row('play_pause', { member_id, kind: 'timeout', since, until })
const noLevel = (member_id: string) => row('member_tag', { member_id, tag: 'noLevel' })
const first = dayOf(periodStart('month', begin))

test('[C-11] valid bets of some days are the member’s own from the first through the last of them', async () => {
  await writeRows(db, ...[1, 2, 3, 4].map((day) => bets('m', day, 10 ** day)), bets('n', 2, 1))
  expect(await validBetsOf(db, 'm', { from: 2, until: 3 })).toBe(1_100)
  expect(await validBetsOf(db, 'm', null)).toBe(11_110)
})

test('[C-11] nothing is needed to keep a grade for who has none', async () => {
  expect((await gradeInfoOf(db, 'm', now)).keep?.needed ?? null).toBe(null)
})

test('[C-11] a grade is shown with what this month’s bets lack to keep it', async () => {
  await writeRows(db, graded('m', 2), bets('m', first - 1, 100), bets('m', first, 7), bets('m', dayOf(now), 3))
  const { keep, month, grade } = await gradeInfoOf(db, 'm', now)
  expect([grade, month]).toEqual([2, '10'])
  expect(Number(keep?.needed) - Number(keep?.missing)).toBe(10)
  expect([keep?.at, keep?.falls]).toEqual([periodEnd('month', now), true])
})

test('[C-11] a grade is shown with the floor that holds now', async () => {
  await writeRows(db, graded('m', 2, { floor: 2, floor_until: now + 1 }), graded('over', 2, { floor: 2, floor_until: now }))
  const floors = await Promise.all(['m', 'over'].map(async (id) => (await gradeInfoOf(db, id, now)).floor))
  expect(floors).toEqual([{ grade: 2, until: now + 1 }, null])
})

test('[C-11] who counts as one without a grade is shown none', async () => {
  await writeRows(db, graded('none', 2), noLevel('none'))
  expect(await gradeInfoOf(db, 'none', now)).toMatchObject({ grade: 0, noLevel: true })
})

describe('what a grade brings', () => {
  const bonus = (member_id: string, period: string, from_at: number, values: BareRow['values'] = {}) =>
    row('grade_bonus', { member_id, kind: 'level', period, asset: 'FEN', amount: 5, from_at, claimed_at: null, ...values })
  const born = (member_id: string, birthday: string, staff_birthday_at: number | null = null) =>
    row('member_profile', { member_id, birthday, staff_birthday_at })
  /** A birthday’s week, which begins at the site’s midnight. */
  const birthday = Date.UTC(2026, 5, 14, 16)
  const ofBirthdays = async (id: string) =>
    (await bonusesOf(db, id, now)).filter(({ kind }) => kind === 'birthday').map(({ period, until }) => [period, until])

  const waiting = [
    bonus('m', '2', 9),
    bonus('m', '1', 3),
    bonus('m', '3', 1, { claimed_at: 1 }),
    bonus('n', '1', 1),
    bonus('none', '1', 1),
    noLevel('none'),
  ]
  const claim = (id: string, period: string) => services.write((tx) => gradeSource.claim(tx, id, 'level', period))

  test('[C-11] waits oldest first until it is claimed', async () => {
    await writeRows(db, ...waiting)
    expect((await bonusesOf(db, 'm', now)).map(({ period }) => period)).toEqual(['1', '2'])
  })

  test('[C-11] waits for no one who counts as one without a grade', async () => {
    await writeRows(db, ...waiting)
    expect(await bonusesOf(db, 'none', now)).toEqual([])
  })

  test.each([
    ['was claimed before', 'm', '3'],
    ['is of who counts as one without a grade', 'none', '1'],
    ['is not there', 'm', '4'],
  ])('[C-11] is not paid where it %s', async (_, id, period) => {
    await writeRows(db, ...waiting)
    expect(await claim(id, period)).toBe(null)
  })

  test('[C-11] is paid where it waits', async () => {
    await writeRows(db, ...waiting)
    expect(await claim('m', '1')).toEqual({ asset: 'FEN', amount: 5 })
  })

  /** The end of that week, and a member whose birthday it is. */
  const weekEnd = async () => birthday + (await gradePlan(db)).birthdayDays * DAY
  const celebrates = (id: string) => [graded(id, 5, { progress: 1_000_000_000 }), born(id, '1990-06-15')]

  test('[P-7] a birthday lasts a week to the moment', async () => {
    await writeRows(db, ...celebrates('m'))
    const end = await weekEnd()
    now = birthday - 1
    expect(await ofBirthdays('m')).toEqual([])
    for (const at of [birthday, end - 1]) {
      now = at
      expect(await ofBirthdays('m')).toEqual([['2026', end]])
    }
    now = end
    expect(await ofBirthdays('m')).toEqual([])
  })

  test('[P-7] a birthday lasts longer by a pause that covers any of it', async () => {
    const end = await weekEnd()
    await writeRows(db, ...celebrates('rests'), pause('rests', end - 1, end + 5))
    now = end
    expect(await ofBirthdays('rests')).toEqual([['2026', end + 5 + end - birthday]])
  })

  test('[P-7] a birthday lasts no longer by a pause that covers none of it', async () => {
    const end = await weekEnd()
    await writeRows(
      db,
      ...['before', 'after'].flatMap(celebrates),
      pause('before', birthday - 9, birthday),
      pause('after', end, end + 9),
    )
    now = birthday
    for (const id of ['before', 'after']) expect([id, await ofBirthdays(id)]).toEqual([id, [['2026', end]]])
    now = end
    for (const id of ['before', 'after']) expect([id, await ofBirthdays(id)]).toEqual([id, []])
  })

  test('[P-7] [S-7] a birth date that staff changed brings nothing until a year is over', async () => {
    await writeRows(
      db,
      ...['due', 'soon'].map((id) => graded(id, 5, { progress: 1_000_000_000 })),
      born('due', '1990-06-15', now - 365 * DAY),
      born('soon', '1990-06-15', now - 365 * DAY + 1),
    )
    expect([(await ofBirthdays('due')).length, (await ofBirthdays('soon')).length]).toEqual([1, 0])
  })

  test('[P-7] a birth date brings nothing to who has no grade', async () => {
    await writeRows(db, ...celebrates('m'), born('none', '1990-06-15'))
    expect([(await ofBirthdays('m')).length, (await ofBirthdays('none')).length]).toEqual([1, 0])
  })
})

describe('a coming downgrade', () => {
  const end = periodEnd('month', begin)
  const warned = async () =>
    (
      await db.selectFrom('member_grade').select('member_id').where('warned', '=', monthOf(begin)).orderBy('member_id').execute()
    ).map(({ member_id: id }) => id)

  test('[C-11] is told from five days before the end on', async () => {
    await writeRows(db, member('m'), graded('m', 2))
    now = end - 5 * DAY - 1
    expect(await warnOfDowngrades(services)).toBe(0)
    now += 1
    expect(await warnOfDowngrades(services)).toBe(1)
  })

  test('[C-11] is told once a month', async () => {
    await writeRows(db, member('m'), graded('m', 2))
    now = end - DAY
    expect([await warnOfDowngrades(services), await warnOfDowngrades(services)]).toEqual([1, 0])
  })

  test('[C-11] is told to the others where it cannot be told to one', async () => {
    await writeRows(db, ...['a', 'b', 'c'].flatMap((id) => [member(id), graded(id, 2)]))
    now = end - DAY
    let calls = 0
    const write: Write = (work, hint) => {
      calls += 1
      return calls === 1 ? Promise.reject(new Error('no words')) : services.write(work, hint)
    }
    await expect(warnOfDowngrades({ ...services, write })).rejects.toThrow('no words')
    expect(await warned()).toEqual(['b', 'c'])
    expect(await warnOfDowngrades(services)).toBe(1)
  })

  const last = end - DAY
  const many = 1_000_000_000
  type Case = readonly [who: string, rows: readonly BareRow[]]
  const falling: readonly Case[] = [
    ['has bet too little this month', [member('m'), graded('m', 2), bets('m', first - 1, many)]],
    ['was paused until now', [member('m'), graded('m', 2), pause('m', 1, last)]],
    ['is not paused while another member is', [member('m'), graded('m', 2), pause('n', 1, last + 1)]],
  ]
  const keeping: readonly Case[] = [
    ['has bet enough this month', [member('m'), graded('m', 2), bets('m', first, many)]],
    ['has a floor until after the end', [member('m'), graded('m', 2, { floor: 2, floor_until: end + 1 })]],
  ]
  const others: readonly Case[] = [
    ['has no grade', [member('m'), graded('m', 0)]],
    ['was not reviewed this month', [member('m'), graded('m', 2, { reviewed: monthOf(begin - 40 * DAY) })]],
    ['is paused', [member('m'), graded('m', 2), pause('m', 1, last + 1)]],
    ['may not log in', [member('m', '0'), graded('m', 2)]],
  ]

  test.each(falling)('[C-11] is told to one who %s', async (_, rows) => {
    now = last
    await writeRows(db, ...rows)
    expect(await warnOfDowngrades(services)).toBe(1)
  })

  test.each([...keeping, ...others])('[C-11] is not told to one who %s', async (_, rows) => {
    now = last
    await writeRows(db, ...rows)
    expect(await warnOfDowngrades(services)).toBe(0)
  })

  test.each(keeping)('[C-11] is looked for once of one who %s', async (_, rows) => {
    now = last
    await writeRows(db, ...rows)
    await warnOfDowngrades(services)
    expect(await warned()).toEqual(['m'])
  })

  test.each(others)('[C-11] is looked for later of one who %s', async (_, rows) => {
    now = last
    await writeRows(db, ...rows)
    await warnOfDowngrades(services)
    expect(await warned()).toEqual([])
  })
})
