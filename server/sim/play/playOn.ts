import { periodSeconds } from '#src/api/model/matchPeriods.ts'
import { restAfter } from '#src/api/model/matchRest.ts'
import type { MatchEventKind } from '#src/api/model/matchEvent.ts'
import type { Random } from './random.ts'
import { pointsOf, possessionLength } from './basketball.ts'
import { TOWER_TIMES, TOWERS, towerChance } from './esports.ts'
import { addedMinutes, goalRates } from './football.ts'
import { addToPart, type Happening, type PlayState, type Side } from './state.ts'

/** What else happens in a match, and how often on average, in seconds. */
const EPISODES: Record<PlayState['sport'], readonly { readonly kind: MatchEventKind; readonly every: number }[]> = {
  football: [
    { kind: 'shot', every: 360 },
    { kind: 'corner', every: 540 },
    { kind: 'foul', every: 420 },
    { kind: 'yellow', every: 1_320 },
    { kind: 'red', every: 24_000 },
  ],
  basketball: [{ kind: 'foul', every: 150 }],
  esports: [],
}

type PlayedOn = { readonly state: PlayState; readonly happenings: readonly Happening[] }

const none: readonly Happening[] = []
const one = (kind: MatchEventKind, side: Side | null = null, points = 0): readonly Happening[] => [{ kind, side, points }]

/** What a happening does to a match: its score, its parts, its players. */
export function happened(state: PlayState, { kind, side, points }: Happening): PlayState {
  if (side === null) return state
  if (kind === 'score') {
    const change = side === 'home' ? { homeScore: state.homeScore + points } : { visitScore: state.visitScore + points }
    // A map is won by towers, which were counted as they fell.
    if (state.sport === 'esports') return { ...state, ...change }
    return { ...state, ...change, parts: addToPart(state.parts, state.period, side, points) }
  }
  if (kind === 'tower') return { ...state, parts: addToPart(state.parts, state.period, side, 1) }
  if (kind !== 'red') return state
  const reds = state.reds ?? { home: 0, visit: 0 }
  return { ...state, reds: { ...reds, [side]: reds[side] + 1 } }
}

/**
 * What happens within the next second of play, without the end of a period. It is not in the state yet (`happened`): a goal may be seen coming
 * before it counts.
 */
function nextSecond(state: PlayState, random: Random): { readonly state: PlayState; readonly happenings: readonly Happening[] } {
  switch (state.sport) {
    case 'football': {
      const rates = goalRates(state, state.period, state.second)
      const episodes = EPISODES.football
      let left = random.next()
      for (const side of ['home', 'visit'] as const) {
        left -= rates[side]
        if (left < 0) return { state, happenings: one('score', side, 1) }
      }
      for (const { kind, every } of episodes) {
        left -= 1 / every
        if (left < 0) return { state, happenings: one(kind, sideOf(state, random)) }
      }
      return { state, happenings: none }
    }
    case 'basketball': {
      const ball = state.ball ?? {
        side: random.next() < 0.5 ? ('home' as const) : ('visit' as const),
        left: possessionLength(state, random),
      }
      const foul = random.next() * EPISODES.basketball[0]!.every < 1 ? one('foul', sideOf(state, random)) : none
      if (ball.left > 1) return { state: { ...state, ball: { ...ball, left: ball.left - 1 } }, happenings: foul }
      const points = pointsOf(state.homeShare, ball.side, random)
      const next: Side = ball.side === 'home' ? 'visit' : 'home'
      const scored = points === 0 ? none : one('score', ball.side, points)
      const after = scored.reduce(happened, state)
      return {
        state: { ...state, ball: { side: next, left: possessionLength(after, random) } },
        happenings: [...foul, ...scored],
      }
    }
    case 'esports': {
      if (state.second < TOWER_TIMES.safe || random.next() * TOWER_TIMES.every >= 1) return { state, happenings: none }
      const [home, visit] = state.parts?.[state.period - 1] ?? [0, 0]
      const side: Side = random.next() < towerChance(state.homeShare + state.form, home, visit) ? 'home' : 'visit'
      return { state, happenings: one('tower', side) }
    }
  }
}

function sideOf(state: PlayState, random: Random): Side {
  return random.next() * 1_000 < state.homeShare ? 'home' : 'visit'
}

/** Ends the period: a rest, or the end of the match. */
function endPeriod(state: PlayState): PlayedOn {
  const isOver = restAfter(state.sport, state.period, state.homeScore, state.visitScore) === null
  return { state: { ...state, phase: isOver ? 'ended' : 'break', rested: 0 }, happenings: one(isOver ? 'end' : 'break') }
}

/** Whether a map is won, and by whom. */
function mapWinner(state: PlayState): Side | null {
  const [home, visit] = state.parts?.[state.period - 1] ?? [0, 0]
  return home >= TOWERS ? 'home' : visit >= TOWERS ? 'visit' : null
}

/**
 * Lets one second of the world go by: in play, in a break, or before the start, where nothing moves. `held` = a score is seen coming, and until it
 * falls nothing else happens. What happened is not in the state yet but for phases and clocks: see `happened`.
 */
export function playSecond(state: PlayState, random: Random, held = false): PlayedOn {
  switch (state.phase) {
    case 'pre':
    case 'ended':
      return { state, happenings: none }
    case 'break': {
      const rest = restAfter(state.sport, state.period, state.homeScore, state.visitScore) ?? 0
      if (state.rested + 1 < rest) return { state: { ...state, rested: state.rested + 1 }, happenings: none }
      return { state: begun(state), happenings: one('resume') }
    }
    case 'live':
      return playLive({ ...state, second: state.second + 1 }, random, held)
  }
}

function playLive(state: PlayState, random: Random, held: boolean): PlayedOn {
  if (held) return { state, happenings: none }
  const winner = state.sport === 'esports' ? mapWinner(state) : null
  if (winner !== null) {
    const score: Happening = { kind: 'score', side: winner, points: 1 }
    const end = endPeriod(happened(state, score))
    return { state: { ...state, phase: end.state.phase, rested: 0 }, happenings: [score, ...end.happenings] }
  }
  const length = periodSeconds(state.sport, state.period)
  if (length !== null && state.second >= length) {
    const added = state.added ?? 0
    if (state.sport === 'football' && added === 0) {
      const minutes = random.between(...addedMinutes(state.period))
      return { state: { ...state, added: minutes * 60 }, happenings: one('added', null, minutes) }
    }
    if (state.second >= length + added) return endPeriod(state)
  }
  return nextSecond(state, random)
}

/** The next period of a match, which begins now. */
export function begun(state: PlayState): PlayState {
  return { ...state, phase: 'live', period: state.period + 1, second: 0, added: 0, rested: 0 }
}

/** Plays on for so many seconds, and calls `tell` with what happened and the match after it, in order. */
export function playOn(
  state: PlayState,
  seconds: number,
  random: Random,
  tell: (happening: Happening, after: PlayState, second: number) => void,
): PlayState {
  let now = state
  for (let second = 1; second <= seconds && now.phase !== 'ended'; second += 1) {
    const next = playSecond(now, random)
    now = next.state
    for (const happening of next.happenings) {
      now = happened(now, happening)
      tell(happening, now, second)
    }
  }
  return now
}
