import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as v from 'valibot'
import { ActivityFields, type ActivityFieldsWire } from '#src/api/model/activities/officeActivity.ts'
import { PRIZE_PAGE } from '#src/api/contract/activities.ts'
import { points, units } from '#src/api/model/money/amount.ts'
import { listBars } from '#server/activities/barOffice.ts'
import { budgetHolds, isBudgetGone, spentOf } from '#server/activities/budget.ts'
import { whyNot } from '#server/activities/mayJoin.ts'
import { listActivities } from '#server/activities/memberActivities.ts'
import { actOnActivity, officeList, publishActivity, saveActivity, signActivity } from '#server/activities/office.ts'
import { payPoints } from '#server/activities/payPoints.ts'
import { listPrizes } from '#server/activities/prizes.ts'
import { readActivity } from '#server/activities/rows.ts'
import { dayOf } from '#src/api/model/day.ts'
import { activityFields } from '#tests/support/activities.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// What operators may change of an activity and when, what members are shown of it, and what its budgets hold.

const HOUR = 3_600_000
const DAY = 24 * HOUR
const now = 1_000 * DAY
let clock = now
const { db, services } = await startBareServices(() => clock)
const { write } = services
beforeEach(async () => {
  clock = now
  await emptyTables(
    db,
    'account',
    'activity',
    'activity_bar',
    'activity_budget',
    'activity_prize',
    'activity_proposal',
    'member',
    'member_tag',
    'play_pause',
  )
  await writeRows(db, member('oda', { role: 'operator' }))
})

const member = (id: string, values: BareRow['values'] = {}) =>
  row('member', { id, name: id, name_key: id, nickname: id, role: 'member', status: '1', vip_level: 0, ...values })
const operator = (id: string) => db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const oda = () => operator('oda')
const WIRE = activityFields(now, 'signGifts')
const parsed = (changes: Partial<ActivityFieldsWire> = {}) => v.parse(ActivityFields, { ...WIRE, ...changes })
const activity = (id: string, values: BareRow['values'] = {}) =>
  row('activity', {
    id,
    kind: 'signGifts',
    status: 'published',
    version: 0,
    title_chinese: `题 ${id}`,
    title_english: `title ${id}`,
    words_chinese: '说明',
    words_english: 'words',
    place: 1,
    starts_at: now - DAY,
    ends_at: now + DAY,
    grade: 0,
    tag: null,
    terms_json: JSON.stringify(WIRE.terms),
    changed_at: 1,
    ...values,
  })
const budget = (activity_id: string, asset: string, values: BareRow['values'] = {}) =>
  row('activity_budget', { activity_id, asset, all_limit: 100, day_limit: null, spent: 0, day: 0, day_spent: 0, ...values })

describe('an operator', () => {
  const save = async (version: number | null, changes: Partial<ActivityFieldsWire> = {}) => {
    const by = await oda()
    return (await write((tx) => saveActivity(tx, by, { id: 'a', version, fields: parsed(changes), reason: 'x' }))).result
  }
  const act = async (deed: 'pause' | 'resume' | 'end', version: number) => {
    const by = await oda()
    return (await write((tx) => actOnActivity(tx, by, { id: 'a', version, deed, reason: 'x' }))).result
  }
  const publish = async (version: number) => {
    const by = await oda()
    return (await write((tx) => publishActivity(tx, by, { id: 'a', version, reason: 'x' }))).result
  }
  const kept = async () => {
    const { status, version } = await readActivity(db, 'a')
    return [status, version]
  }

  test('[C-12] [D-8] changes nothing of an activity that is over', async () => {
    await writeRows(db, activity('a', { ends_at: now }))
    expect([await save(0), await act('pause', 0), await act('end', 0), await publish(0)]).toEqual([
      'impossible',
      'impossible',
      'impossible',
      'impossible',
    ])
    expect(await kept()).toEqual(['published', 0])
  })

  test('[C-12] [D-8] makes no activity one of another kind', async () => {
    await writeRows(db, activity('a', { status: 'draft' }))
    const other = activityFields(now, 'fanshuiRebate')
    expect(await save(0, { kind: other.kind, terms: other.terms })).toBe('fixed')
  })

  test('[C-12] [D-8] changes terms and the start until an activity begins', async () => {
    const later = { startsAt: now + HOUR }
    await writeRows(db, activity('a', { starts_at: now + 1 }))
    expect(await save(0, later)).toBe('done')
    await emptyTables(db, 'activity')
    await writeRows(db, activity('a', { starts_at: now }))
    expect(await save(0, { ...later, endsAt: now + 9 * DAY })).toBe('fixed')
    expect(await save(0, { startsAt: now, endsAt: now + 9 * DAY })).toBe('done')
  })

  test('[C-12] [D-8] puts no end that has passed to what is not over: it is ended by its own act', async () => {
    await writeRows(db, activity('a'))
    expect([await save(0, { endsAt: now }), await kept()]).toEqual(['impossible', ['published', 0]])
    expect([await save(0, { endsAt: now + 1 }), await kept()]).toEqual(['done', ['published', 1]])
  })

  describe('who signs as the second', () => {
    const soon = now + HOUR
    const dear = { startsAt: soon, budgets: [{ asset: 'FEN' as const, all: '500001', day: null }] }
    const gifts = { gifts: [{ coins: '7' }], makeUps: 0 }
    const [own, others] = [JSON.stringify(WIRE.terms), JSON.stringify(gifts)]
    /** What becomes of a change that is signed at a time; with the terms and the start that are kept then. */
    const signed = async (changes: Partial<ActivityFieldsWire>, at: number) => {
      await writeRows(db, member('ben', { role: 'operator' }), activity('a', { starts_at: soon }))
      expect(await save(0, { ...dear, ...changes })).toBe('signed')
      clock = at
      const [by, { digest }] = [
        await operator('ben'),
        await db.selectFrom('activity_proposal').selectAll().executeTakeFirstOrThrow(),
      ]
      const { result } = await write((tx) => signActivity(tx, by, { id: 'a', digest, verdict: 'approve', reason: 'x' }))
      const { terms_json: terms, starts_at: start } = await readActivity(db, 'a')
      return [result, terms, start]
    }

    test('[C-12] [D-8] changes terms and the start of what has not begun', async () => {
      expect(await signed({ terms: gifts, startsAt: soon + 1 }, soon - 1)).toEqual(['done', others, soon + 1])
    })

    test.each([
      ['terms', { terms: gifts }],
      ['the start', { startsAt: soon + 1 }],
    ] as const)('[C-12] [D-8] does not change %s of what began while that waited', async (_, changes) => {
      expect(await signed(changes, soon)).toEqual(['fixed', own, soon])
    })

    test('[C-12] [D-8] does not publish what was over while that waited', async () => {
      await writeRows(db, member('ben', { role: 'operator' }))
      expect(await save(null, { ...dear, endsAt: soon + 1 })).toBe('done')
      expect(await publish(0)).toBe('signed')
      const { digest } = await db.selectFrom('activity_proposal').selectAll().executeTakeFirstOrThrow()
      clock = soon + 1
      const by = await operator('ben')
      const { result } = await write((tx) => signActivity(tx, by, { id: 'a', digest, verdict: 'approve', reason: 'x' }))
      expect([result, await kept()]).toEqual(['impossible', ['draft', 0]])
    })

    test('[C-12] [D-8] changes nothing to an end that has passed while that waited', async () => {
      expect(await signed({ endsAt: soon + 1 }, soon + 1)).toEqual(['impossible', own, soon])
    })

    test('[C-12] [D-8] raises the budget of what began meanwhile', async () => {
      expect(await signed({}, soon)).toEqual(['done', own, soon])
    })
  })

  test('[C-12] [D-8] is late who began from another version', async () => {
    await writeRows(db, activity('a', { version: 3 }))
    expect([await save(2), await save(4), await act('pause', 2), await publish(4)]).toEqual(['late', 'late', 'late', 'late'])
  })

  test('[C-12] [D-8] begins no activity from a version', async () => {
    await expect(save(0)).rejects.toMatchObject({ words: 'conflict' })
    expect(await save(null)).toBe('done')
    expect(await kept()).toEqual(['draft', 0])
  })

  test('[C-12] [D-8] pauses what runs, lets run what is paused, and ends either', async () => {
    await writeRows(db, activity('a'))
    expect([await act('resume', 0), await act('pause', 0)]).toEqual(['impossible', 'done'])
    expect(await kept()).toEqual(['paused', 1])
    expect([await act('pause', 1), await act('resume', 1), await act('end', 2), await act('resume', 3)]).toEqual([
      'impossible',
      'done',
      'done',
      'impossible',
    ])
    expect(await kept()).toEqual(['ended', 3])
  })

  const told = { type: 'everyMember', push: { kind: 'activity', activityId: 'a' } }
  test.each([
    ['is changed', 'published', [told], () => save(0)],
    ['is paused', 'published', [told], () => act('pause', 0)],
    ['is published', 'draft', [told], () => publish(0)],
    ['is changed as a draft', 'draft', [], () => save(0)],
  ] as const)('[C-12] every member hears of an activity that they can see: one that %s', async (_, status, messages, deed) => {
    await writeRows(db, activity('a', { status }))
    const heard: unknown[] = []
    const stop = services.bus.subscribe((one) => {
      if (one.type === 'everyMember') heard.push(one)
    })
    expect(await deed()).toBe('done')
    stop()
    expect(heard).toEqual(messages)
  })

  test.each([
    ['was changed', () => save(0)],
    ['was paused', () => act('pause', 0)],
  ])('[D-8] what waits for a second signature is void once the activity %s', async (_, deed) => {
    const waits = { by_member_id: 'oda', by_name: 'oda', at: now, fields_json: JSON.stringify(WIRE), version: 0, act: 'save' }
    await writeRows(db, activity('a'), row('activity_proposal', { activity_id: 'a', expires_at: now + DAY, ...waits }))
    expect(await deed()).toBe('done')
    expect(await db.selectFrom('activity_proposal').select('activity_id').execute()).toEqual([])
  })

  test('[C-12] [D-8] does once what is asked for twice', async () => {
    await writeRows(db, activity('a'))
    expect([await act('pause', 0), await act('pause', 0)]).toEqual(['done', 'done'])
    expect(await kept()).toEqual(['paused', 1])
  })

  test('[C-12] [D-8] publishes a draft until its end, and nothing else', async () => {
    await writeRows(db, activity('a', { status: 'draft', ends_at: now + 1 }))
    expect(await publish(0)).toBe('done')
    await emptyTables(db, 'activity')
    await writeRows(db, activity('a', { status: 'draft', ends_at: now }))
    expect(await publish(0)).toBe('impossible')
    await emptyTables(db, 'activity')
    await writeRows(db, activity('a', { status: 'paused' }))
    expect(await publish(0)).toBe('impossible')
  })

  test('[D-8] publishes and moves no activity onto the days of another one that must be alone', async () => {
    const rebate = activityFields(now, 'fanshuiRebate')
    const alone = { kind: 'fanshuiRebate', terms_json: JSON.stringify(rebate.terms) }
    await writeRows(
      db,
      activity('a', { ...alone, status: 'draft' }),
      activity('b', { ...alone, starts_at: now + 5 * DAY, ends_at: now + 6 * DAY }),
    )
    const days = { kind: rebate.kind, terms: rebate.terms, startsAt: now - DAY }
    expect(await publish(0)).toBe('done')
    expect(await save(1, { ...days, endsAt: now + 6 * DAY })).toBe('overlaps')
    await db
      .updateTable('activity')
      .set({ status: 'draft', ends_at: now + 6 * DAY })
      .where('id', '=', 'a')
      .execute()
    expect(await publish(1)).toBe('overlaps')
  })

  test.each([
    ['free', 'days before it began', now + 5 * DAY, 'done'],
    ['free', 'hours before it began', now + 2 * HOUR, 'done'],
    ['taken', 'once it had begun', now, 'overlaps'],
  ] as const)('[D-8] the days of one that must be alone are %s where it was ended %s', async (_, _when, starts_at, result) => {
    const rebate = activityFields(now, 'fanshuiRebate')
    const alone = { kind: 'fanshuiRebate', terms_json: JSON.stringify(rebate.terms), ends_at: now + 9 * DAY }
    await writeRows(
      db,
      activity('a', { ...alone, status: 'draft', starts_at: now }),
      activity('b', { ...alone, status: 'ended', starts_at, changed_at: now + HOUR }),
    )
    clock = now + HOUR
    expect(await publish(0)).toBe(result)
  })

  test('[C-12] [D-8] takes a budget away but for what was spent of it', async () => {
    await writeRows(
      db,
      activity('a', { status: 'draft' }),
      budget('a', 'GOLD', { spent: 7, day_limit: 9 }),
      budget('a', 'POINT', { spent: 0 }),
      budget('a', 'FEN', { spent: 5, day: 3, day_spent: 4 }),
    )
    expect(await save(0, { budgets: [{ asset: 'FEN', all: '300', day: '20' }] })).toBe('done')
    const budgets = await db.selectFrom('activity_budget').selectAll().orderBy('asset').execute()
    expect(budgets.map((one) => [one.asset, one.all_limit, one.day_limit, one.spent, one.day_spent])).toEqual([
      ['FEN', 300, 20, 5, 4],
      ['GOLD', 7, null, 7, 0],
    ])
  })

  test('[D-8] sees every activity as it was written, the latest start first', async () => {
    const terms = { grade: 2, tag: 'watch', place: 7 }
    await writeRows(
      db,
      activity('old', { starts_at: now - 9 * DAY, ends_at: now - 8 * DAY }),
      activity('b', { status: 'draft' }),
      activity('a', terms),
      budget('a', 'POINT', { spent: 30, day: dayOf(now), day_spent: 20, day_limit: 50 }),
      budget('a', 'FEN', { spent: 9, day: dayOf(now) - 1, day_spent: 9 }),
    )
    const { list } = await officeList(db, now)
    expect(list.map((one) => [one?.id, one?.status, one?.state])).toEqual([
      ['a', 'published', 'running'],
      ['b', 'draft', 'draft'],
      ['old', 'published', 'ended'],
    ])
    expect(list[0]).toMatchObject({
      version: 0,
      fields: {
        kind: 'signGifts',
        title: { 'zh-CN': '题 a', en: 'title a' },
        words: { 'zh-CN': '说明', en: 'words' },
        place: 7,
        startsAt: now - DAY,
        endsAt: now + DAY,
        audience: { grade: 2, tag: 'watch' },
        budgets: [
          { asset: 'FEN', all: '100', day: null },
          { asset: 'POINT', all: '100', day: '50' },
        ],
      },
      spent: [
        { asset: 'FEN', all: '9', today: '0' },
        { asset: 'POINT', all: '30', today: '20' },
      ],
      proposal: null,
    })
  })

  test('[A-5] [D-8] sees who is kept out of an activity or of all, the latest first', async () => {
    const bar = (member_id: string, activity_id: string, at: number) =>
      row('activity_bar', { member_id, activity_id, reason: `why ${member_id}`, by_name: 'oda', at })
    await writeRows(
      db,
      ...['zoe', 'amy', 'bob'].map((id) => member(id)),
      bar('zoe', 'a', 5),
      bar('amy', 'a', 5),
      bar('bob', '*', 9),
      bar('bob', 'b', 9),
    )
    const { list } = await listBars(db, 'a')
    expect(list).toEqual([
      { memberId: 'bob', name: 'bob', activityId: null, reason: 'why bob', by: 'oda', at: 9 },
      { memberId: 'amy', name: 'amy', activityId: 'a', reason: 'why amy', by: 'oda', at: 5 },
      { memberId: 'zoe', name: 'zoe', activityId: 'a', reason: 'why zoe', by: 'oda', at: 5 },
    ])
    expect((await listBars(db, null)).list.map((one) => one?.memberId)).toEqual(['bob'])
  })
})

describe('a member', () => {
  const shown = async (memberId: string | null) => (await listActivities(db, memberId, now)).list.map((one) => one?.id)

  test('[C-12] is shown what runs or is to come by its place, and what was over within seven days', async () => {
    await writeRows(
      db,
      activity('second', { place: 2 }),
      activity('to come', { place: 3, starts_at: now + 1 }),
      activity('b', { place: 1, starts_at: now - 5 }),
      activity('a', { place: 1, starts_at: now - 5 }),
      activity('newer', { place: 1, starts_at: now - 4 }),
      activity('draft', { status: 'draft' }),
      activity('week', { place: 4, ends_at: now - 7 * DAY + 1 }),
      activity('gone', { place: 4, ends_at: now - 7 * DAY }),
    )
    expect(await shown(null)).toEqual(['newer', 'a', 'b', 'second', 'to come', 'week'])
  })

  test('[C-12] is shown an activity with its words, its times, how it stands and what it brings', async () => {
    await writeRows(db, activity('a', { status: 'paused' }))
    const { list } = await listActivities(db, null, now)
    expect(list).toEqual([
      {
        id: 'a',
        kind: 'signGifts',
        title: { 'zh-CN': '题 a', en: 'title a' },
        words: { 'zh-CN': '说明', en: 'words' },
        startsAt: now - DAY,
        endsAt: now + DAY,
        state: 'paused',
        why: { why: 'paused' },
        isDone: false,
        gain: { unit: 'GOLD', amount: '1000', rate: 0, count: 7 },
      },
    ])
  })

  test('[C-12] is shown all other activities where the terms of one fit no more', async () => {
    onTestFinished(() => void vi.restoreAllMocks())
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await writeRows(db, activity('broken', { terms_json: '{}' }), activity('whole', { place: 2 }), member('me'))
    expect([await shown(null), await shown('me')]).toEqual([
      ['broken', 'whole'],
      ['broken', 'whole'],
    ])
  })

  test('[A-5] with a mark alone is shown what is for those with it', async () => {
    await writeRows(
      db,
      activity('all'),
      activity('marked', { tag: 'watch', place: 2 }),
      member('me'),
      member('you'),
      row('member_tag', { member_id: 'me', tag: 'watch' }),
    )
    expect([await shown('me'), await shown('you'), await shown(null)]).toEqual([['all', 'marked'], ['all'], ['all']])
  })

  test('[S-3] who paused is shown none until the pause is over', async () => {
    await writeRows(
      db,
      activity('a'),
      member('me'),
      row('play_pause', { member_id: 'me', kind: 'timeOut', since: 1, until: now + 1 }),
    )
    expect(await listActivities(db, 'me', now)).toEqual({ now, isPaused: true, list: [] })
    expect((await listActivities(db, 'me', now + 1)).isPaused).toBe(false)
  })

  const why = async (memberId: string | null, values: BareRow['values'] = {}, ...rows: readonly BareRow[]) => {
    await emptyTables(db, 'activity')
    await writeRows(db, activity('a', values), ...rows)
    return whyNot(db, await readActivity(db, 'a'), memberId, now)
  }
  const bar = row('activity_bar', { member_id: 'me', activity_id: 'a', reason: 'x', by_name: 'x', at: 1 })

  test('[C-12] may take part in what runs, to the ms', async () => {
    await writeRows(db, member('me'))
    expect(await why('me', { starts_at: now, ends_at: now + 1 })).toBeNull()
    expect(await why('me', { starts_at: now + 1 })).toEqual({ why: 'notBegun' })
    expect(await why('me', { ends_at: now })).toEqual({ why: 'ended' })
    expect(await why('me', { status: 'paused' })).toEqual({ why: 'paused' })
  })

  test('[C-12] needs a login, the mark and the grade', async () => {
    await writeRows(db, member('me', { vip_level: 2 }))
    expect(await why(null)).toEqual({ why: 'login' })
    expect(await why('me', { tag: 'watch', grade: 3 })).toEqual({ why: 'audience' })
    expect(await why('me', { grade: 3 })).toEqual({ why: 'grade', needed: 3 })
    expect(await why('me', { grade: 2 })).toBeNull()
  })

  test('[A-5] who is barred is told that alone, whatever else there is', async () => {
    await writeRows(db, member('me'))
    expect(await why('me', { status: 'draft', grade: 3 }, bar)).toEqual({ why: 'barred' })
    expect(await why('you', { grade: 3 })).toEqual({ why: 'grade', needed: 3 })
  })

  test('[C-12] is told last that there is no money left', async () => {
    await writeRows(db, member('me'), budget('a', 'GOLD', { spent: 100 }))
    expect([await why('me'), await why(null), await why('me', { grade: 3 })]).toEqual([
      { why: 'budgetGone' },
      { why: 'budgetGone' },
      { why: 'grade', needed: 3 },
    ])
  })

  const prize = (id: string, values: BareRow['values'] = {}) =>
    row('activity_prize', {
      id,
      activity_id: 'a',
      member_id: 'me',
      key: id,
      kind: 'signGifts',
      label: `l-${id}`,
      asset: 'POINT',
      amount: 5,
      prize_json: '{"asset":"POINT","amount":"5"}',
      at: 9,
      ...values,
    })

  test('[C-12] sees what they won, the latest first, and of one moment the larger id', async () => {
    await writeRows(db, activity('a'), prize('a'), prize('b'), prize('new', { at: 10 }), prize('hers', { member_id: 'you' }))
    const { list, more } = await listPrizes(db, 'me', {})
    expect([list.map((one) => one?.id), more]).toEqual([['new', 'b', 'a'], false])
    expect(list[0]).toEqual({
      id: 'new',
      activityId: 'a',
      kind: 'signGifts',
      title: { 'zh-CN': '题 a', en: 'title a' },
      label: 'l-new',
      at: 10,
      prize: { asset: 'POINT', amount: '5' },
    })
    expect((await listPrizes(db, 'me', { before: 'b' })).list.map((one) => one?.id)).toEqual(['a'])
    expect(await listPrizes(db, 'me', { before: 'hers' })).toEqual({ list: [], more: false })
  })

  test('[C-12] is told of more prizes than a page holds', async () => {
    const many = Array.from({ length: PRIZE_PAGE + 1 }, (_, index) => prize(`p-${index}`))
    await writeRows(db, activity('a'), ...many.slice(1))
    expect(await listPrizes(db, 'me', {})).toMatchObject({ more: false })
    await writeRows(db, ...many.slice(0, 1))
    const { list, more } = await listPrizes(db, 'me', {})
    expect([list.length, more]).toEqual([PRIZE_PAGE, true])
  })

  test('[P-9] pays with all the points that they have, and no more', async () => {
    await writeRows(db, member('me'), row('account', { id: 'me:POINT', owner: 'me', asset: 'POINT', kind: 'member', balance: 8 }))
    const pay = (price: number, key: string) => write((tx) => payPoints(tx, 'me', points(price), key))
    expect([await pay(9, 'k-1'), await pay(8, 'k-2'), await pay(1, 'k-3')]).toEqual([8, null, 0])
  })
})

describe('a budget', () => {
  const holds = async (amount: number, values: BareRow['values']) => {
    await emptyTables(db, 'activity_budget')
    await writeRows(db, budget('a', 'GOLD', values))
    return budgetHolds(db, 'a', { asset: 'GOLD', amount: units(amount) }, now)
  }
  const today = dayOf(now)

  test('[P-9] holds what is left of all, and of the day', async () => {
    expect([await holds(40, { spent: 60 }), await holds(41, { spent: 60 })]).toEqual([true, false])
    const day = { spent: 60, day_limit: 30, day: today, day_spent: 10 }
    expect([await holds(20, day), await holds(21, day)]).toEqual([true, false])
    expect([await holds(30, { ...day, day: today - 1 }), await holds(31, { ...day, day: today - 1 })]).toEqual([true, false])
  })

  test('[P-9] of another asset holds nothing', async () => {
    await writeRows(db, budget('a', 'GOLD'))
    expect(await budgetHolds(db, 'a', { asset: 'POINT', amount: units(0) }, now)).toBe(false)
  })

  const gone = async (...rows: readonly BareRow[]) => {
    await emptyTables(db, 'activity_budget')
    await writeRows(db, ...rows)
    return isBudgetGone(db, 'a', now)
  }

  test('[P-9] is gone once all of it, or the whole of today’s, is spent of each asset', async () => {
    const [all, day, left] = [
      budget('a', 'GOLD', { spent: 100 }),
      budget('a', 'POINT', { spent: 5, day_limit: 5, day: today, day_spent: 5 }),
      budget('a', 'FEN', { spent: 99 }),
    ]
    expect([await gone(all), await gone(all, day), await gone(all, day, left)]).toEqual([true, true, false])
    expect(await gone(budget('a', 'POINT', { spent: 5, day_limit: 5, day: today - 1, day_spent: 5 }))).toBe(false)
    expect(await gone()).toBe(false)
  })

  test('[C-12] tells what was spent today only of today', async () => {
    await writeRows(
      db,
      budget('a', 'FEN', { spent: 9, day: today - 1, day_spent: 9 }),
      budget('a', 'GOLD', { spent: 8, day: today, day_spent: 3 }),
    )
    expect((await spentOf(db, 'a', now)).map((one) => [one.asset, Number(one.all), Number(one.today)])).toEqual([
      ['FEN', 9, 0],
      ['GOLD', 8, 3],
    ])
  })
})
