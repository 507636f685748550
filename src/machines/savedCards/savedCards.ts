import type { BankCard, SavedKind, UsdtAddress, VirtualAddress } from '#src/api/model/savedCard.ts'

/** One saved card or address, masked. */
export type SavedItem =
  | ({ readonly kind: 'bankCard' } & BankCard)
  | ({ readonly kind: 'usdt' } & UsdtAddress)
  | ({ readonly kind: 'virtual' } & VirtualAddress)

/** An item that can be chosen and deleted: the server named it. */
export type NamedItem = SavedItem & { readonly id: string }

/** Whether an item has an id of the server's. */
export function isNamed(item: SavedItem): item is NamedItem {
  return item.id !== null
}

/** What a member wrote to save one, as text: the rules judge it. */
export type SavedDraft =
  | { readonly kind: 'bankCard'; readonly bank: string; readonly cardNum: string }
  | { readonly kind: 'usdt'; readonly network: string; readonly address: string }
  | { readonly kind: 'virtual'; readonly currency: string; readonly address: string }

/** Which list. */
export type SavedQuery = { readonly kind: SavedKind }
