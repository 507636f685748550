import { sql } from 'kysely'
import { nameLetters } from '../members/nameLetters.ts'
import type { Transaction } from '../platform/transaction.ts'

/** What a person is known by before they have an account. */
type Person = { readonly prints: readonly string[]; readonly deviceId: string }

/** Whether somebody who excluded themselves, and still is, was ever reached by one of these contacts or was logged in on this device. */
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
              is(
                'member_id',
                'in',
                is.selectFrom('former_contact').select('former_contact.member_id').where('former_contact.print', 'in', prints),
              ),
            ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The other members of the same real name and birth date. */
const twinsOf = ({ db }: Transaction, memberId: string) =>
  db
    .selectFrom('real_name as own')
    .innerJoin('member_profile as own_profile', 'own_profile.member_id', 'own.member_id')
    .innerJoin('real_name as other', (join) => join.on(nameLetters('other.name'), '=', nameLetters('own.name')))
    .innerJoin('member_profile as other_profile', 'other_profile.member_id', 'other.member_id')
    .where('own.member_id', '=', memberId)
    .where('other.member_id', '<>', memberId)
    .whereRef('other_profile.birthday', '=', 'own_profile.birthday')

/**
 * Whether an account moved money. Nobody proves a name and a birth date, so an account excludes others by them alone only once it did: else
 * anybody could exclude anybody by writing down who they are.
 */
const movedMoney = sql<boolean>`(exists (select 1 from deposit_order where deposit_order.member_id = other.member_id and deposit_order.received > 0)
  or exists (select 1 from withdrawal where withdrawal.member_id = other.member_id))`

/** The ids of the other accounts that are known to be the same person's, where an exclusion of this one holds for them; see `movedMoney`. */
export async function twinIds(tx: Transaction, memberId: string): Promise<string[]> {
  const own = await tx.db
    .selectFrom('real_name as other')
    .select('other.member_id')
    .where('other.member_id', '=', memberId)
    .where(movedMoney)
    .executeTakeFirst()
  if (own === undefined) return []
  const rows = await twinsOf(tx, memberId).select('other.member_id').orderBy('other.member_id').execute()
  return rows.map(({ member_id: id }) => id)
}

/** Another account of the same person that is excluded, and until when, in ms; null = none, or only such as never moved money. */
export async function excludedTwin(
  tx: Transaction,
  memberId: string,
): Promise<{ readonly memberId: string; readonly until: number } | null> {
  const row = await twinsOf(tx, memberId)
    .innerJoin('play_pause', 'play_pause.member_id', 'other.member_id')
    .select(['other.member_id', 'play_pause.until'])
    .where('play_pause.kind', '=', 'exclusion')
    .where('play_pause.until', '>', tx.at)
    .where(movedMoney)
    .orderBy('play_pause.until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { memberId: row.member_id, until: row.until }
}
