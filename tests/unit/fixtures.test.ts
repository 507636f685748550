import { expect, test } from 'vitest'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { LEAGUES, MATCH_SPORTS, TEAMS } from '#server/sim/demo/cast.ts'
import { makeFixture, takenAround } from '#server/sim/demo/fixtures.ts'
import { createRandom } from '#server/sim/play/random.ts'

const HOUR = 3_600_000
const NOON = dayStart(20_000) + 12 * HOUR
const names = TEAMS.football.map(({ name }) => name)
const match = (number: number, hours: number) => ({
  home_name: names[2 * number] ?? '',
  visit_name: names[2 * number + 1] ?? '',
  start_at: NOON + hours * HOUR,
})

test('[E-3] a team of the demo that plays on a day of the site’s, early or late, is not free that day', () => {
  expect(takenAround([match(0, -11.9), match(1, 11.9), match(2, -30), match(3, 30)], NOON)).toEqual(new Set(names.slice(0, 4)))
})

test('[E-3] who plays shortly before midnight is not free in the hours after it', () => {
  const late = [match(0, 11)]
  expect([...takenAround(late, NOON + 24 * HOUR), ...takenAround(late, NOON + 26 * HOUR)]).toEqual(names.slice(0, 2))
  expect(takenAround(late, NOON + 30 * HOUR)).toEqual(new Set())
})

test.each(MATCH_SPORTS)(
  '[E-3] through days of %s every team keeps to its league but for cups, and plays once a day at most',
  (sport) => {
    const random = createRandom(3)
    const cups = new Set(LEAGUES[sport].flatMap(({ id, isCup }) => (isCup ? [id] : [])))
    const leagueOf = new Map(TEAMS[sport].map(({ name, leagueId }) => [name, leagueId]))
    const played = []
    let missed = 0
    for (let startAt = NOON; startAt < NOON + 96 * HOUR; startAt += HOUR / 2) {
      const fixture = makeFixture({ number: 2001 + played.length, sport, startAt }, takenAround(played, startAt), random)
      if (fixture === null) missed += 1
      else played.push(fixture)
    }
    const days = played.flatMap((one) => [one.home_name, one.visit_name].map((name) => `${dayOf(one.start_at)} ${name}`))
    const astray = played.filter(
      (one) =>
        !cups.has(one.league_id ?? '') && [one.home_name, one.visit_name].some((name) => leagueOf.get(name) !== one.league_id),
    )
    expect([days.length - new Set(days).size, astray, missed > 8]).toEqual([0, [], false])
  },
)

test('[E-3] a match that is wanted of a league is of that league, or is not', () => {
  const wanted = { number: 1, sport: 'football', startAt: NOON, leagueId: 'l13' } as const
  const own = TEAMS.football.filter(({ leagueId }) => leagueId === 'l13').map(({ name }) => name)
  const random = createRandom(5)
  expect(makeFixture(wanted, new Set(own.slice(2)), random)?.league_id).toBe('l13')
  expect(makeFixture(wanted, new Set(own.slice(1)), random)).toBeNull()
})
