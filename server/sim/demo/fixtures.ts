import type { MatchClock } from '#src/api/model/matchEvent.ts'
import type { GameStatus, Schema } from '#server/platform/db/schema.ts'
import { LEAGUES, LOOPS, TEAMS, VENUES, type MatchSport } from './cast.ts'
import type { Random } from './random.ts'

const MINUTE = 60_000

type Pace = {
  /** Length of play with its break, in ms. */
  readonly length: number
  /** When the break begins and ends, in ms after the start. */
  readonly pause: readonly [number, number]
  /** Mean time between scores of either side, in ms. */
  readonly scoreEvery: number
  /** What one score counts. */
  readonly points: readonly number[]
}

/** How a match of each sport goes. */
export const PACES: Record<MatchSport, Pace> = {
  football: { length: 107 * MINUTE, pause: [46 * MINUTE, 61 * MINUTE], scoreEvery: 31 * MINUTE, points: [1] },
  basketball: { length: 112 * MINUTE, pause: [50 * MINUTE, 62 * MINUTE], scoreEvery: 66_000, points: [2, 2, 2, 3, 3, 1] },
  esports: { length: 42 * MINUTE, pause: [20 * MINUTE, 23 * MINUTE], scoreEvery: 55_000, points: [1] },
}

/** The phase that a match should be in, `age` ms after its start. */
export function phaseAt(sport: MatchSport, age: number): GameStatus {
  const { length, pause } = PACES[sport]
  if (age < 0) return 'pre'
  if (age >= length) return 'ended'
  return age >= pause[0] && age < pause[1] ? 'break' : 'live'
}

/** Playing time of a match, its break left out, in ms after `age` ms since its start. */
export function playedAt(sport: MatchSport, age: number): number {
  const { length, pause } = PACES[sport]
  const shown = Math.min(Math.max(0, age), length)
  return shown - Math.min(Math.max(0, shown - pause[0]), pause[1] - pause[0])
}

/** How long after a match's start so many ms of it are played: the other way round than `playedAt`. */
export function ageAt(sport: MatchSport, played: number): number {
  const { pause } = PACES[sport]
  return played < pause[0] ? played : played + pause[1] - pause[0]
}

/** Share of a match's playing time that is still to come, 0 to 1. */
export function shareLeft(sport: MatchSport, age: number): number {
  return 1 - playedAt(sport, age) / playedAt(sport, PACES[sport].length)
}

/** A match's clock as it stands at `now`. */
export function clockAt(sport: MatchSport, startAt: number, now: number): MatchClock {
  const age = now - startAt
  const running = phaseAt(sport, age) === 'live'
  return { second: Math.floor(playedAt(sport, age) / 1_000), at: age < 0 ? startAt : now, running }
}

/** A plausible score of one match, `age` ms after its start. */
export function scoreAt(sport: MatchSport, age: number, random: Random): { home: number; visit: number } {
  const { scoreEvery, points } = PACES[sport]
  const played = playedAt(sport, age)
  const mean = points.reduce((sum, value) => sum + value, 0) / points.length
  const total = (played / scoreEvery) * mean
  const side = () => Math.max(0, Math.round(total / 2 + (random.next() + random.next() - 1) * Math.sqrt(total) * 1.2))
  return { home: side(), visit: side() }
}

/** A match of two free teams that began, or begins, at `startAt` and looks as it should at `now`. Null = all teams are taken. */
export function makeFixture(
  number: number,
  sport: MatchSport,
  startAt: number,
  now: number,
  taken: ReadonlySet<string>,
  random: Random,
): Schema['match'] | null {
  const free = TEAMS[sport].filter((team) => !taken.has(team.name))
  if (free.length < 2) return null
  const home = random.pick(free)
  const visit = random.pick(free.filter((team) => team !== home))
  const league = random.pick(LEAGUES[sport])
  const score = scoreAt(sport, now - startAt, random)
  const clock = clockAt(sport, startAt, now)
  const id = `m${number}`
  return {
    id,
    name: `${home.name} 对 ${visit.name}`,
    home_name: home.name,
    home_logo: `/art/crest/${home.id}.svg`,
    visit_name: visit.name,
    visit_logo: `/art/crest/${visit.id}.svg`,
    home_score: score.home,
    visit_score: score.visit,
    start_at: startAt,
    game_status: phaseAt(sport, now - startAt),
    sport,
    venue_name: random.pick(VENUES[sport]),
    league_id: league.id,
    league_name: league.name,
    ball_class_id: { football: '1', basketball: '2', esports: '3' }[sport],
    cover: `/art/cover/${id}.svg?sport=${sport}&home=${home.id}&visit=${visit.id}`,
    animation_url: `/app/live/match/${id}`,
    home_share: random.between(400, 620),
    clock_second: clock.second,
    clock_at: clock.at,
    clock_running: clock.running ? 1 : 0,
    flv_file: LOOPS[sport],
  }
}

/** Whether a match's sport is one that has matches. */
export function hasMatches(sport: string): sport is MatchSport {
  return Object.hasOwn(PACES, sport)
}
