import type { SnapshotFrom } from 'xstate'
import type { Chart } from '#src/inspector/chart.ts'
import { type Coverage, coverageOf } from '#src/inspector/coverage.ts'
import type { ActorView, LogEntry } from '#src/inspector/sight.ts'
import type { inspectorMachine } from './inspectorMachine.ts'

type Snapshot = SnapshotFrom<typeof inspectorMachine>

/** Most lines of the log that are drawn. */
const LINES = 200

/** An actor in its tree: its depth, 0 = a root. */
export type TreeLine = ActorView & { readonly depth: number }

/** What of the tree is asked for: part of a name, and whether those that ended are shown. */
export type TreeWish = { readonly search: string; readonly ended: boolean }

/** Actors, each under the one that started it; those whose parent is left out stand at the parent's place. */
export function treeOf(actors: readonly ActorView[], { search, ended }: TreeWish): TreeLine[] {
  const wanted = search.trim().toLowerCase()
  const keys = new Set(actors.map(({ key }) => key))
  const children = new Map<string | null, ActorView[]>()
  for (const actor of actors) {
    const parent = actor.parent !== null && keys.has(actor.parent) ? actor.parent : null
    const siblings = children.get(parent)
    if (siblings === undefined) children.set(parent, [actor])
    else siblings.push(actor)
  }
  const under = (parent: string | null, depth: number): TreeLine[] =>
    (children.get(parent) ?? []).flatMap((actor) => {
      const shown = (ended || actor.status === 'active') && actor.name.toLowerCase().includes(wanted)
      return shown ? [{ ...actor, depth }, ...under(actor.key, depth + 1)] : under(actor.key, depth)
    })
  return under(null, 0)
}

/** Entries that hold each word of the filter in an actor's name or in the event's type, and none that begins with a minus. */
export function filtered(log: readonly LogEntry[], filter: string): readonly LogEntry[] {
  const words = wordsOf(filter)
  return words.length === 0 ? log : log.filter((entry) => passes(entry, words))
}

type FilterWord = { readonly word: string; readonly wanted: boolean }

/** A minus alone is a word that is still being written. */
const wordsOf = (filter: string): readonly FilterWord[] =>
  filter
    .toLowerCase()
    .split(/\s+/)
    .map((word) => (word.startsWith('-') ? { word: word.slice(1), wanted: false } : { word, wanted: true }))
    .filter(({ word }) => word !== '')

const passes = ({ name, fromName, type }: LogEntry, words: readonly FilterWord[]) => {
  const texts = [name, fromName ?? '', type].map((text) => text.toLowerCase())
  return words.every(({ word, wanted }) => texts.some((text) => text.includes(word)) === wanted)
}

/** The newest lines of the log that pass the filter, the latest first. */
export function linesOf(log: readonly LogEntry[], filter: string): readonly LogEntry[] {
  const words = wordsOf(filter)
  const lines: LogEntry[] = []
  for (let index = log.length - 1; index >= 0 && lines.length < LINES; index -= 1) {
    const entry = log[index]
    if (entry === undefined) break
    if (words.length === 0 || passes(entry, words)) lines.push(entry)
  }
  return lines
}

/** The log as it is looked at: as it was when it was paused, or as it is. */
export const selectLog = ({ context }: Snapshot): readonly LogEntry[] => context.kept ?? context.seen.log

/** Edges of its chart that the chosen actor took last. */
export function selectLit({ context: { chosen, seen } }: Snapshot): readonly string[] {
  return seen.log.findLast((entry) => entry.actor === chosen && entry.taken.length > 0)?.taken ?? NONE
}

const NONE: readonly string[] = []

/** Whether two lists hold the same texts in the same order: what is selected anew but did not change need not be drawn. */
export function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}

/** An event that the chosen machine answers where it is now, and where it leads: each way with its guard. */
export type PossibleEvent = {
  readonly type: string
  readonly ways: ReadonlyArray<{ readonly guard: string | null; readonly target: string | null }>
}

/** The chosen machine's chart, once it is drawn. */
export const selectChart = ({ context: { drawn, seen } }: Snapshot): Chart | null =>
  drawn !== null && drawn.name === seen.look?.chart ? drawn.chart : null

/** What tests have walked of a chart, and which of the paths that failed on it is shown; null = nobody knows. */
export function coveredOf(chart: Chart | null, coverage: Coverage | null, failure: number | null) {
  const covered = coverage === null || chart === null ? null : coverageOf(coverage, chart)
  return covered === null ? null : { ...covered, shown: failure === null ? null : (covered.failed[failure] ?? null) }
}

/** Ids of the states that the chosen machine is in. */
export const selectStates = ({ context: { seen } }: Snapshot): readonly string[] => seen.look?.states ?? NONE

/** Events that a machine answers in some of its states, with each way that they lead; none while its chart is not drawn. */
export function possibleEvents(chart: Chart | null, states: readonly string[]): readonly PossibleEvent[] {
  const here = new Set(states)
  const ways = new Map<string, PossibleEvent['ways']>()
  for (const { cause, source, event, guard, target } of chart?.edges ?? []) {
    if (cause !== 'event' || event === '*' || !here.has(source)) continue
    const known = ways.get(event) ?? []
    ways.set(event, [...known, { guard, target }])
  }
  return [...ways].map(([type, list]) => ({ type, ways: list })).toSorted((a, b) => a.type.localeCompare(b.type))
}

/** Fields that an event of a type had when it was last sent, as JSON to start from; what was left out or cut then is left out here. */
export function fieldsLike(log: readonly LogEntry[], type: string): string {
  const last = log.findLast((entry) => entry.type === type)?.event
  if (typeof last !== 'object' || last === null) return ''
  const fields = Object.entries(last).filter(
    ([name, value]) => name !== 'type' && !/[‹…]/.test(`${name}${JSON.stringify(value ?? null)}`),
  )
  return fields.length === 0 ? '' : JSON.stringify(Object.fromEntries(fields), null, 2)
}
