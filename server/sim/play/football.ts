import type { Pair, SeenMatch } from './state.ts'

/** Goals of an even match of two halves with what is added to them. */
const GOALS = 2.75
const HALF = 45 * 60
/** Minutes that are added to each half, each as likely. */
const ADDED = [
  [1, 4],
  [3, 7],
] as const
/** What a player less does to the own goals, and to the other side's. */
const RED = { own: 0.68, other: 1.28 }
/** Late in a match that is level both sides keep what they have. */
const LATE = { from: 30 * 60, factor: 0.88 }
/** Time between two looks at the match when its end is computed, in seconds. */
const STEP = 60
/** Most further goals of one side that are told apart. */
const MOST = 10

/** Minutes that may be added to a half. */
export function addedMinutes(half: number): readonly [number, number] {
  return half <= 1 ? ADDED[0] : ADDED[1]
}

/** Seconds that are added to a half on average. */
function meanAdded(half: number): number {
  const [least, most] = addedMinutes(half)
  return ((least + most) / 2) * 60
}

/** How often goals fall at this moment beside the average: ever more often, less right after the break, more in the time that is added. */
function paceAt(half: number, second: number): number {
  const minute = (half - 1) * 45 + Math.min(second, HALF) / 60
  const rising = 0.82 + (0.36 * minute) / 90
  if (second >= HALF) return rising * 1.1
  return half === 2 && second < 300 ? rising * 0.85 : rising
}

const PLAYED = [1, 2].reduce((sum, half) => {
  const length = HALF + meanAdded(half)
  let paced = 0
  for (let second = 0; second < length; second += STEP) paced += paceAt(half, second) * STEP
  return sum + paced
}, 0)

/** How a side plays by its lead: who is behind attacks. */
function byLead(lead: number): number {
  if (lead <= -2) return 1.08
  if (lead === -1) return 1.12
  return lead === 0 ? 1 : lead === 1 ? 0.94 : 0.98
}

/** Goals a second of each side at this moment. */
export function goalRates(
  match: Pick<SeenMatch, 'homeScore' | 'visitScore' | 'homeShare' | 'reds'>,
  half: number,
  second: number,
): Pair {
  const lead = match.homeScore - match.visitScore
  const late = half === 2 && second >= LATE.from && lead === 0 ? LATE.factor : 1
  const both = (GOALS / PLAYED) * paceAt(half, second) * late
  const share = match.homeShare / 1_000
  const reds = match.reds ?? { home: 0, visit: 0 }
  return {
    home: both * share * byLead(lead) * RED.own ** reds.home * RED.other ** reds.visit,
    visit: both * (1 - share) * byLead(-lead) * RED.own ** reds.visit * RED.other ** reds.home,
  }
}

/** What is left to play: a half and its seconds from–to. */
function stretches({ period, second, added = 0 }: SeenMatch): { half: number; from: number; to: number }[] {
  const left: { half: number; from: number; to: number }[] = []
  for (let half = Math.max(1, period); half <= 2; half += 1) {
    const own = half === period
    const from = own ? second : 0
    const over = own && added > 0 ? added : Math.max(meanAdded(half), own && added === 0 && second > HALF ? second - HALF : 0)
    if (HALF + over > from) left.push({ half, from, to: HALF + over })
  }
  return left
}

/** How a match of football may go on: chances of every number of further goals of either side, and of who scores next. */
export function footballEnds(match: SeenMatch): { readonly grid: Float64Array; readonly size: number; readonly next: Pair } {
  const size = MOST + 1
  let grid = new Float64Array(size * size)
  grid[0] = 1
  let none = 1
  const next = { home: 0, visit: 0 }
  for (const { half, from, to } of stretches(match)) {
    for (let second = from; second < to; second += STEP) {
      const seconds = Math.min(STEP, to - second)
      const middle = second + seconds / 2
      const now = goalRates(match, half, middle)
      const goal = none * (1 - Math.exp(-(now.home + now.visit) * seconds))
      next.home += (goal * now.home) / (now.home + now.visit)
      next.visit += (goal * now.visit) / (now.home + now.visit)
      none -= goal
      const after = new Float64Array(size * size)
      const byGap = Array.from({ length: 2 * MOST + 1 }, (_, index) =>
        goalRates(
          {
            ...match,
            homeScore: match.homeScore + Math.max(0, index - MOST),
            visitScore: match.visitScore + Math.max(0, MOST - index),
          },
          half,
          middle,
        ),
      )
      for (let h = 0; h < size; h += 1)
        for (let v = 0; v < size; v += 1) {
          const chance = grid[h * size + v]!
          if (chance < 1e-10) continue
          const own = byGap[h - v + MOST]!
          const home = h < MOST ? own.home * seconds : 0
          const visit = v < MOST ? own.visit * seconds : 0
          after[h * size + v]! += chance * (1 - home - visit)
          if (h < MOST) after[(h + 1) * size + v]! += chance * home
          if (v < MOST) after[h * size + v + 1]! += chance * visit
        }
      grid = after
    }
  }
  return { grid, size, next }
}
