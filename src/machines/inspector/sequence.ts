import type { LogEntry } from '#src/inspector/snapshot.ts'
import { isLibrary } from './inspectorSelectors.ts'

/** Most messages that are drawn; equal ones after each other count as one. */
export const MESSAGES = 80

/** The column of messages that no actor sent: from views, streams and the clock. */
export const OUTSIDE = ''

/**
 * Messages of one kind that came after each other, between two columns by their indexes; the latest comes first. What an actor tells several
 * others is one message too.
 */
export type Message = {
  /** Of the first of them: it stays while more come. */
  readonly no: number
  readonly from: number
  readonly to: number
  /** How many received it; `to` is the last of them. */
  readonly receivers: number
  readonly type: string
  readonly count: number
  /** When the last of them came, and what it carried. */
  readonly at: number
  readonly event: unknown
}

/** An actor, or the outside, that sends and receives messages. */
export type Column = { readonly key: string; readonly name: string }

/** Messages between actors, with a column for each actor in the order of its latest message. */
type Sequence = {
  readonly columns: readonly Column[]
  readonly messages: readonly Message[]
  /** How many of the library's own events were left out. */
  readonly left: number
}

type SequenceFilter = {
  /** Key of the actor whose messages are taken; null = all. */
  readonly only: string | null
  /** Whether the library's own events are taken: starts, ends and what a task or a stream says. */
  readonly own: boolean
}

/** The newest messages of a log. */
export function sequenceOf(log: readonly LogEntry[], { only, own }: SequenceFilter): Sequence {
  const columns = new Map<string, Column & { place: number }>()
  const placeOf = (key: string, name: string) => {
    const known = columns.get(key)
    if (known !== undefined) return known.place
    const place = columns.size
    columns.set(key, { key, name, place })
    return place
  }
  const messages: Message[] = []
  let left = 0
  /** Who received the message that was looked at last. */
  let heard = new Set<number>()
  for (let index = log.length - 1; index >= 0; index -= 1) {
    const entry = log[index]
    if (entry === undefined || (only !== null && entry.actor !== only && entry.from !== only)) continue
    if (!own && isLibrary(entry.type)) {
      left += 1
      continue
    }
    const last = messages.at(-1)
    const from = placeOf(entry.from ?? OUTSIDE, entry.fromName ?? '')
    const to = placeOf(entry.actor, entry.name)
    const isToOthers = from !== to && entry.from !== null
    if (last?.type === entry.type && last.from === from && (last.to === to || (isToOthers && last.to !== from))) {
      heard.add(to)
      messages[messages.length - 1] = { ...last, no: entry.no, count: last.count + 1, receivers: heard.size }
      continue
    }
    if (messages.length === MESSAGES) break
    heard = new Set([to])
    messages.push({ no: entry.no, from, to, receivers: 1, type: entry.type, count: 1, at: entry.at, event: entry.event })
  }
  return { columns: [...columns.values()].map(({ key, name }) => ({ key, name })), messages, left }
}

/** A sequence in as many lanes as there is room for. */
type Lanes = {
  readonly lanes: readonly Column[]
  /** The lane of each column of the sequence; −1 = there is no room for it. */
  readonly laneOf: readonly number[]
  /** How many columns have no lane. */
  readonly others: number
}

/** Gives lanes to the columns with most messages, the outside first, the others by name, so that they stay where they are while messages come. */
export function lanesOf({ columns, messages }: Sequence, room: number): Lanes {
  const counts = columns.map((_, place) => messages.filter(({ from, to }) => from === place || to === place).length)
  const places = columns
    .map((_, place) => place)
    .toSorted((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other)
    .slice(0, Math.max(1, room))
    .toSorted((one, other) => rankOf(columns[one]).localeCompare(rankOf(columns[other])))
  return {
    lanes: places.flatMap((place) => columns[place] ?? []),
    laneOf: columns.map((_, place) => places.indexOf(place)),
    others: columns.length - places.length,
  }
}

/** By the key where names are the same; the outside has none, and stands first. */
const rankOf = (column: Column | undefined) =>
  column === undefined || column.key === OUTSIDE ? '' : `${column.name} ${column.key}`
