import type { PlayRecordWire } from '#src/api/model/playRecord.ts'

/** Where a record stands among a member's: by when it began, and within that moment by its id. */
export type RecordPlace = { readonly at: number; readonly id: string }

/** A record with its place. */
export type PlacedRecord = RecordPlace & { readonly record: PlayRecordWire }

/** One page of records that come latest first from several places of the site; each brought one more than a page holds, if there are so many. */
export function recordPage(lists: readonly (readonly PlacedRecord[])[], size: number): { list: PlayRecordWire[]; more: boolean } {
  const all = lists.flat().toSorted((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
  return { list: all.slice(0, size).map(({ record }) => record), more: all.length > size }
}
