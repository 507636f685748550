import { CHANNELS, type Contact } from '#src/api/model/contact.ts'
import { coins as gold } from '#src/api/model/money/amount.ts'
import { contactPrint } from '../delivery/codes.ts'
import { HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import { digestOf } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { Vault } from '../platform/vault.ts'
import type { AccountSettings } from './accountSettings.ts'

/** Who is welcomed: by what they were reached, and where. */
type Newcomer = { readonly memberId: string; readonly contacts: readonly Contact[]; readonly deviceId: string }

/**
 * Gives the welcome coins to who was not welcomed before, by any of what they are known by: each contact, and the device. Where the site
 * asks for contacts, only who proved one is a person that can be told from others. How many coins.
 */
export async function welcome(
  tx: Transaction,
  vault: Vault,
  { coins, demands }: Pick<AccountSettings, 'coins' | 'demands'>,
  { memberId, contacts, deviceId }: Newcomer,
): Promise<number> {
  const asksNone = CHANNELS.every((channel) => demands[channel] === 'off')
  if (contacts.length === 0 && !asksNone) return 0
  const persons = [...contacts.map((contact) => contactPrint(vault, contact)), vault.fingerprint('device', deviceId)]
  const known = await tx.db.selectFrom('welcomed').select('person').where('person', 'in', persons).limit(1).executeTakeFirst()
  for (const person of persons) {
    await tx.db
      .insertInto('welcomed')
      .values({ person, member_id: memberId, at: tx.at })
      .onConflict((clash) => clash.column('person').doNothing())
      .execute()
  }
  if (known !== undefined || coins === 0) return 0
  await openAccount(tx.db, HOUSE.prizes, 'GOLD', 'house')
  const movement = { kind: 'welcome', asset: 'GOLD', from: HOUSE.prizes, to: memberId, amount: gold(coins) } as const
  await transfer(tx, { ...movement, key: `welcome:${memberId}`, digest: digestOf(memberId, coins) })
  return coins
}
