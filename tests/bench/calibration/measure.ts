import type { MatchSport } from '#src/api/model/matchPeriods.ts'
import type { MarketType } from '#src/api/model/pick.ts'
import { OVERROUND } from '#server/sim/odds/margin.ts'
import { outlookOf } from '#server/sim/odds/outlook.ts'
import { chancesOf, priceMarkets } from '#server/sim/odds/pricing.ts'
import { createRandom, type Random } from '#server/sim/play/random.ts'
import { FORMS } from '#server/sim/play/esports.ts'
import { begun, playOn } from '#server/sim/play/playOn.ts'
import { type PlayState, unplayed } from '#server/sim/play/state.ts'
import { outcomeOf, type Standing } from '#server/sportsbook/outcome.ts'

/** Bets between these chances are sold, and measured. */
const SOLD = { low: 0.012, high: 0.988 }
const BINS = 10

/** What was predicted and what came of it, of chances within a tenth. */
type Bin = { count: number; predicted: number; held: number }
type Calibration = {
  readonly sport: MatchSport
  /** By tenths of the predicted chance: of all markets, and of each kind of them. */
  readonly all: readonly Bin[]
  readonly byMarket: ReadonlyMap<MarketType, readonly Bin[]>
  /** What the shares of prices added up to on average, by the number of selections. */
  readonly overround: ReadonlyMap<
    number,
    { readonly mean: number; readonly low: number; readonly high: number; readonly set: number }
  >
  readonly scores: { readonly home: number; readonly visit: number; readonly level: number }
}

/** Shares of the home side and moments at which a match is priced, in seconds after its start; the first is before it. */
const PLAN: Record<MatchSport, { readonly shares: readonly [number, number]; readonly moments: readonly number[] }> = {
  football: { shares: [420, 690], moments: [0, 900, 2_000, 3_100, 4_200, 5_000, 5_900] },
  basketball: { shares: [475, 540], moments: [0, 600, 1_300, 2_000, 2_700, 3_300, 3_560, 3_690] },
  esports: { shares: [430, 570], moments: [0, 500, 900, 1_300, 2_100, 2_600, 3_300] },
}

const bins = (): Bin[] => Array.from({ length: BINS }, () => ({ count: 0, predicted: 0, held: 0 }))

function formOf(sport: MatchSport, random: Random): number {
  if (sport !== 'esports') return 0
  let left = random.next()
  return FORMS.find(([, often]) => (left -= often) < 0)?.[0] ?? 0
}

type Seen = { readonly state: PlayState; readonly picks: ReturnType<typeof chancesOf> }

/** Plays so many matches of a sport to their end, prices each on the way, and compares. */
export function calibrate(sport: MatchSport, matches: number, seed: number): Calibration {
  const random = createRandom(seed)
  const all = bins()
  const byMarket = new Map<MarketType, Bin[]>()
  const rounds = new Map<number, number[]>()
  const scores = { home: 0, visit: 0, level: 0 }
  const { shares, moments } = PLAN[sport]
  for (let match = 0; match < matches; match += 1) {
    const start = unplayed(sport, random.between(...shares), formOf(sport, random))
    const scorers: { readonly after: number; readonly points: number; readonly side: 'home' | 'visit' }[] = []
    const seen: Seen[] = []
    const look = (state: PlayState) => {
      seen.push({ state, picks: chancesOf(state, outlookOf(state)) })
      if (match % 10 === 0) addRounds(rounds, state)
    }
    look(start)
    let state = begun(start)
    let age = 0
    for (const moment of [...moments.slice(1), 20_000]) {
      state = playOn(state, moment - age, random, ({ kind, side, points }, after) => {
        if (kind === 'score' && side !== null) scorers.push({ after: after.homeScore + after.visitScore, points, side })
      })
      age = moment
      if (state.phase === 'ended') break
      look(state)
    }
    const { homeScore, visitScore } = state
    scores.home += homeScore / matches
    scores.visit += visitScore / matches
    if (homeScore === visitScore) scores.level += 1 / matches
    const end: Standing = {
      home: homeScore,
      visit: visitScore,
      ended: true,
      scorer: (n) => scorers.find(({ after, points }) => after >= n && after - points < n)?.side ?? null,
    }
    for (const { picks } of seen)
      for (const { type, line, chances } of picks)
        for (const [code, chance] of chances) {
          if (chance <= SOLD.low || chance >= SOLD.high) continue
          const outcome = outcomeOf({ type, line, code }, chances.length, end)
          // A stake that goes back is no bet: the third map is priced for when it is played.
          if (outcome === 'void') continue
          const held = outcome === 'won' ? 1 : 0
          const own = byMarket.get(type) ?? bins()
          byMarket.set(type, own)
          for (const bin of [all, own]) {
            const one = bin[Math.min(BINS - 1, Math.floor(chance * BINS))]!
            one.count += 1
            one.predicted += chance
            one.held += held
          }
        }
  }
  const overround = new Map(
    [...rounds].map(([ways, sums]) => [
      ways,
      {
        mean: sums.reduce((sum, one) => sum + one, 0) / sums.length,
        low: Math.min(...sums),
        high: Math.max(...sums),
        set: OVERROUND[ways] ?? 0,
      },
    ]),
  )
  return { sport, all, byMarket, overround, scores }
}

function addRounds(rounds: Map<number, number[]>, state: PlayState): void {
  for (const { selections } of priceMarkets('m', state, false)) {
    if (!selections.every(({ open }) => open)) continue
    const sums = rounds.get(selections.length) ?? []
    rounds.set(selections.length, sums)
    sums.push(selections.reduce((sum, { price }) => sum + 100 / price, 0))
  }
}

/** By how much outcomes differ from what was predicted, in points. */
export function pointsOff({ count, predicted, held }: Bin): number {
  return count === 0 ? 0 : ((held - predicted) / count) * 100
}
