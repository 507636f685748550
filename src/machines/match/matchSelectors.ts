import type { SnapshotFrom } from 'xstate'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import type { matchMachine } from './matchMachine.ts'

/** Lines that say little beside a score. */
const SMALL: ReadonlySet<MatchEvent['kind']> = new Set(['shot', 'corner', 'foul', 'tower'])

/** The last lines of a match's timeline that say something, latest first. */
export function selectLastEvents({ context }: SnapshotFrom<typeof matchMachine>, most: number): readonly MatchEvent[] {
  return context.events
    .filter(({ kind }) => !SMALL.has(kind))
    .slice(-most)
    .toReversed()
}

/** Whether two choices of lines are the same ones. */
export function sameEvents(a: readonly MatchEvent[], b: readonly MatchEvent[]): boolean {
  return a.length === b.length && a.every((event, index) => event.id === b[index]?.id)
}
