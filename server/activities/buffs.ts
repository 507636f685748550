import type { Buff, RunningBuff } from '#src/api/model/activities/buff.ts'
import { dayOf } from '#src/api/model/day.ts'
import type { Reader } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'

/**
 * The card of a kind that a member has running at a time; null = none. A card runs for the whole of the site's day on which it was used: who
 * pays for a day that is over asks with a time of that day.
 */
export async function activeBuff(reader: Reader, memberId: string, buff: Buff, now: number): Promise<RunningBuff | null> {
  const row = await reader
    .selectFrom('buff_card')
    .select('strength')
    .where('member_id', '=', memberId)
    .where('buff', '=', buff)
    .where('used_day', '=', dayOf(now))
    .executeTakeFirst()
  return row === undefined || row.strength === null ? null : { buff, strength: row.strength }
}

/** How strong a card each of many members had running on one of the site's days: those above an id, up to another one. */
export async function buffsOfDay(
  reader: Reader,
  buff: Buff,
  day: number,
  { above, until }: { readonly above: string; readonly until: string },
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .selectFrom('buff_card')
    .select(['member_id', 'strength'])
    .where('buff', '=', buff)
    .where('used_day', '=', day)
    .where('member_id', '>', above)
    .where('member_id', '<=', until)
    .execute()
  return new Map(rows.map(({ member_id: memberId, strength }) => [memberId, strength ?? 0]))
}

/** What a card that runs at a time brings at once, and whether an activity gave it already; null = none runs. */
export async function buffToTake(
  reader: Reader,
  memberId: string,
  buff: Buff,
  now: number,
): Promise<{ readonly strength: number; readonly isTaken: boolean } | null> {
  const row = await reader
    .selectFrom('buff_card')
    .select(['strength', 'taken_in'])
    .where('member_id', '=', memberId)
    .where('buff', '=', buff)
    .where('used_day', '=', dayOf(now))
    .executeTakeFirst()
  return row === undefined || row.strength === null ? null : { strength: row.strength, isTaken: row.taken_in !== null }
}

/** Takes what a running card brings at once, for an activity: one alone gives it, and once. False = there is none, or it was taken. */
export async function takeBuff(tx: Transaction, memberId: string, buff: Buff, activityId: string): Promise<boolean> {
  const taken = await tx.db
    .updateTable('buff_card')
    .set({ taken_in: activityId })
    .where('member_id', '=', memberId)
    .where('buff', '=', buff)
    .where('used_day', '=', dayOf(tx.at))
    .where('taken_in', 'is', null)
    .executeTakeFirst()
  return Number(taken.numUpdatedRows) > 0
}

/** Gives a member a card, once for each source of theirs. False = they got it before. */
export async function giveBuffCard(tx: Transaction, memberId: string, buff: Buff, source: string): Promise<boolean> {
  const row = await tx.db
    .insertInto('buff_card')
    .values({ id: newId('bc'), member_id: memberId, buff, source, at: tx.at, used_day: null, strength: null, taken_in: null })
    .onConflict((clash) => clash.columns(['member_id', 'source']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** How many cards of a kind a member has that were not used yet. */
export async function cardsOf(reader: Reader, memberId: string, buff: Buff): Promise<number> {
  const { have } = await reader
    .selectFrom('buff_card')
    .select((is) => is.fn.countAll<number>().as('have'))
    .where('member_id', '=', memberId)
    .where('buff', '=', buff)
    .where('used_day', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(have)
}

/** Uses a member's oldest card of a kind for the site's day. False = they have none. One that runs already is asked for before. */
export async function spendCard(tx: Transaction, memberId: string, { buff, strength }: RunningBuff): Promise<boolean> {
  const oldest = await tx.db
    .selectFrom('buff_card')
    .select('id')
    .where('member_id', '=', memberId)
    .where('buff', '=', buff)
    .where('used_day', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return false
  const used = await tx.db
    .updateTable('buff_card')
    .set({ used_day: dayOf(tx.at), strength })
    .where('id', '=', oldest.id)
    .where('used_day', 'is', null)
    .executeTakeFirst()
  return Number(used.numUpdatedRows) > 0
}
