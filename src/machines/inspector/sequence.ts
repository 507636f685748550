import type { LogEntry } from '#src/inspector/snapshot.ts'

/** Most messages that are drawn. */
export const MESSAGES = 80

/** The column of messages that no actor sent: from views, streams and the clock. */
export const OUTSIDE = ''

/** A message between two columns, by their indexes; the latest comes first. */
export type Message = { readonly no: number; readonly from: number; readonly to: number; readonly type: string }

/** Messages between actors, with a column for each actor in the order of its latest message. */
export type Sequence = {
  readonly columns: ReadonlyArray<{ readonly key: string; readonly name: string }>
  readonly messages: readonly Message[]
}

/** The newest messages of a log. `only` = key of the actor whose messages are taken; null = all. */
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
