import type { Reader } from '../platform/db/database.ts'
import type { Deed } from '../platform/deeds.ts'
import { MOST_TRIES } from './deedTries.ts'

/** Of which deeds: of what, of one member alone, or of those before a time (ms). */
type Which = { readonly what: Deed['what']; readonly memberId?: string; readonly before?: number }

/** Whether an activity still has to be told of one of these deeds. Those that were given up it is not told of any more. */
export async function isStillToldOf(reader: Reader, activityId: string, { what, memberId, before }: Which): Promise<boolean> {
  const rows = await reader
    .selectFrom('activity_deed')
    .select('left_json')
    .distinct()
    .where('what', '=', what)
    .where('tries', '<', MOST_TRIES)
    .where((is) => (memberId === undefined ? is.lit(true) : is('member_id', '=', memberId)))
    .where((is) => (before === undefined ? is.lit(true) : is('at', '<', before)))
    .execute()
  return rows.some(({ left_json: left }) => left === null || left.includes(JSON.stringify(activityId)))
}
