import * as v from 'valibot'
import type { Call } from '../contract/defineCall.ts'

/** What a field is that holds nothing, by the type of its schema. */
const EMPTY: ReadonlyMap<unknown, object> = new Map<unknown, object>([
  ['array', []],
  ['record', {}],
])

/**
 * The body of a reply that holds nothing: no fields, or for a call that only reads, lists without items and none of the fields
 * that may be left out. Null = the reply says something that cannot be left out, or made up; so does every reply to an act that may
 * not be repeated, for its caller takes it as done.
 */
export function emptyBodyOf({ effect, reply }: Pick<Call, 'effect' | 'reply'>): object | null {
  if (effect === 'once') return null
  if (v.is(reply, {})) return {}
  const entries: unknown = Reflect.get(reply, 'entries')
  if (effect !== 'none' || typeof entries !== 'object' || entries === null) return null
  const needed = Object.entries(entries).filter(([, field]: [string, v.GenericSchema]) => !v.is(field, undefined))
  const body = Object.fromEntries(needed.map(([name, field]: [string, v.GenericSchema]) => [name, EMPTY.get(field.type)]))
  return v.is(reply, body) ? body : null
}
