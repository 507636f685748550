import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { Id } from '../model/common.ts'
import {
  BankCard,
  NewBankCard,
  NewUsdtAddress,
  NewVirtualAddress,
  SaveRefusal,
  UsdtAddress,
  VirtualAddress,
} from '../model/savedCard.ts'
import { defineCall } from './defineCall.ts'

const nothing = v.object({})
const which = v.object({ id: Id })
const cards = v.object({ list: listOf(BankCard) })
const usdt = v.object({ list: listOf(UsdtAddress) })
const virtual = v.object({ list: listOf(VirtualAddress) })

/** What became of saving: the list with it, or why not. Saving the same again changes nothing and is answered with the list. */
/*@__NO_SIDE_EFFECTS__*/
function savedOr<Item extends v.GenericSchema<unknown, unknown>>(item: Item) {
  return v.variant('result', [
    v.object({ result: v.literal('saved'), list: listOf(item) }),
    v.object({ result: v.literal('refused'), reason: SaveRefusal }),
  ])
}

const own = { login: true } as const

/** The member's bank cards, masked, oldest first, at most three (C-10). */
export const bankCardList = defineCall({
  path: '/api/finance/bankCard/list',
  quiet: true,
  ...own,
  effect: 'none',
  payload: nothing,
  reply: cards,
})
/** Saves a bank card; its holder is the member's real name. A card or an address belongs to one member, and cannot be withdrawn to while it is new. */
export const bankCardInsert = defineCall({
  path: '/api/finance/bankCard/insert',
  quiet: true,
  ...own,
  effect: 'keyed',
  payload: NewBankCard,
  reply: savedOr(BankCard),
})
/** Forgets a bank card; one that is gone already stays gone. Answered with what is left, as the other two are. */
export const bankCardDelete = defineCall({
  path: '/api/finance/bankCard/delete',
  quiet: true,
  ...own,
  effect: 'keyed',
  payload: which,
  reply: cards,
})

/** The member's USDT addresses, masked, oldest first, at most three (C-10). */
export const usdtAddressList = defineCall({
  path: '/api/finance/usdtAddress/list',
  quiet: true,
  ...own,
  effect: 'none',
  payload: nothing,
  reply: usdt,
})
/** Saves a USDT address of its network's form; of TRC20 the checksum has to fit too. */
export const usdtAddressInsert = defineCall({
  path: '/api/finance/usdtAddress/insert',
  quiet: true,
  ...own,
  effect: 'keyed',
  payload: NewUsdtAddress,
  reply: savedOr(UsdtAddress),
})
export const usdtAddressDelete = defineCall({
  path: '/api/finance/usdtAddress/delete',
  quiet: true,
  ...own,
  effect: 'keyed',
  payload: which,
  reply: usdt,
})

/** The member's virtual-currency addresses, masked, oldest first, at most three (C-10). */
export const virtualCurrencyList = defineCall({
  path: '/api/finance/virtualCurrency/list',
  quiet: true,
  ...own,
  effect: 'none',
  payload: nothing,
  reply: virtual,
})
/** Saves a wallet of a virtual currency. */
export const virtualCurrencyInsert = defineCall({
  path: '/api/finance/virtualCurrency/insert',
  quiet: true,
  ...own,
  effect: 'keyed',
  payload: NewVirtualAddress,
  reply: savedOr(VirtualAddress),
})
export const virtualCurrencyDelete = defineCall({
  path: '/api/finance/virtualCurrency/delete',
  quiet: true,
  ...own,
  effect: 'keyed',
  payload: which,
  reply: virtual,
})

export const savedCardCalls = {
  bankCardList,
  bankCardInsert,
  bankCardDelete,
  usdtAddressList,
  usdtAddressInsert,
  usdtAddressDelete,
  virtualCurrencyList,
  virtualCurrencyInsert,
  virtualCurrencyDelete,
}
