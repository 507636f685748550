import type { Play } from '#src/api/model/odds.ts'
import type { MatchEventKind } from '#src/api/model/matchEvent.ts'
import type { MatchSport } from '#src/api/model/matchPeriods.ts'
import type { Happening, Side } from '../play/state.ts'
import type { SimContext } from './context.ts'

const SECOND = 1_000

/** A score or a tower that is on its way: the ball is already there, and nobody can bet any more. */
export type Coming = { readonly due: number; readonly happening: Happening }

/** How long what counts is seen coming, and how long prices rest after it, in ms. */
const SCORING: Record<MatchSport, { readonly before: readonly [number, number]; readonly after: number }> = {
  football: { before: [3 * SECOND, 6 * SECOND], after: 8 * SECOND },
  basketball: { before: [0, 0], after: 0 },
  esports: { before: [SECOND, 3 * SECOND], after: 2 * SECOND },
}

/** How long prices rest for what else happens, in ms, and how it looks on the animated pitch. */
const LOOKS: Partial<Record<MatchEventKind, { readonly rest: number; readonly play: Play['kind'] }>> = {
  score: { rest: 0, play: 'score' },
  tower: { rest: 0, play: 'shot' },
  shot: { rest: 4 * SECOND, play: 'shot' },
  corner: { rest: 5 * SECOND, play: 'corner' },
  foul: { rest: 0, play: 'safe' },
  yellow: { rest: 3 * SECOND, play: 'safe' },
  red: { rest: 15 * SECOND, play: 'safe' },
}

/** The ball changes its place about so often, ms. */
const PLAY_EVERY = 7 * SECOND
const PLAYS: readonly Play['kind'][] = ['safe', 'attack', 'attack', 'danger']

/** Whether something is seen coming; it then is in `coming`, and prices rest until after it. */
export function isForeseen(context: SimContext, matchId: string, sport: MatchSport, happening: Happening, now: number): boolean {
  const { before, after } = SCORING[sport]
  const counts = happening.kind === 'tower' || (sport === 'football' && happening.kind === 'score')
  if (!counts || before[1] === 0 || happening.side === null) return false
  const due = now + context.random.between(...before)
  context.coming.set(matchId, { due, happening })
  rest(context, matchId, due - now + after)
  context.services.odds.play(matchId, { kind: 'danger', side: happening.side })
  return true
}

/** Shows on the animated pitch what happened, and closes the prices for as long as nobody can tell what comes of it. */
export function showHappening(context: SimContext, matchId: string, sport: MatchSport, { kind, side }: Happening): void {
  const look = LOOKS[kind]
  if (look === undefined || side === null) return
  rest(context, matchId, kind === 'score' || kind === 'tower' ? SCORING[sport].after : look.rest)
  context.services.odds.play(matchId, { kind: look.play, side })
}

/** Moves the ball, where nothing else happens. */
export function moveBall(context: SimContext, matchId: string, side: Side, elapsed: number): void {
  const { services, random, resting } = context
  if ((resting.get(matchId) ?? 0) <= services.now() && random.happens(elapsed, PLAY_EVERY))
    services.odds.play(matchId, { kind: random.pick(PLAYS), side })
}

/** Closes a match's prices for `ms` from now. */
function rest({ resting, services }: SimContext, matchId: string, ms: number): void {
  if (ms > 0) resting.set(matchId, Math.max(resting.get(matchId) ?? 0, services.now() + ms))
}
