import * as v from 'valibot'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { trailList } from '#src/api/contract/trail.ts'
import { dayStart, readDay } from '#src/api/model/day.ts'
import type { TrailOutcome } from '#src/api/model/trail.ts'
import type { Reader } from '../platform/db/database.ts'
import { holdsText } from '../platform/db/holdsText.ts'

type Page = WireReplyOf<typeof trailList>

/** A page of what staff and the owner's commands did, latest first; see the call `trailList`. After a row that there is not there is nothing. */
export async function listTrail(reader: Reader, query: ParsedPayloadOf<typeof trailList>): Promise<Page> {
  const { by, act, text, outcome, before, size } = query
  const [from, to] = [readDay(query.from ?? ''), readDay(query.to ?? '')]
  let rows = reader.selectFrom('trail').leftJoin('trail_end', 'trail_end.trail_id', 'trail.id')
  if (by !== undefined) rows = rows.where((is) => is(is.fn('lower', ['trail.by_name']), '=', by.toLowerCase()))
  if (act !== undefined) rows = rows.where('trail.act', '=', act)
  if (from !== null) rows = rows.where('trail.at', '>=', dayStart(from))
  if (to !== null) rows = rows.where('trail.at', '<', dayStart(to + 1))
  if (text !== undefined) {
    // As it stands in JSON.
    const kept = JSON.stringify(text).slice(1, -1)
    rows = rows.where((is) => is.or([holdsText('trail.detail_json', kept), holdsText('trail_end.after_json', kept)]))
  }
  if (outcome === 'unknown') rows = rows.where('trail_end.outcome', 'is', null)
  else if (outcome === 'refused') rows = rows.where('trail_end.outcome', 'not in', ['done', 'failed'])
  else if (outcome !== undefined) rows = rows.where('trail_end.outcome', '=', outcome)
  if (before !== undefined) {
    const last = await reader.selectFrom('trail').select(['at', 'id']).where('id', '=', before).executeTakeFirst()
    if (last === undefined) return { list: [], more: false }
    rows = rows.where((is) =>
      is.or([is('trail.at', '<', last.at), is.and([is('trail.at', '=', last.at), is('trail.id', '<', last.id)])]),
    )
  }
  const found = await rows
    .select(['trail.id', 'trail.at', 'by_name', 'by_role', 'act', 'detail_json', 'address', 'outcome', 'after_json'])
    .orderBy('trail.at', 'desc')
    .orderBy('trail.id', 'desc')
    .limit(size + 1)
    .execute()
  return {
    list: found.slice(0, size).map((row) => {
      const asked: unknown = JSON.parse(row.detail_json)
      const after: unknown = row.after_json === null ? null : JSON.parse(row.after_json)
      const change = v.safeParse(Change, after)
      return {
        id: row.id,
        at: row.at,
        by: row.by_name,
        role: row.by_role,
        act: row.act,
        asked: row.detail_json,
        before: textOf(change.success ? change.output.before : v.parse(Before, asked)),
        after: textOf(change.success ? change.output.after : after),
        reason: v.parse(Reason, asked),
        outcome: outcomeOf(row.outcome),
        address: row.address,
      }
    }),
    more: found.length > size,
  }
}

/** What an act of staff changed; commands keep how it was beside what was ordered. */
const Change = v.object({ before: v.unknown(), after: v.unknown() })
const Before = v.pipe(
  v.fallback(v.object({ before: v.optional(v.unknown(), null) }), { before: null }),
  v.transform(({ before }) => before),
)
/** Why it was done; an answer to a member is its reason too. */
const Reason = v.pipe(
  v.fallback(v.object({ reason: v.optional(v.string()), words: v.optional(v.string()) }), {}),
  v.transform(({ reason, words }) => reason ?? words ?? null),
)

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value))

function outcomeOf(kept: string | null): TrailOutcome {
  if (kept === null) return 'unknown'
  return kept === 'done' || kept === 'failed' ? kept : 'refused'
}
