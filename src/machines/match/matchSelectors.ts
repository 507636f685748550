import type { SnapshotFrom } from 'xstate'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import type { matchMachine } from './matchMachine.ts'

/** Lines that say little beside a score. */
const SMALL: ReadonlySet<MatchEvent['kind']> = new Set(['shot', 'corner', 'foul', 'tower'])

/** Lines that tell how the score came about. */
const TELLING: ReadonlySet<MatchEvent['kind']> = new Set(['score', 'red'])

/** The last lines of a match's timeline that say something: goals and red cards first, then what else there is room for; each latest first. */
export function selectLastEvents({ context }: SnapshotFrom<typeof matchMachine>, most: number): readonly MatchEvent[] {
  const latestFirst = context.events.filter(({ kind }) => !SMALL.has(kind)).toReversed()
  const telling = latestFirst.filter(({ kind }) => TELLING.has(kind))
  const others = latestFirst.filter(({ kind }) => !TELLING.has(kind))
  return [...telling, ...others].slice(0, most)
}

/** Whether two choices of lines are the same ones. */
export function sameEvents(a: readonly MatchEvent[], b: readonly MatchEvent[]): boolean {
  return a.length === b.length && a.every((event, index) => event.id === b[index]?.id)
}
