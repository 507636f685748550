import type { Transaction } from '#server/platform/transaction.ts'

// Who is one with somebody else is told by their cards too (C-11). A number belongs to one member at a time, so that nobody has the card of another one
// now: what counts is who ever had it. A print says nothing of the number.

/** Remembers that a member saved a card or an address. */
export async function notePrint({ db, at }: Transaction, memberId: string, print: string): Promise<void> {
  await db
    .insertInto('destination_print')
    .values({ member_id: memberId, print, at })
    .onConflict((clash) => clash.columns(['member_id', 'print']).doNothing())
    .execute()
}

/** Remembers all that are saved and are not remembered yet. */
export async function noteSavedPrints({ db }: Transaction): Promise<void> {
  await db
    .insertInto('destination_print')
    .columns(['member_id', 'print', 'at'])
    .expression((from) =>
      from
        .selectFrom('saved_destination')
        .select((one) => ['member_id', 'print', one.fn.min('created_at').as('at')])
        .where('print', '<>', '')
        .groupBy(['member_id', 'print']),
    )
    .onConflict((clash) => clash.columns(['member_id', 'print']).doNothing())
    .execute()
}

/** Forgets what was saved for a member at those times, in ms: it was not the member. */
export async function forgetPrints({ db }: Transaction, memberId: string, savedAt: readonly number[]): Promise<void> {
  await db.deleteFrom('destination_print').where('member_id', '=', memberId).where('at', 'in', savedAt).execute()
}
