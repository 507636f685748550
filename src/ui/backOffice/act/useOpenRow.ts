import type { ActRef } from '#src/machines/kit/actMachine.ts'
import { useCloseGone, useOpenItem } from './useOpenItem.ts'

/** A table's list, by what its items are told apart by, with the act that its sheet sends. */
type OpenRowOptions<Item, Order, Answer> = {
  readonly act: ActRef<Order, Answer>
  readonly makeId: () => string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
}

/** The sheet of a table whose items it shows: `shown` is the open one as the list has it now, null for a new one; one that left the list closes it. */
export function useOpenRow<Item, Order, Answer>({ act, makeId, items, keyOf }: OpenRowOptions<Item, Order, Answer>) {
  const item = useOpenItem(act, makeId)
  const { open, close } = item
  const shown = items.find((one) => keyOf(one) === open?.key) ?? null
  const isOpen = open !== null && (open.isNew || shown !== null)
  useCloseGone(open !== null && !isOpen, close)
  return { ...item, shown, isOpen }
}
