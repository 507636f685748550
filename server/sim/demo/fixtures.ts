import { dayOf } from '#src/api/model/day.ts'
import { type MatchSport, PERIODS } from '#src/api/model/matchPeriods.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { FORMS } from '../play/esports.ts'
import { LEAGUES, LOOPS, type Team, TEAMS, VENUES } from './cast.ts'
import type { Random } from '../play/random.ts'

const MINUTE = 60_000

/** How long a match of each sport takes with its breaks, in ms: hardly any takes longer, and none ends before its half. */
export const USUAL_LENGTH: Record<MatchSport, number> = { football: 108 * MINUTE, basketball: 62 * MINUTE, esports: 60 * MINUTE }

/** Thousandths of an even match's goals, points and towers that the home side may be good for, from–to. */
const SHARES: Record<MatchSport, readonly [number, number]> = {
  football: [420, 690],
  basketball: [475, 540],
  esports: [430, 570],
}

/** A form of the day. Only in esports is it more than chance. */
function formOf(sport: MatchSport, random: Random): number {
  if (sport !== 'esports') return 0
  let left = random.next()
  return FORMS.find(([, often]) => (left -= often) < 0)?.[0] ?? 0
}

/** For how long a team rests at least from one start to the next, in ms. */
const REST = 14 * 60 * MINUTE

/** Marks of the clock on which matches are set, in ms. */
const MARK = 5 * MINUTE

/** The mark of the clock for which a match is set that should begin at a time in ms: the next one. */
export const markOf = (at: number): number => Math.ceil(at / MARK) * MARK

/** A match as far as others depend on it. */
export type Played = Pick<Schema['match'], 'home_name' | 'visit_name' | 'start_at'>

/** The teams that cannot play at a time, for a match of theirs is on the same day of the site's or near. */
export function takenAround(others: readonly Played[], startAt: number): ReadonlySet<string> {
  const near = others.filter(({ start_at: at }) => {
    const start = Number(at)
    return dayOf(start) === dayOf(startAt) || Math.abs(start - startAt) < REST
  })
  return new Set(near.flatMap((match) => [match.home_name, match.visit_name]))
}

/** What a match is to be: its number, its sport and when it begins; the league that it is of, or whichever has two teams that are free. */
export type Wanted = {
  readonly number: number
  readonly sport: MatchSport
  readonly startAt: number
  readonly leagueId?: string | undefined
}

/** A match of two teams that are free and may meet: of one league, or in a cup. Null = there are no two. */
export function makeFixture(
  { number, sport, startAt, leagueId }: Wanted,
  taken: ReadonlySet<string>,
  random: Random,
): Schema['match'] | null {
  const free = TEAMS[sport].filter((team) => !taken.has(team.name))
  const choices = LEAGUES[sport].flatMap((league) => {
    const teams: readonly Team[] = league.isCup ? free : free.filter((team) => team.leagueId === league.id)
    return teams.length < 2 || (leagueId ?? league.id) !== league.id ? [] : [{ league, teams }]
  })
  if (choices.length === 0) return null
  const { league, teams } = random.pick(choices)
  const home = random.pick(teams)
  const visit = random.pick(teams.filter((team) => team !== home))
  const id = `m${number}`
  return {
    id,
    name: `${home.name} 对 ${visit.name}`,
    home_name: home.name,
    home_logo: `/art/crest/${home.id}.svg`,
    visit_name: visit.name,
    visit_logo: `/art/crest/${visit.id}.svg`,
    home_score: 0,
    visit_score: 0,
    start_at: startAt,
    game_status: 'pre',
    sport,
    venue_name: random.pick(VENUES[sport]),
    league_id: league.id,
    league_name: league.name,
    ball_class_id: { football: '1', basketball: '2', esports: '3' }[sport],
    cover: `/art/cover/${id}.svg?sport=${sport}&home=${home.id}&visit=${visit.id}`,
    animation_url: `/app/live/match/${id}`,
    home_share: random.between(...SHARES[sport]),
    form: formOf(sport, random),
    clock_second: 0,
    clock_at: startAt,
    clock_running: 0,
    clock_period: 1,
    clock_added: 0,
    parts_json: '[]',
    flv_file: LOOPS[sport],
  }
}

/** Whether a match's sport is one that has matches. */
export function hasMatches(sport: string): sport is MatchSport {
  return Object.hasOwn(PERIODS, sport)
}
