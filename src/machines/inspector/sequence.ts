import type { LogEntry } from '#src/inspector/sight.ts'

/** Most messages that are drawn. */
export const MESSAGES = 80

/** Where messages begin that no actor sent: views, streams, the clock. */
export const OUTSIDE = ''

/** A message from one column to another, by their places; the latest comes first. */
export type Message = { readonly no: number; readonly from: number; readonly to: number; readonly type: string }

/** Messages between actors: a column each, in the order in which they last spoke or were spoken to. */
export type Sequence = {
  readonly columns: ReadonlyArray<{ readonly key: string; readonly name: string }>
  readonly messages: readonly Message[]
}

/** The newest messages of a log, all or those of one actor. */
export function sequenceOf(log: readonly LogEntry[], only: string | null): Sequence {
  const columns = new Map<string, { key: string; name: string; place: number }>()
  const placeOf = (key: string, name: string) => {
    const known = columns.get(key)
    if (known !== undefined) return known.place
    const place = columns.size
    columns.set(key, { key, name, place })
    return place
  }
  const messages: Message[] = []
  for (let index = log.length - 1; index >= 0 && messages.length < MESSAGES; index -= 1) {
    const entry = log[index]
    if (entry === undefined || (only !== null && entry.actor !== only && entry.from !== only)) continue
    const from = placeOf(entry.from ?? OUTSIDE, entry.fromName ?? '')
    messages.push({ no: entry.no, from, to: placeOf(entry.actor, entry.name), type: entry.type })
  }
  return { columns: [...columns.values()].map(({ key, name }) => ({ key, name })), messages }
}
