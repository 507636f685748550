import { afterEach, describe, expect, test } from 'vitest'
import { activityInfo } from '#server/activities/memberActivities.ts'
import { comingMatches, keepVerdict, matchesWire, matchRowOf, takesGuesses } from '#server/activities/matches/activityMatches.ts'
import { noteNews, tellNews } from '#server/activities/news.ts'
import { activityFields } from '#tests/support/activities.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// Which matches an activity takes in and shows, in which order, until when they take guesses, and who hears of it.

const HOUR = 3_600_000
const DAY = 24 * HOUR
const start = 1_000 * DAY
let now = start
const { db, services } = await startBareServices(() => now)
afterEach(async () => {
  now = start
  await emptyTables(db, 'activity', 'activity_match', 'activity_news', 'guess_stake', 'match')
})

const match = (id: string, values: BareRow['values'] = {}) =>
  row('match', {
    id,
    sport: 'football',
    game_status: 'pre',
    start_at: start + HOUR,
    league_name: 'First',
    home_name: 'Reds',
    home_logo: '/r.svg',
    visit_name: 'Blues',
    visit_logo: '/b.svg',
    parts_json: '[]',
    ...values,
  })
const taken = (match_id: string, values: BareRow['values'] = {}) =>
  row('activity_match', {
    activity_id: 'a',
    round: 0,
    match_id,
    place: 0,
    sport: 'football',
    league_name: 'First',
    home_name: 'Reds',
    home_logo: '/r.svg',
    visit_name: 'Blues',
    visit_logo: '/b.svg',
    kickoff_at: start + HOUR,
    state: 'open',
    home_score: null,
    visit_score: null,
    decided_at: null,
    ...values,
  })
const takenRows = () => db.selectFrom('activity_match').selectAll().orderBy('match_id').orderBy('round').execute()
const findMatch = (id: string) => db.selectFrom('match').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a match of an activity', () => {
  test('[P-9] is shown as it was taken in, with how it came out', async () => {
    await writeRows(
      db,
      match('m', { home_name: 'Renamed' }),
      taken('m'),
      taken('over', { state: 'decided', home_score: 3, visit_score: 1 }),
    )
    expect(await matchesWire(db, await takenRows(), now)).toEqual([
      {
        matchId: 'm',
        sport: 'football',
        league: 'First',
        home: { name: 'Reds', logo: '/r.svg' },
        visit: { name: 'Blues', logo: '/b.svg' },
        kickoffAt: start + HOUR,
        state: 'open',
        score: null,
      },
      expect.objectContaining({ matchId: 'over', state: 'decided', score: { home: 3, visit: 1 } }),
    ])
  })

  test('[P-9] that is void has no score', async () => {
    await writeRows(db, taken('m', { state: 'void', home_score: 3, visit_score: 1 }))
    expect(await matchesWire(db, await takenRows(), now)).toMatchObject([{ state: 'void', score: null }])
  })

  test('[P-9] is taken in with its sides and its kickoff', async () => {
    await writeRows(db, match('m'))
    expect(matchRowOf({ activityId: 'a', round: 2, place: 3 }, await findMatch('m'))).toEqual({
      activity_id: 'a',
      round: 2,
      match_id: 'm',
      place: 3,
      sport: 'football',
      league_name: 'First',
      home_name: 'Reds',
      home_logo: '/r.svg',
      visit_name: 'Blues',
      visit_logo: '/b.svg',
      kickoff_at: start + HOUR,
      state: 'open',
      home_score: null,
      visit_score: null,
      decided_at: null,
    })
  })

  const takes = async (of: BareRow['values'], values: BareRow['values'] = {}) => {
    await emptyTables(db, 'match', 'activity_match')
    await writeRows(db, match('m', of), taken('m', values))
    const [one] = await takenRows()
    return one !== undefined && takesGuesses(one, await findMatch('m'), now)
  }

  test('[P-9] takes guesses until the kickoff that was shown, and until it begins', async () => {
    const later = { start_at: start + 9 }
    expect([await takes(later, { kickoff_at: start + 1 }), await takes(later, { kickoff_at: start })]).toEqual([true, false])
    expect([await takes({ start_at: start + 1 }), await takes({ start_at: start })]).toEqual([true, false])
    expect(await takes({ game_status: 'live' })).toBe(false)
  })

  test('[P-9] takes no guesses once it is void', async () => {
    expect([await takes({}), await takes({}, { state: 'void' })]).toEqual([true, false])
  })

  test('[P-9] takes no guesses where the site lost it', async () => {
    await writeRows(db, taken('m'))
    const [one] = await takenRows()
    expect(one !== undefined && takesGuesses(one, undefined, now)).toBe(false)
  })

  test('[P-9] comes out once', async () => {
    await writeRows(db, taken('m'), taken('m', { round: 1 }))
    const [one] = await takenRows()
    if (one === undefined) throw new Error('there is no match')
    const keep = (verdict: 'void' | { home: number; visit: number }) => services.write((tx) => keepVerdict(tx, one, verdict))
    expect([await keep({ home: 2, visit: 1 }), await keep('void')]).toEqual([true, false])
    expect(
      (await takenRows()).map((kept) => [kept.round, kept.state, kept.home_score, kept.visit_score, kept.decided_at]),
    ).toEqual([
      [0, 'decided', 2, 1, start],
      [1, 'open', null, null, null],
    ])
  })
})

test('[P-9] coming matches are those of a sport that begin after one time and by another, the earliest first', async () => {
  const from = { from: start, until: start + DAY }
  await writeRows(
    db,
    match('now', { start_at: start }),
    match('b', { start_at: start + 5 }),
    match('a', { start_at: start + 5 }),
    match('soon', { start_at: start + 1 }),
    match('last', { start_at: start + DAY }),
    match('after', { start_at: start + DAY + 1 }),
    match('live', { game_status: 'live' }),
    match('basket', { sport: 'basketball', start_at: start + 2 }),
    match('show', { sport: 'anchor', start_at: start + 3 }),
  )
  const ids = async (wanted: Partial<Parameters<typeof comingMatches>[1]>) =>
    (await comingMatches(db, { sport: null, ids: null, most: 9, ...from, ...wanted })).map(({ id }) => id)
  expect(await ids({})).toEqual(['soon', 'basket', 'a', 'b', 'last'])
  expect(await ids({ sport: 'football' })).toEqual(['soon', 'a', 'b', 'last'])
  expect(await ids({ sport: 'football', most: 2 })).toEqual(['soon', 'a'])
  expect(await ids({ ids: ['b', 'now', 'basket'] })).toEqual(['basket', 'b'])
  expect(await ids({ ids: [] })).toEqual([])
})

describe('the page of a guess', () => {
  const { terms } = activityFields(now, 'guess')
  const guess = row('activity', {
    id: 'a',
    kind: 'guess',
    status: 'published',
    starts_at: start - DAY,
    ends_at: start + DAY,
    tag: null,
    grade: 0,
    terms_json: JSON.stringify(terms),
  })
  const stake = (match_id: string, member_id: string, side: string, amount: number, payout: number | null = null) =>
    row('guess_stake', { activity_id: 'a', match_id, member_id, side, amount, payout, paid_at: null })
  type Shown = { readonly matches: readonly { readonly match: { readonly matchId: string } }[] }
  const page = async (memberId: string | null) => (await activityInfo(db, 'guess', 'a', memberId, now)).view as Shown

  test('[P-9] shows what runs by its kickoff, then what is over, the latest first, ten at most', async () => {
    const over = Array.from({ length: 11 }, (_, index) =>
      taken(`over-${index}`, { state: 'decided', home_score: 1, visit_score: 0, decided_at: start - index }),
    )
    await writeRows(db, guess, taken('late', { kickoff_at: start + 9 }), taken('soon', { kickoff_at: start + 8 }), ...over)
    const shown = (await page(null)).matches.map((one) => one.match.matchId)
    expect(shown).toEqual(['soon', 'late', ...Array.from({ length: 10 }, (_, index) => `over-${index}`)])
  })

  test('[P-9] shows what all staked on each side, what came of it, and the member’s own part', async () => {
    await writeRows(
      db,
      guess,
      taken('m', { state: 'decided', home_score: 2, visit_score: 1, decided_at: start }),
      stake('m', 'me', 'home', 30, 45),
      stake('m', 'you', 'home', 5),
      stake('m', 'he', 'visit', 10),
      stake('other', 'he', 'visit', 99),
    )
    expect((await page('me')).matches).toMatchObject([
      {
        pools: [
          { side: 'home', amount: '35' },
          { side: 'draw', amount: '0' },
          { side: 'visit', amount: '10' },
        ],
        result: 'home',
        mine: { side: 'home', amount: '30', payout: '45' },
      },
    ])
    expect((await page(null)).matches).toMatchObject([{ mine: null }])
  })
})

describe('news of an activity', () => {
  const told = async (work: () => Promise<unknown>) => {
    const ids: string[] = []
    const end = services.bus.subscribe((message) => {
      if (message.type === 'everyMember' && message.push.kind === 'activity') ids.push(message.push.activityId)
    })
    await work()
    end()
    return ids.toSorted((one, other) => (one < other ? -1 : 1))
  }
  const note = (id: string) => services.write((tx) => noteNews(tx, id))
  const tell = () => tellNews(services, 'guess')
  const activity = (id: string, kind = 'guess') => row('activity', { id, kind, status: 'published', tag: null })

  test('[P-9] are told once for all that changed since the last time, of its own kind', async () => {
    await writeRows(db, activity('a'), activity('b'), activity('c', 'quiz'))
    for (const id of ['a', 'a', 'b', 'c']) await note(id)
    expect([await told(tell), await told(tell)]).toEqual([['a', 'b'], []])
  })

  test('[P-9] are told again of what changed in the very moment in which they were told', async () => {
    await writeRows(db, activity('a'))
    await note('a')
    await told(tell)
    await note('a')
    expect([await told(tell), await told(tell)]).toEqual([['a'], []])
    now -= 9
    await note('a')
    expect(await told(tell)).toEqual(['a'])
  })
})
