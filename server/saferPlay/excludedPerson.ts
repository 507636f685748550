import type { Transaction } from '../platform/transaction.ts'

/** What a person is known by before they have an account. */
type Person = { readonly prints: readonly string[]; readonly deviceId: string }

/** Whether somebody who excluded themselves, and still is, was reached by one of these contacts or was logged in on this device. */
export async function isExcludedPerson({ db, at }: Transaction, { prints, deviceId }: Person): Promise<boolean> {
  const row = await db
    .selectFrom('play_pause')
    .select('id')
    .where('kind', '=', 'exclusion')
    .where('until', '>', at)
    .where((is) =>
      is.or([
        is('member_id', 'in', is.selectFrom('session').select('session.member_id').where('session.device_id', '=', deviceId)),
        ...(prints.length === 0
          ? []
          : [
              is(
                'member_id',
                'in',
                is.selectFrom('member_contact').select('member_contact.member_id').where('member_contact.print', 'in', prints),
              ),
            ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
