import type { SnapshotFrom } from 'xstate'
import type { Chart } from '#src/inspector/chart.ts'
import { type Coverage, coverageOf } from '#src/inspector/coverage.ts'
import type { ActorView, KnownEvents, LogEntry } from '#src/inspector/snapshot.ts'
import type { Box, PlacedEdge, PlacedState } from '#src/inspector/chartLayout.ts'
import { boxAround, gapOf } from '#src/inspector/viewport.ts'
import type { Says, Verdict } from '#src/inspector/verdicts.ts'
import type { inspectorMachine } from './inspectorMachine.ts'

type Snapshot = SnapshotFrom<typeof inspectorMachine>

/** Most lines of the log that are shown. */
const LINES = 200

const NONE: readonly string[] = []
const NO_VIEWS: readonly Box[] = []

/** An actor in the tree; `depth` 0 = a root. */
export type TreeLine = ActorView & {
  readonly depth: number
  /** The events by which it was found; empty = by its name, or nothing is searched. */
  readonly found: readonly string[]
}

/** Filters the tree by a part of a name or of an event that the machine knows; `ended` = whether ended actors are shown. */
export type TreeFilter = { readonly search: string; readonly ended: boolean; readonly events: KnownEvents }

/** Actors in tree order, each after its parent and beside its siblings by name; children of an actor that is filtered out move up to its level. */
export function treeOf(actors: readonly ActorView[], { search, ended, events }: TreeFilter): TreeLine[] {
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
    (children.get(parent) ?? []).toSorted(byName).flatMap((actor) => {
      const named = actor.name.toLowerCase().includes(wanted)
      const found = named || actor.chart === null ? NONE : (events[actor.chart] ?? NONE).filter((event) => matches(event, wanted))
      const shown = (ended || actor.status === 'active') && (named || found.length > 0)
      return shown ? [{ ...actor, depth, found }, ...under(actor.key, depth + 1)] : under(actor.key, depth)
    })
  return under(null, 0)
}

/** By name without its case; those of one name stay in the order in which they began. */
const byName = ({ name: one }: ActorView, { name: other }: ActorView) => {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()]
  return first < second ? -1 : first > second ? 1 : 0
}

const matches = (text: string, wanted: string) => text.toLowerCase().includes(wanted)

/** Ids of the transitions whose event has this part; none while nothing is searched. */
export function edgesFound(chart: Chart | null, search: string): ReadonlySet<string> {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return new Set()
  return new Set(chart?.edges.filter(({ cause, event }) => cause === 'event' && matches(event, wanted)).map(({ id }) => id))
}

/** Ids of the transitions that lead out of active states: the ways on from here. */
export function edgesOnward(chart: Chart | null, states: readonly string[]): ReadonlySet<string> {
  const here = new Set(states)
  return new Set(chart?.edges.filter(({ source }) => here.has(source)).map(({ id }) => id))
}

/** What each transition's guard said of the event that is asked about. */
export function saidOf(verdicts: readonly Verdict[] | null): ReadonlyMap<string, Says> {
  return new Map(verdicts?.flatMap(({ edges, says }) => edges.map((edge) => [edge, says] as const)))
}

/** Whether a state has no states within. */
const isLeaf = ({ kind }: Pick<PlacedState, 'kind'>) => kind === 'atomic' || kind === 'final'

/** The box of an arrow with its words. */
function boxOfEdge({ points, label }: Pick<PlacedEdge, 'points' | 'label'>): readonly Box[] {
  return [...points.map(({ x, y }) => ({ x, y, width: 0, height: 0 })), ...(label === null ? [] : [label])]
}

/** How far the words of an arrow may be from its state to be looked at with it, in pixels. */
const NEAR = 240

/**
 * What of the drawn chart is looked at, the widest first: its innermost active states with all arrows that lead on, with those from and to
 * themselves, with the words of these, those nearby, by themselves, and at last the first of them in the same way. None = nothing is drawn
 * or active.
 */
export function activeViews({ context: { drawn, view } }: Snapshot): readonly Box[] {
  if (drawn === null || drawn.name !== view.details?.chart) return NO_VIEWS
  const active = new Set(view.details.states)
  const leaves = drawn.layout.states.filter((state) => active.has(state.id) && isLeaf(state))
  const [first] = leaves
  if (first === undefined) return NO_VIEWS
  const facts = new Map(drawn.chart.edges.map((edge) => [edge.id, edge]))
  const arrows = drawn.layout.edges.flatMap((placed) => {
    const edge = placed.id === null ? undefined : facts.get(placed.id)
    return edge === undefined ? [] : [{ ...placed, ...edge, label: placed.label }]
  })
  const onward = arrows.filter(({ source }) => active.has(source))
  const around = (states: readonly PlacedState[]) => {
    const ids = new Set(states.map(({ id }) => id))
    const own = arrows.filter(({ source, target }) => ids.has(source) || (target !== null && ids.has(target)))
    const from = own.filter(({ source }) => ids.has(source))
    const words = own.flatMap(({ label }) => label ?? [])
    return [
      [...states, ...own.flatMap(boxOfEdge)],
      [...states, ...words],
      [...states, ...from.flatMap(boxOfEdge)],
      [...states, ...from.flatMap(({ label }) => label ?? [])],
      [...states, ...words.filter((label) => states.some((state) => gapOf(label, state) <= NEAR))],
      states,
    ]
  }
  const views = [[...leaves, ...onward.flatMap(boxOfEdge)], ...around(leaves), ...around([first])]
  return views.flatMap((boxes) => boxAround(boxes) ?? [])
}

/** All events of a chart, sorted, each with whether an active state knows it. */
export function eventsOf(
  chart: Chart | null,
  states: readonly string[],
): ReadonlyArray<{ readonly type: string; readonly isHere: boolean }> {
  const here = new Set(possibleEvents(chart, states).map(({ type }) => type))
  const all = new Set(chart?.edges.filter(({ cause, event }) => cause === 'event' && event !== '*').map(({ event }) => event))
  return [...all].toSorted().map((type) => ({ type, isHere: here.has(type) }))
}

/** Ids of the states that know an event, in the chart's order. */
export function statesKnowing(chart: Chart | null, type: string): readonly string[] {
  const sources = new Set(chart?.edges.filter(({ event }) => event === type).map(({ source }) => source))
  return chart?.states.filter(({ id }) => sources.has(id)).map(({ id }) => id) ?? NONE
}

/** Entries whose actor names or event type contain each word of the filter, and none of the words that begin with a minus. */
export function filtered(log: readonly LogEntry[], filter: string): readonly LogEntry[] {
  const words = wordsOf(filter)
  return words.length === 0 ? log : log.filter((entry) => passes(entry, words))
}

type FilterWord = { readonly word: string; readonly wanted: boolean }

/** A single minus is ignored: its word is still being typed. */
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

/** An entry of the log as it is listed; `count` = how often it came, equal ones of the library itself after each other as one. */
export type LogLine = LogEntry & { readonly count: number }

/** Whether an event is the library's own: a start, an end, or what a task or a stream says. */
export const isLibrary = (type: string): boolean => type.startsWith('xstate.')

/** The newest entries that pass the filter, the latest first, at most `LINES`. */
export function linesOf(log: readonly LogEntry[], filter: string): readonly LogLine[] {
  const words = wordsOf(filter)
  const lines: LogLine[] = []
  for (let index = log.length - 1; index >= 0; index -= 1) {
    const entry = log[index]
    if (entry === undefined) break
    if (words.length > 0 && !passes(entry, words)) continue
    const last = lines.at(-1)
    if (last !== undefined && isLibrary(entry.type) && isSameLine(entry, last)) {
      lines[lines.length - 1] = { ...last, no: entry.no, count: last.count + 1 }
    } else if (lines.length === LINES) break
    else lines.push({ ...entry, count: 1 })
  }
  return lines
}

const isSameLine = (one: LogEntry, other: LogEntry) =>
  one.type === other.type && one.actor === other.actor && one.from === other.from && sameList(one.taken, other.taken)

/** The log that is shown: the paused one, or the current one. */
export const selectLog = ({ context }: Snapshot): readonly LogEntry[] => context.pausedLog ?? context.view.log

/** Ids of the edges that the chosen actor took last. */
export function selectLastEdges({ context: { chosen, view } }: Snapshot): readonly string[] {
  return view.log.findLast((entry) => entry.actor === chosen && entry.taken.length > 0)?.taken ?? NONE
}

/** Whether two lists hold the same texts in the same order. */
export function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}

/** An event that the chosen machine answers in its current states, with each guard and target it may lead to. */
export type PossibleEvent = {
  readonly type: string
  readonly ways: ReadonlyArray<{ readonly guard: string | null; readonly target: string | null }>
}

/** The chosen machine's chart; null until it is laid out. */
export const selectChart = ({ context: { drawn, view } }: Snapshot): Chart | null =>
  drawn !== null && drawn.name === view.details?.chart ? drawn.chart : null

/** The coverage of a chart with the failed path that is shown; null = the coverage file does not mention the machine. */
export function coveredOf(chart: Chart | null, coverage: Coverage | null, failure: number | null) {
  const covered = coverage === null || chart === null ? null : coverageOf(coverage, chart)
  return covered === null ? null : { ...covered, shown: failure === null ? null : (covered.failed[failure] ?? null) }
}

/** Ids of the chosen machine's active states. */
export const selectStates = ({ context: { view } }: Snapshot): readonly string[] => view.details?.states ?? NONE

/** Events that a machine answers in these states, sorted by type; none while its chart is not laid out. */
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

/** The fields of the last logged event of a type, as JSON to edit; fields that were redacted or cut are omitted. */
export function lastFieldsOf(log: readonly LogEntry[], type: string): string {
  const last = log.findLast((entry) => entry.type === type)?.event
  if (typeof last !== 'object' || last === null) return ''
  const fields = Object.entries(last).filter(
    ([name, value]) => name !== 'type' && !/[‹…]/.test(`${name}${JSON.stringify(value ?? null)}`),
  )
  return fields.length === 0 ? '' : JSON.stringify(Object.fromEntries(fields), null, 2)
}
