import * as v from 'valibot'
import type { Call } from '../contract/defineCall.ts'

/**
 * The body of a reply that holds nothing: no fields, or for a call that only reads, lists without items. Null = the reply says
 * something that cannot be left out, or made up.
 */
export function emptyBodyOf({ effect, reply }: Pick<Call, 'effect' | 'reply'>): object | null {
  if (v.is(reply, {})) return {}
  const entries: unknown = Reflect.get(reply, 'entries')
  if (effect !== 'none' || typeof entries !== 'object' || entries === null) return null
  const body = Object.fromEntries(Object.keys(entries).map((name) => [name, []]))
  return v.is(reply, body) ? body : null
}
