import type { WaitingCount } from '#src/machines/backOffice/waitingMachine.ts'
import { type PlaceGroup, type PlacePath, PLACES } from './places.ts'
import { WAYS } from './start/queues.ts'

/** How many wait, in words: `12`, `50+` where there are more than were read. */
type Sum = string | null

/** How much waits for a decision: on all pages, on those of a group, and on one; null = nothing, or it is not known. */
export type Waits = {
  readonly all: Sum
  readonly group: (group: PlaceGroup) => Sum
  readonly place: (path: PlacePath) => Sum
}

/** The sums of these counts by where they wait. */
export function waitsOf(counts: readonly WaitingCount[]): Waits {
  const pathOf = ({ kind }: WaitingCount) => WAYS[kind].split('?')[0]
  const groupOf = (one: WaitingCount) => PLACES.find(({ path }) => path === pathOf(one))?.group
  return {
    all: sum(counts),
    group: (group) => sum(counts.filter((one) => groupOf(one) === group)),
    place: (path) => sum(counts.filter((one) => pathOf(one) === path)),
  }
}

function sum(counts: readonly WaitingCount[]): Sum {
  const many = counts.reduce((all, { count }) => all + (count ?? 0), 0)
  return many === 0 ? null : `${many}${counts.some(({ more }) => more) ? '+' : ''}`
}
