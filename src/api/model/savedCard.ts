import * as v from 'valibot'
import { CardNumber } from './cardNumber.ts'
import { Id } from './common.ts'
import { BankCardItem, UsdtAddressItem } from './member.ts'
import { ListedNames } from './listed.ts'
import { AnyWallet, DigitalYuanWallet, EthereumAddress, HarbourWallet, TronAddress, UsdtNetwork } from './payAddress.ts'
import { RealName } from './realName.ts'
import { WaitsUntil } from './withdrawalWait.ts'

/** Most cards or addresses of one kind that are kept (C-10). */
export const SAVED_LIMIT = 3

/** A list as it is shown: cut to the first three (C-10). */
export function cutSaved<Item>(list: readonly Item[]): readonly Item[] {
  return list.slice(0, SAVED_LIMIT)
}

/** What is kept of where money can go. */
export const SAVED_KINDS = ['bankCard', 'usdt', 'virtual'] as const
export type SavedKind = (typeof SAVED_KINDS)[number]

/**
 * Saved items as their owner sees them: numbers, addresses and names are masked; the whole ones never leave the server. What the
 * specification does not name may be left out (E-1); `names` = what the bank or the currency is called. Without an id an item is shown, and can be neither chosen nor deleted.
 */
export const BankCard = v.object({
  id: v.nullish(Id, null),
  ...BankCardItem.entries,
  bank: v.nullish(Id, null),
  names: ListedNames,
  holder: v.optional(v.string(), ''),
  waitsUntil: WaitsUntil,
})
export type BankCard = v.InferOutput<typeof BankCard>
export const UsdtAddress = v.object({
  id: v.nullish(Id, null),
  ...UsdtAddressItem.entries,
  network: v.nullish(UsdtNetwork, null),
  waitsUntil: WaitsUntil,
})
export type UsdtAddress = v.InferOutput<typeof UsdtAddress>
export const VirtualAddress = v.object({
  id: Id,
  address: v.string(),
  currency: Id,
  names: ListedNames,
  waitsUntil: WaitsUntil,
})
export type VirtualAddress = v.InferOutput<typeof VirtualAddress>

/** What a member fills in to save one; each field's rule is judged alike in the form and at the server. The holder is the real name: it may be left out. */
export const NewBankCard = v.object({ bank: Id, cardNum: CardNumber, holder: v.optional(RealName) })
export const NewUsdtAddress = v.variant('network', [
  v.object({ network: v.literal('TRC20'), address: TronAddress }),
  v.object({ network: v.literal('ERC20'), address: EthereumAddress }),
])
/** Currencies whose wallets' form is known here; those of the site's list may be others. */
const KNOWN_FORMS = ['ECNY', 'HBC']
export const NewVirtualAddress = v.variant('currency', [
  v.object({ currency: v.literal('ECNY'), address: DigitalYuanWallet }),
  v.object({ currency: v.literal('HBC'), address: HarbourWallet }),
  v.object({
    currency: v.pipe(
      Id,
      v.check((code) => !KNOWN_FORMS.includes(code)),
    ),
    address: AnyWallet,
  }),
])

/**
 * Why nothing was saved: `full` = three are kept already; `checksum` = the address has the right form and a wrong character;
 * `realName` = none is bound yet; `holder` = it is another name than the real one; `taken` = it belongs to somebody else.
 */
const SAVE_REFUSALS = ['full', 'checksum', 'realName', 'holder', 'taken'] as const
export const SaveRefusal = v.picklist(SAVE_REFUSALS)
export type SaveRefusal = v.InferOutput<typeof SaveRefusal>
