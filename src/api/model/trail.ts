import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'

/** Longest text that rows of the trail are searched for, in characters. */
export const TRAIL_SEARCH_LIMIT = 40

/** How an act went: done, refused, failed, or cut short, so that nobody knows. */
export const TRAIL_OUTCOMES = ['done', 'refused', 'failed', 'unknown'] as const
export const TrailOutcome = v.picklist(TRAIL_OUTCOMES)
export type TrailOutcome = v.InferOutput<typeof TrailOutcome>

/** An act of staff, or of the owner at the machine, as it was written down. `asked`, `before` and `after` are JSON, without secrets. */
export const TrailItem = v.object({
  id: Id,
  at: Timestamp,
  by: v.string(),
  /** A role, or `operate` for the owner's commands. */
  role: v.string(),
  /** The name of a call or of a command. */
  act: v.string(),
  asked: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  /** Null = no reason was given. */
  reason: v.nullable(v.string()),
  outcome: TrailOutcome,
  address: v.nullable(v.string()),
})
export type TrailItem = v.InferOutput<typeof TrailItem>

/** What a field without a value is written as. */
export const NOTHING = 'null'

const Tree = v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])
const Leaf = v.union([v.string(), v.number(), v.boolean()])

/** A JSON text as names and values, one a line; deeper names are joined by points. What is no JSON is one value without a name. */
export function trailFacts(json: string): readonly { readonly name: string; readonly value: string }[] {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return [{ name: '', value: json }]
  }
  return value === null ? [] : factsOf(value, '')
}

function factsOf(value: unknown, name: string): { readonly name: string; readonly value: string }[] {
  if (value === null) return [{ name, value: NOTHING }]
  if (v.is(Leaf, value)) return [{ name, value: String(value) }]
  const leaves = v.safeParse(v.array(Leaf), value)
  if (leaves.success) return [{ name, value: leaves.output.join(', ') }]
  const tree = v.safeParse(Tree, value)
  if (!tree.success) return []
  return Object.entries(tree.output).flatMap(([key, field]) => factsOf(field, name === '' ? key : `${name}.${key}`))
}
