import * as v from 'valibot'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { savedCardCalls } from '#src/api/contract/savedCards.ts'
import { maskMiddle } from '#src/api/model/mask.ts'
import { UsdtNetwork, VirtualCurrency } from '#src/api/model/payAddress.ts'
import { Bank, type SavedKind } from '#src/api/model/savedCard.ts'
import { forgetDestination, listSaved, type NewSaved, saveDestination } from '../cashier/savedCards/savedCards.ts'
import type { SavedTable } from '../platform/db/withdrawalTables.ts'
import type { CallContext } from './context.ts'
import { memberOf } from '../members/caller.ts'

const bankCard = (row: SavedTable) => ({
  id: row.id,
  cardNum: row.masked,
  bank: v.parse(Bank, row.of),
  holder: maskMiddle(row.holder ?? ''),
})
const usdt = (row: SavedTable) => ({ id: row.id, address: row.masked, network: v.parse(UsdtNetwork, row.of) })
const virtual = (row: SavedTable) => ({
  id: row.id,
  address: row.masked,
  currency: v.parse(VirtualCurrency, row.of),
})

async function list<Item>(context: CallContext, kind: SavedKind, wire: (row: SavedTable) => Item): Promise<Item[]> {
  return (await listSaved(context.services.db, memberOf(context.caller).id, kind)).map(wire)
}

/** A card or an address before it is known whose it is. */
type Unowned<One> = One extends unknown ? Omit<One, 'memberId'> : never

async function insert<Item>(context: CallContext, wanted: Unowned<NewSaved>, wire: (row: SavedTable) => Item) {
  const memberId = memberOf(context.caller).id
  const reason = await context.services.write((tx) => saveDestination(tx, context.services.vault, { ...wanted, memberId }))
  return reason === null
    ? { result: 'saved' as const, list: await list(context, wanted.kind, wire) }
    : { result: 'refused' as const, reason }
}

async function forget<Item>(context: CallContext, kind: SavedKind, id: string, wire: (row: SavedTable) => Item) {
  const memberId = memberOf(context.caller).id
  await context.services.write((tx) => forgetDestination(tx, memberId, kind, id))
  return { list: await list(context, kind, wire) }
}

export const savedCardHandlers = {
  bankCardList: async (_, context) => ({ list: await list(context, 'bankCard', bankCard) }),
  bankCardInsert: ({ bank, cardNum, holder }, context) =>
    insert(context, { kind: 'bankCard', of: bank, number: cardNum, holder }, bankCard),
  bankCardDelete: ({ id }, context) => forget(context, 'bankCard', id, bankCard),

  usdtAddressList: async (_, context) => ({ list: await list(context, 'usdt', usdt) }),
  usdtAddressInsert: ({ network, address }, context) =>
    insert(context, { kind: 'usdt', of: network, number: address, holder: null }, usdt),
  usdtAddressDelete: ({ id }, context) => forget(context, 'usdt', id, usdt),

  virtualCurrencyList: async (_, context) => ({ list: await list(context, 'virtual', virtual) }),
  virtualCurrencyInsert: ({ currency, address }, context) =>
    insert(context, { kind: 'virtual', of: currency, number: address, holder: null }, virtual),
  virtualCurrencyDelete: ({ id }, context) => forget(context, 'virtual', id, virtual),
} satisfies Handlers<typeof savedCardCalls, CallContext>
