import * as v from 'valibot'

type Schema = v.GenericSchema<unknown, unknown>

/** Why items were dropped in the present reading; null = they are not counted. Readings are synchronous, so that there is one at a time. */
let reasons: string[] | null = null

/**
 * A list of items as it comes over the wire: an item that cannot be read is dropped and costs nothing else (docs/protocol.md, 1). Of more
 * than `most` items the rest is cut off. `readWire` counts what was dropped. For items that are browsed: where they form a sum, a result or
 * a rule, `v.array` refuses the whole.
 */
/*@__NO_SIDE_EFFECTS__*/
export function listOf<const Item extends Schema>(item: Item, most = Number.POSITIVE_INFINITY) {
  return v.pipe(
    v.array(v.fallback(v.optional(item), dropped)),
    v.transform((items): v.InferOutput<Item>[] => items.filter(isThere).slice(0, most)),
  )
}

/** A map whose entries are read like the items of a list: by id, a bad one is dropped. */
/*@__NO_SIDE_EFFECTS__*/
export function mapOf<const Item extends Schema>(key: v.GenericSchema<string, string>, item: Item) {
  return v.pipe(
    v.record(key, v.fallback(v.optional(item), dropped)),
    v.transform((entries): Record<string, v.InferOutput<Item>> =>
      Object.fromEntries(Object.entries(entries).filter(([, entry]) => isThere(entry))),
    ),
  )
}

function isThere<T>(item: T | undefined): item is T {
  return item !== undefined
}

/** Notes why an item is dropped. */
function dropped(dataset?: { readonly issues?: readonly [v.BaseIssue<unknown>, ...unknown[]] | undefined }): undefined {
  const issue = dataset?.issues?.[0]
  if (issue !== undefined) reasons?.push(`${v.getDotPath(issue) ?? ''}: ${issue.message}`)
}

/** A value of the wire as it was read, and why items of its lists were dropped: one reason an item. */
export function readWire<S extends Schema>(
  schema: S,
  value: unknown,
): { readonly parsed: v.SafeParseResult<S>; readonly dropped: readonly string[] } {
  const outer = reasons
  const own: string[] = []
  reasons = own
  try {
    return { parsed: v.safeParse(schema, value), dropped: own }
  } finally {
    reasons = outer
  }
}
