import { MAPS_TO_WIN } from '#src/api/model/matchRest.ts'
import type { SeenMatch } from './state.ts'

/** Towers that win a map. */
export const TOWERS = 9
/** How much easier the next tower gets for each tower that a side is ahead, as a logarithm of the odds. */
const SNOWBALL = 0.1
/** Towers stand for so many seconds at first, then fall after so many on average. */
export const TOWER_TIMES = { safe: 180, every: 100 }
/** Forms of the day, in thousandths of the share, and how often they are. */
export const FORMS: readonly (readonly [form: number, often: number])[] = [
  [-70, 0.25],
  [0, 0.5],
  [70, 0.25],
]

/** The chance that the next tower falls to the home side. */
export function towerChance(share: number, home: number, visit: number): number {
  const even = Math.min(0.95, Math.max(0.05, share / 1_000))
  return 1 / (1 + ((1 - even) / even) * Math.exp(-SNOWBALL * (home - visit)))
}

const SIZE = TOWERS + 1

/** Chances that the home side wins a map from each number of towers, by share. */
const wins = new Map<number, Float64Array>()
function winsOf(share: number): Float64Array {
  const known = wins.get(share)
  if (known !== undefined) return known
  const table = new Float64Array(SIZE * SIZE)
  for (let home = TOWERS; home >= 0; home -= 1)
    for (let visit = TOWERS; visit >= 0; visit -= 1) {
      const chance = towerChance(share, home, visit)
      table[home * SIZE + visit] =
        home === TOWERS
          ? 1
          : visit === TOWERS
            ? 0
            : chance * table[(home + 1) * SIZE + visit]! + (1 - chance) * table[home * SIZE + visit + 1]!
    }
  if (wins.size > 2_000) wins.clear()
  wins.set(share, table)
  return table
}

/** Chances that a map passes through each number of towers, by share. */
const ways = new Map<number, Float64Array>()
function waysOf(share: number): Float64Array {
  const known = ways.get(share)
  if (known !== undefined) return known
  const table = new Float64Array(SIZE * SIZE)
  table[0] = 1
  for (let home = 0; home < TOWERS; home += 1)
    for (let visit = 0; visit < TOWERS; visit += 1) {
      const here = table[home * SIZE + visit]!
      const chance = towerChance(share, home, visit)
      table[(home + 1) * SIZE + visit]! += here * chance
      table[home * SIZE + visit + 1]! += here * (1 - chance)
    }
  if (ways.size > 2_000) ways.clear()
  ways.set(share, table)
  return table
}

const within = (towers: number) => Math.min(TOWERS, Math.max(0, towers))

/**
 * How the maps may end: chances by the maps of either side, `2:0` to `0:2`, and that the home side wins each map that is not decided, by its
 * number, if it is played at all.
 */
export function esportsEnds(match: SeenMatch): {
  readonly results: ReadonlyMap<string, number>
  readonly maps: ReadonlyMap<number, number>
} {
  const parts = match.parts ?? []
  const results = new Map<string, number>()
  const current = parts.findLast(([home, visit]) => home < TOWERS && visit < TOWERS) ?? [0, 0]
  // The form of the day shows in what fell to whom so far.
  const weights = FORMS.map(([form, often]) =>
    parts.reduce((weight, [home, visit]) => weight * waysOf(match.homeShare + form)[within(home) * SIZE + within(visit)]!, often),
  )
  const sum = weights.reduce((all, weight) => all + weight, 0)
  /** By the number of a map: how likely it is played, and won by the home side. */
  const played = new Map<number, { chance: number; home: number }>()
  for (const [index, [form, often]] of FORMS.entries()) {
    const table = winsOf(match.homeShare + form)
    const weight = sum > 0 ? weights[index]! / sum : often
    const now = table[within(current[0]) * SIZE + within(current[1])]!
    follow(match.homeScore, match.visitScore, weight, now)

    /** Goes on from a score; `first` = the chance of the map that is played. */
    function follow(home: number, visit: number, chance: number, first: number): void {
      if (home >= MAPS_TO_WIN || visit >= MAPS_TO_WIN) {
        const key = `${home}:${visit}`
        results.set(key, (results.get(key) ?? 0) + chance)
        return
      }
      const number = home + visit + 1
      const map = played.get(number) ?? { chance: 0, home: 0 }
      played.set(number, { chance: map.chance + chance, home: map.home + chance * first })
      follow(home + 1, visit, chance * first, table[0]!)
      follow(home, visit + 1, chance * (1 - first), table[0]!)
    }
  }
  return { results, maps: new Map([...played].map(([number, { chance, home }]) => [number, home / chance])) }
}
