import { siteTime } from '#src/api/model/day.ts'
import { isSameName } from '#src/api/model/realName.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { tellMember } from '#server/members/memberMessages.ts'
import { announceWait } from '#server/members/withdrawalWaits.ts'

/** The member's real name, whole; null = none is bound. */
export async function realNameOf(reader: Reader, memberId: string): Promise<string | null> {
  const row = await reader.selectFrom('real_name').select('name').where('member_id', '=', memberId).executeTakeFirst()
  return row?.name ?? null
}

/** Binds a member's real name, once; the one that is bound then. The same again changes nothing, another one neither. */
export async function bindRealName(
  tx: Transaction,
  memberId: string,
  name: string,
): Promise<{ readonly result: 'bound' | 'other'; readonly name: string }> {
  await tx.db
    .insertInto('real_name')
    .values({ member_id: memberId, name, bound_at: tx.at })
    .onConflict((clash) => clash.column('member_id').doNothing())
    .execute()
  const bound = (await realNameOf(tx.db, memberId)) ?? name
  return { result: isSameName(bound, name) ? 'bound' : 'other', name: bound }
}

/**
 * Corrects a member's real name, or binds it: the holder of every card follows, and the cards wait like new ones. For operators: whoever
 * calls it leaves the trail's row with the reason.
 */
export async function correctRealName(tx: Transaction, memberId: string, name: string): Promise<void> {
  await tx.db
    .insertInto('real_name')
    .values({ member_id: memberId, name, bound_at: tx.at })
    .onConflict((clash) => clash.column('member_id').doUpdateSet({ name, bound_at: tx.at }))
    .execute()
  const cards = await tx.db
    .updateTable('saved_destination')
    .set({ holder: name, new_at: tx.at })
    .where('member_id', '=', memberId)
    .where('kind', '=', 'bankCard')
    .returning('id')
    .execute()
  if (cards.length === 0) return
  // Nobody but staff did it: there is nothing to deny, and no card that the member did not save.
  const until = await announceWait(tx, memberId, 'destination')
  await tellMember(tx, memberId, 'realNameCorrected', { until: siteTime(until ?? tx.at) })
}
