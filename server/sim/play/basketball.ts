import { periodSeconds, PERIODS } from '#src/api/model/matchPeriods.ts'
import type { Random } from './random.ts'
import type { SeenMatch, Side } from './state.ts'

/** How often a possession ends with so many points; all else brings none. */
const POINTS = [
  [1, 0.07],
  [2, 0.28],
  [3, 0.15],
] as const
/** Points of a possession of an even match. */
const MEAN = POINTS.reduce((sum, [points, chance]) => sum + points * chance, 0)
const SQUARED = POINTS.reduce((sum, [points, chance]) => sum + points * points * chance, 0)

/** Seconds of a possession, from–to; shorter at the end where the side behind stops the clock by fouls. */
const LENGTH = { usual: [9, 20], hurried: [4, 11] } as const
const MEAN_LENGTH = 14.5
/** The end that is hurried, in seconds, and by how much a side may be behind to hurry. */
const HURRY = { last: 40, most: 8 }

/** The length in units of a quarter of a possession, in which the end of a match is computed exactly. */
const UNIT = MEAN_LENGTH / 4
const UNITS = { usual: 4, hurried: 2 }
/** Until so many units before the end differences are spread normally. */
const EXACT = 48
const HURRIED_FROM = Math.floor(HURRY.last / UNIT)

/** Chances of 1, 2 and 3 points of a side with that share of an even match's points. */
function chancesOf(share: number): readonly (readonly [number, number])[] {
  return POINTS.map(([points, chance]) => [points, Math.min(0.6, (chance * share) / 500)])
}

const isHurried = (lead: number) => lead !== 0 && Math.abs(lead) <= HURRY.most

/** Seconds that regular time, or the overtime that runs, has still to go. */
function secondsLeft({ period, second }: Pick<SeenMatch, 'period' | 'second'>): number {
  const { count } = PERIODS.basketball
  const now = Math.max(1, period)
  const own = Math.max(0, (periodSeconds('basketball', now) ?? 0) - (period === 0 ? 0 : second))
  return own + Math.max(0, count - now) * (periodSeconds('basketball', 1) ?? 0)
}

/** How long a possession that begins now takes, in seconds. */
export function possessionLength(match: SeenMatch, random: Random): number {
  const hurried = secondsLeft(match) <= HURRY.last && match.period >= PERIODS.basketball.count
  const [least, most] = hurried && isHurried(match.homeScore - match.visitScore) ? LENGTH.hurried : LENGTH.usual
  return random.between(least, most)
}

/** What a possession brings. */
export function pointsOf(homeShare: number, side: Side, random: Random): number {
  let left = random.next()
  for (const [points, chance] of chancesOf(side === 'home' ? homeShare : 1_000 - homeShare)) {
    left -= chance
    if (left < 0) return points
  }
  return 0
}

/** Chances of whole numbers: `at[0]` is that of `first`. */
type Spread = { readonly first: number; readonly at: Float64Array }

/** The normal distribution's share above `x`, by Abramowitz and Stegun's formula 26.2.17 (error < 1e-7). */
function normalAbove(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = Math.exp((-x * x) / 2) * 0.3989422804 * series
  return x >= 0 ? tail : 1 - tail
}

function normalSpread(mean: number, variance: number): Spread {
  const deviation = Math.sqrt(variance)
  const first = Math.floor(mean - 5 * deviation)
  const at = Float64Array.from({ length: Math.ceil(10 * deviation) + 2 }, (_, index) => {
    const value = first + index
    return normalAbove((value - 0.5 - mean) / deviation) - normalAbove((value + 0.5 - mean) / deviation)
  })
  return { first, at }
}

/** The share of a spread above a line. */
export function above({ first, at }: Spread, line: number): number {
  let sum = 0
  for (let index = Math.max(0, Math.ceil(line + 1e-9) - first); index < at.length; index += 1) sum += at[index]!
  return Math.min(1, sum)
}

function chanceOf({ first, at }: Spread, value: number): number {
  return at[value - first] ?? 0
}

function meanOf({ first, at }: Spread): number {
  return at.reduce((sum, chance, index) => sum + chance * (first + index), 0)
}

/** Both spreads added up, each with its weight. */
function mixed(parts: readonly (readonly [number, Spread])[]): Spread {
  const first = Math.min(...parts.map(([, one]) => one.first))
  const end = Math.max(...parts.map(([, one]) => one.first + one.at.length))
  const at = new Float64Array(end - first)
  for (const [weight, one] of parts)
    for (const [index, chance] of one.at.entries()) at[one.first - first + index]! += weight * chance
  return { first, at }
}

type Walk = {
  readonly from: Spread
  /** Units of time to go, a part of one included. */
  readonly units: number
  readonly share: number
  /** What the visitors' points count: −1 for a lead, 1 for a total. */
  readonly visit: -1 | 1
  /** Units of a possession that begins at this value and so many units before the end. */
  readonly unitsOf: (value: number, left: number) => number
}

/** Plays the last possessions in all ways. Nobody knows whose possession runs, nor for how long it does. */
function walk({ from, units, share, visit, unitsOf }: Walk): Spread {
  const most = Math.ceil(units / UNITS.hurried) + 2
  const first = from.first - (visit === -1 ? 3 * most : 0)
  const size = from.at.length + (visit === -1 ? 6 : 3) * most + 1
  const whole = Math.ceil(units) + 1
  const layers = Array.from({ length: whole + 1 }, () => [new Float64Array(size), new Float64Array(size)] as const)
  const ends = new Float64Array(size)
  const chancesFor = (own: number) => chancesOf(own).map(([, chance]) => chance)
  const sides = [
    { sign: 1, chances: chancesFor(share) },
    { sign: visit, chances: chancesFor(1_000 - share) },
  ] as const

  /** A possession of a side ends: its points, and the ball goes over. */
  function finish(who: 0 | 1, index: number, chance: number, left: number): void {
    const { sign, chances } = sides[who]
    const to = layers[left]![who === 0 ? 1 : 0]
    let none = chance
    for (let points = 1; points <= chances.length; points += 1) {
      const scored = chance * chances[points - 1]!
      to[index + sign * points]! += scored
      none -= scored
    }
    to[index]! += none
  }

  for (let offset = 0; offset < from.at.length; offset += 1) {
    const chance = from.at[offset]!
    if (chance < 1e-9) continue
    const index = from.first + offset - first
    const length = unitsOf(from.first + offset, units)
    for (let part = 0; part < length * 2; part += 1) {
      const left = units - (part + 0.5) / 2
      const each = chance / (length * 4)
      if (left < 0) ends[index]! += each * 2
      else {
        finish(0, index, each, Math.round(left))
        finish(1, index, each, Math.round(left))
      }
    }
  }
  for (let left = whole; left >= 0; left -= 1)
    for (const who of [0, 1] as const) {
      const layer = layers[left]![who]
      for (let index = 0; index < size; index += 1) {
        const chance = layer[index]!
        if (chance < 1e-9) continue
        const length = unitsOf(first + index, left)
        if (length > left) ends[index]! += chance
        else finish(who, index, chance, left - length)
      }
    }
  return { first, at: ends }
}

/** Spread of the points of possessions that fill so many seconds, normally; `visit` as in `Walk`. */
function bulk(seconds: number, start: number, share: number, visit: -1 | 1): Spread {
  const count = seconds / MEAN_LENGTH / 2
  const [one, other] = [share / 500, (1_000 - share) / 500]
  const mean = start + count * MEAN * (one + visit * other)
  const variance = count * (SQUARED * (one + other) - MEAN * MEAN * (one * one + other * other))
  return normalSpread(mean, Math.max(variance, 0.05))
}

const sure = (value: number): Spread => ({ first: value, at: Float64Array.of(1) })

/** The start of the part that is computed exactly. */
function before(left: number, start: number, share: number, visit: -1 | 1): { from: Spread; units: number } {
  const units = left / UNIT
  if (units <= EXACT + 4) return { from: sure(start), units }
  return { from: bulk(left - EXACT * UNIT, start, share, visit), units: EXACT }
}

const usual = () => UNITS.usual
const hurriedAtEnd = (_: number, left: number) => (left <= HURRIED_FROM ? UNITS.hurried : UNITS.usual)
const byLead = (lead: number, left: number) => (left <= HURRIED_FROM && isHurried(lead) ? UNITS.hurried : UNITS.usual)

function leadAfter(left: number, lead: number, share: number): Spread {
  return walk({ ...before(left, lead, share, -1), share, visit: -1, unitsOf: byLead })
}

/** Spread of the lead with which overtimes end, by the home side's share. */
const overtimes = new Map<number, Spread>()
function overtimeLead(share: number): Spread {
  const known = overtimes.get(share)
  if (known !== undefined) return known
  const { first, at } = leadAfter(periodSeconds('basketball', 5) ?? 0, 0, share)
  const level = chanceOf({ first, at }, 0)
  // One that ends level is followed by another.
  const spread = { first, at: at.map((chance, index) => (first + index === 0 ? 0 : chance / (1 - level))) }
  if (overtimes.size > 1_000) overtimes.clear()
  overtimes.set(share, spread)
  return spread
}

/** How a match of basketball may end, overtimes included. */
export function basketballEnds(match: SeenMatch): {
  readonly lead: Spread
  readonly total: Spread
  readonly expected: { total: number; lead: number }
} {
  const share = match.homeShare
  const left = secondsLeft(match)
  const lead = match.homeScore - match.visitScore
  const sum = match.homeScore + match.visitScore
  const regular = leadAfter(left, lead, share)
  const level = chanceOf(regular, 0)
  const decided = { first: regular.first, at: regular.at.map((chance, index) => (regular.first + index === 0 ? 0 : chance)) }
  const whole = mixed([
    [1, decided],
    [level, overtimeLead(share)],
  ])

  const atHurry = left <= HURRY.last ? sure(lead) : leadAfter(left - HURRY.last, lead, share)
  const hurry = above(atHurry, -HURRY.most - 0.5) - above(atHurry, HURRY.most + 0.5) - chanceOf(atHurry, 0)
  const start = before(left, sum, share, 1)
  const slow = walk({ ...start, share, visit: 1, unitsOf: usual })
  const fast = walk({ ...start, share, visit: 1, unitsOf: hurriedAtEnd })
  const played = mixed([
    [1 - hurry, slow],
    [hurry, fast],
  ])
  const more = bulk((periodSeconds('basketball', 5) ?? 0) + 15, meanOf(slow), share, 1)
  const variance = slow.at.reduce((all, chance, index) => all + chance * (slow.first + index - meanOf(slow)) ** 2, 0)
  const moreVariance = more.at.reduce((all, chance, index) => all + chance * (more.first + index - meanOf(more)) ** 2, 0)
  const total = mixed([
    [1 - level, played],
    [level, normalSpread(meanOf(more), variance + moreVariance)],
  ])
  return { lead: whole, total, expected: { total: meanOf(total), lead: meanOf(whole) } }
}
