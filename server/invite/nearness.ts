import type { ClientOrigin } from '../members/caller.ts'
import { nameLetters } from '../members/nameLetters.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Vault } from '../platform/vault.ts'

/** Who invited whom. */
type Pair = { readonly friendId: string; readonly inviterId: string }

/** Where somebody registers, as it is kept. */
export const placeOf = (vault: Pick<Vault, 'fingerprint'>, { deviceId, address }: ClientOrigin) => ({
  device: vault.fingerprint('device', deviceId),
  address: vault.fingerprint('address', address),
})

/** The ids of the inviter, and of everybody else whom they invited. */
const others = (reader: Reader, { friendId, inviterId }: Pair) =>
  reader
    .selectFrom('member as near')
    .select('near.id')
    .where((is) =>
      is.or([
        is('near.id', '=', inviterId),
        is(
          'near.id',
          'in',
          is
            .selectFrom('invited_friend as sibling')
            .select('sibling.friend_id')
            .where('sibling.inviter_id', '=', inviterId)
            .where('sibling.friend_id', '<>', friendId),
        ),
      ]),
    )

/** Whether the inviter was ever logged in on the device, or from the address, that a friend registers with. It is asked then: sessions go. */
export async function isInvitersPlace(
  reader: Reader,
  inviterId: string,
  { deviceId, address }: ClientOrigin,
  sameAddress: boolean,
): Promise<boolean> {
  const row = await reader
    .selectFrom('session')
    .select('member_id')
    .where('member_id', '=', inviterId)
    .where((is) => is.or([is('device_id', '=', deviceId), ...(sameAddress ? [] : [is('address', '=', address)])]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a friend cannot be told from the inviter, or from another friend of theirs, by where they registered, device, real name or a card that they ever saved. */
export async function isNear(reader: Reader, pair: Pair, sameAddress: boolean): Promise<boolean> {
  const near = others(reader, pair)
  const place = await reader
    .selectFrom('registration_place as own')
    .innerJoin('registration_place as other', (join) =>
      join.on((is) =>
        is.or([
          is('other.device', '=', is.ref('own.device')),
          ...(sameAddress ? [] : [is('other.address', '=', is.ref('own.address'))]),
        ]),
      ),
    )
    .select('own.member_id')
    .where('own.member_id', '=', pair.friendId)
    .where('other.member_id', 'in', near)
    .limit(1)
    .executeTakeFirst()
  if (place !== undefined) return true
  const device = await reader
    .selectFrom('session as own')
    .innerJoin('session as other', 'other.device_id', 'own.device_id')
    .select('own.member_id')
    .where('own.member_id', '=', pair.friendId)
    .where('other.member_id', 'in', near)
    .limit(1)
    .executeTakeFirst()
  if (device !== undefined) return true
  const name = await reader
    .selectFrom('real_name as own')
    .innerJoin('real_name as other', (join) => join.on(nameLetters('other.name'), '=', nameLetters('own.name')))
    .select('own.member_id')
    .where('own.member_id', '=', pair.friendId)
    .where('other.member_id', 'in', near)
    .limit(1)
    .executeTakeFirst()
  if (name !== undefined) return true
  const card = await reader
    .selectFrom('destination_print as own')
    .innerJoin('destination_print as other', 'other.print', 'own.print')
    .select('own.member_id')
    .where('own.member_id', '=', pair.friendId)
    .where('other.member_id', 'in', near)
    .limit(1)
    .executeTakeFirst()
  return card !== undefined
}
