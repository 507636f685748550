import { type MatchSport, PERIODS } from '#src/api/model/matchPeriods.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { FORMS } from '../play/esports.ts'
import { LEAGUES, LOOPS, TEAMS, VENUES } from './cast.ts'
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

/** For how long a team rests before and after a match where enough others are free, in ms: the longest first. */
const RESTS: readonly number[] = [24 * 60 * MINUTE, 12 * 60 * MINUTE, 6 * 60 * MINUTE, 4 * 60 * MINUTE]

type Played = Pick<Schema['match'], 'home_name' | 'visit_name' | 'start_at'>

/** The teams that do not play at a time, for a match of theirs is near: as few matches a day as there are teams for, and never two at once. */
export function takenAround(others: readonly Played[], sport: MatchSport, startAt: number): ReadonlySet<string> {
  const within = (ms: number) =>
    new Set(
      others
        .filter((match) => Math.abs(Number(match.start_at) - startAt) < ms)
        .flatMap((match) => [match.home_name, match.visit_name]),
    )
  const most = TEAMS[sport].length - 2
  return RESTS.map(within).find((taken) => taken.size <= most) ?? within(USUAL_LENGTH[sport])
}

/** A match of two free teams that is to begin at `startAt`. Null = all teams are taken. */
export function makeFixture(
  number: number,
  sport: MatchSport,
  startAt: number,
  taken: ReadonlySet<string>,
  random: Random,
): Schema['match'] | null {
  const free = TEAMS[sport].filter((team) => !taken.has(team.name))
  if (free.length < 2) return null
  const home = random.pick(free)
  const visit = random.pick(free.filter((team) => team !== home))
  const league = random.pick(LEAGUES[sport])
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
