import * as v from 'valibot'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { savedCardCalls } from '#src/api/contract/savedCards.ts'
import { maskMiddle } from '#src/api/model/mask.ts'
import { UsdtNetwork } from '#src/api/model/payAddress.ts'
import type { SavedKind } from '#src/api/model/savedCard.ts'
import { BANKS, CURRENCIES, isListed, namesOf } from '../cashier/lists/lists.ts'
import { CallError } from '../platform/callError.ts'
import { MINUTE } from '../platform/durations.ts'
import type { RateLimit } from '../platform/rateLimit.ts'
import { requirePace } from '../platform/requirePace.ts'
import { profile } from '#src/api/profile.ts'
import { forgetDestination, listSaved, type NewSaved, newSince, saveDestination } from '../cashier/savedCards/savedCards.ts'
import { waitsUntil } from '../members/withdrawalWaits.ts'
import type { SavedTable } from '../platform/db/withdrawalTables.ts'
import type { CallContext } from './context.ts'
import { memberOf } from '../members/caller.ts'

/** A saved one, and until when it cannot be withdrawn to because it is new. */
type Shown = SavedTable & { readonly waitsUntil: number | null }

const bankCard = (row: Shown) => ({
  id: row.id,
  waitsUntil: row.waitsUntil,
  cardNum: row.masked,
  bank: row.of,
  names: namesOf(BANKS, row.of),
  holder: maskMiddle(row.holder ?? ''),
})
const usdt = (row: Shown) => ({
  id: row.id,
  waitsUntil: row.waitsUntil,
  address: row.masked,
  network: v.parse(UsdtNetwork, row.of),
})
const virtual = (row: Shown) => ({
  id: row.id,
  waitsUntil: row.waitsUntil,
  address: row.masked,
  currency: row.of,
  names: namesOf(CURRENCIES, row.of),
})

async function shownList<Item>({ services: { db, now }, caller }: CallContext, kind: SavedKind, wire: (row: Shown) => Item) {
  const rows = await listSaved(db, memberOf(caller).id, kind)
  return Promise.all(
    rows.map(async (row) => wire({ ...row, waitsUntil: await waitsUntil(db, 'destination', newSince(row), now()) })),
  )
}

/** Cards and addresses that a member saves: each is told to them. */
const SAVED: RateLimit = { burst: 20, interval: 20 * MINUTE }

/** A card or an address before it is known whose it is. */
type Unowned<One> = One extends unknown ? Omit<One, 'memberId'> : never

async function insert<Item>(context: CallContext, wanted: Unowned<NewSaved>, wire: (row: Shown) => Item) {
  const memberId = memberOf(context.caller).id
  const reason = await context.services.write(async (tx) => {
    await requirePace(tx, `destination:${memberId}`, SAVED)
    return saveDestination(tx, context.services.vault, { ...wanted, memberId })
  })
  return reason === null
    ? { result: 'saved' as const, list: await shownList(context, wanted.kind, wire) }
    : { result: 'refused' as const, reason }
}

async function forget<Item>(context: CallContext, kind: SavedKind, id: string, wire: (row: Shown) => Item) {
  const memberId = memberOf(context.caller).id
  await context.services.write((tx) => forgetDestination(tx, memberId, kind, id))
  return { list: await shownList(context, kind, wire) }
}

/** A code of a list. Throws `invalid` for any other. */
function listed(list: Parameters<typeof isListed>[0], code: string, field: 'bank' | 'currency'): string {
  if (!isListed(list, code)) throw new CallError(profile.codes.invalid, 'invalid', { field }, { field, rule: `${field}.unknown` })
  return code
}

export const savedCardHandlers = {
  bankCardList: async (_, context) => ({ list: await shownList(context, 'bankCard', bankCard) }),
  bankCardInsert: ({ bank, cardNum, holder }, context) =>
    insert(context, { kind: 'bankCard', of: listed(BANKS, bank, 'bank'), number: cardNum, holder: holder ?? null }, bankCard),
  bankCardDelete: ({ id }, context) => forget(context, 'bankCard', id, bankCard),

  usdtAddressList: async (_, context) => ({ list: await shownList(context, 'usdt', usdt) }),
  usdtAddressInsert: ({ network, address }, context) =>
    insert(context, { kind: 'usdt', of: network, number: address, holder: null }, usdt),
  usdtAddressDelete: ({ id }, context) => forget(context, 'usdt', id, usdt),

  virtualCurrencyList: async (_, context) => ({ list: await shownList(context, 'virtual', virtual) }),
  virtualCurrencyInsert: ({ currency, address }, context) =>
    insert(context, { kind: 'virtual', of: listed(CURRENCIES, currency, 'currency'), number: address, holder: null }, virtual),
  virtualCurrencyDelete: ({ id }, context) => forget(context, 'virtual', id, virtual),
} satisfies Handlers<typeof savedCardCalls, CallContext>
