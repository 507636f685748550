import { SESSION_KEYS } from '#src/api/model/common.ts'
import type { Reader } from '../platform/db/database.ts'

/** The page of an activity with the code of who calls a friend back to it; the page itself says where it is over. */
export const recallTarget = (activityId: string, code: string): string =>
  `/app/activity/${encodeURIComponent(activityId)}?${SESSION_KEYS.referral}=${encodeURIComponent(code)}`

/** The short link's code by which a member calls friends back to an activity, if one was made. */
export async function recallLinkOf(reader: Reader, activityId: string, code: string): Promise<string | undefined> {
  const link = await reader
    .selectFrom('short_link')
    .select('code')
    .where('kind', '=', 'activity')
    .where('thing_id', '=', activityId)
    .where('visit_code', '=', code)
    .executeTakeFirst()
  return link?.code
}
