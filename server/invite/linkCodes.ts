import { randomInt } from 'node:crypto'
import type { LinkedKind } from '../platform/db/accountTables.ts'
import { DAY } from '../platform/durations.ts'
import type { Transaction } from '../platform/transaction.ts'

/** Signs of codes: none that is read for another one. Their length tells them from those of invitations and agents. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 9

/** How old the time of a link that is asked for again may become before it is put forward. */
const FRESH = 30 * DAY

type LinkKey = { readonly kind: LinkedKind; readonly thing_id: string; readonly visit_code: string }

/** The code of the link with this key; one is made where there is none. */
export async function keptCode({ db, at }: Transaction, key: LinkKey): Promise<string> {
  for (;;) {
    const kept = await db
      .selectFrom('short_link')
      .select(['code', 'at'])
      .where('kind', '=', key.kind)
      .where('thing_id', '=', key.thing_id)
      .where('visit_code', '=', key.visit_code)
      .executeTakeFirst()
    if (kept !== undefined) {
      if (Number(kept.at) <= at - FRESH) await db.updateTable('short_link').set({ at }).where('code', '=', kept.code).execute()
      return kept.code
    }
    const code = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
    await db
      .insertInto('short_link')
      .values({ ...key, code, at })
      .onConflict((clash) => clash.doNothing())
      .execute()
  }
}
