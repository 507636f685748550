import { defer, filter, map, type OperatorFunction } from 'rxjs'
import { tally } from './meter.ts'

/**
 * A bounded memory of keys in two generations: when the young one is full it becomes the old one, and the old one is
 * forgotten whole. It always remembers at least the last `capacity` distinct keys and never more than twice as many.
 */
export type Seen = {
  /** Whether the key is new; from now on it is not. */
  readonly add: (key: string) => boolean
  readonly has: (key: string) => boolean
  readonly size: () => number
}

/** A memory of at least the last `capacity` keys (≥ 1). `stream` = the name that it is counted under; left out = not counted. */
export function createSeen(capacity: number, stream?: string): Seen {
  let young = new Set<string>()
  let old = new Set<string>()
  const has = (key: string) => young.has(key) || old.has(key)
  return {
    has,
    add: (key) => {
      if (stream !== undefined) tally(stream, 'received')
      if (has(key)) {
        if (stream !== undefined) tally(stream, 'doubled')
        return false
      }
      young.add(key)
      if (young.size >= capacity) {
        old = young
        young = new Set()
      }
      return true
    },
    size: () => young.size + old.size,
  }
}

/** Batches without the items whose key was seen before; a batch without new items is not emitted. */
export function dedupeBatches<T>(
  keyOf: (item: T) => string,
  capacity: number,
  stream?: string,
): OperatorFunction<readonly T[], readonly T[]> {
  return (source) =>
    defer(() => {
      const seen = createSeen(capacity, stream)
      return source.pipe(
        map((batch) => batch.filter((item) => seen.add(keyOf(item)))),
        filter((batch) => batch.length > 0),
      )
    })
}
