import { KINDS } from '#src/api/model/activities/kinds.ts'
import { dayOf } from '#src/api/model/day.ts'
import type { Reader } from '../platform/db/database.ts'
import type { ActivityRow } from './rows.ts'

type Window = Pick<ActivityRow, 'id' | 'kind' | 'starts_at' | 'ends_at'>

type Days = { readonly first: number; readonly last: number }

/** The site's days on any part of which an activity runs, or ran until an operator ended it; none where that was before it began. */
function daysOf({ starts_at, ends_at, status, changed_at }: ActivityRow): readonly Days[] {
  const startsAt = Number(starts_at)
  const endsAt = status === 'ended' ? Math.min(Number(ends_at), Number(changed_at)) : Number(ends_at)
  return endsAt <= startsAt ? [] : [{ first: dayOf(startsAt), last: dayOf(endsAt - 1) }]
}

/**
 * Whether an activity of a kind of which one runs at a time shares a day from now on with another one, paused and ended ones as well: their
 * day counts whole. Whom it is for does not matter: a member can be among those of both.
 */
export async function overlapsAnother(reader: Reader, { id, kind, starts_at, ends_at }: Window, now: number): Promise<boolean> {
  if (!KINDS[kind].isAlone) return false
  const [first, last] = [dayOf(Math.max(Number(starts_at), now)), dayOf(Number(ends_at) - 1)]
  const others = await reader
    .selectFrom('activity')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .where('status', '<>', 'draft')
    .execute()
  return others.flatMap(daysOf).some((other) => other.first <= last && first <= other.last)
}
