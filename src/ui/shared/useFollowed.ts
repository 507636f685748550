import { useState } from 'react'
import { followed } from '#src/api/model/followed.ts'

/** What is written of something that others write too. */
type Followed<Item, Fields> = {
  readonly fields: Fields
  readonly write: (fields: Fields) => void
  /** What it was begun from, or what an act showed to be there since: what is saved takes the place of that. */
  readonly read: Item
  /** What was read before that. */
  readonly before: Item
}

/**
 * The fields of a form through its acts: where one showed that somebody else wrote meanwhile, what was not touched becomes theirs, and what was
 * written stays. `shown` = the thing as the last act made it, or found it; null = it said nothing of it.
 */
export function useFollowed<Item, Fields extends Readonly<Record<string, unknown>>>(
  begun: Item,
  shown: Item | null,
  fieldsOf: (item: Item) => Fields,
): Followed<Item, Fields> {
  const [draft, setDraft] = useState(() => ({ read: begun, before: begun, fields: fieldsOf(begun) }))
  const write = (fields: Fields) => setDraft({ ...draft, fields })
  if (shown === null || shown === draft.read) return { ...draft, write }
  const { read, fields } = draft
  const next = { read: shown, before: read, fields: followed(fields, fieldsOf(read), fieldsOf(shown)) }
  setDraft(next)
  return { ...next, write }
}
