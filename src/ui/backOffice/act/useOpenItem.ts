import { useEffect, useState } from 'react'
import type { ActRef } from '#src/machines/kit/actMachine.ts'

/** Which item's sheet is open: one of the list by its key, a new one under an id that is made for it, or none. */
export type OpenItem = { readonly key: string; readonly isNew: boolean }

/** The sheet of a table: what is open in it, and what its act answered is forgotten with it. */
export function useOpenItem<Order, Answer>(act: ActRef<Order, Answer>, makeId: () => string) {
  const [open, setOpen] = useState<OpenItem | null>(null)
  const become = (next: OpenItem | null) => {
    act.send({ type: 'act.left' })
    setOpen(next)
  }
  return {
    open,
    // A sheet is gone without being closed where its item left the list.
    show: (key: string) => become({ key, isNew: false }),
    begin: () => become({ key: makeId(), isNew: true }),
    close: () => become(null),
  }
}

/** Closes the sheet of an item that left the list, so that it does not come back with the item. */
export function useCloseGone(isGone: boolean, close: () => void): void {
  useEffect(() => {
    if (isGone) close()
  })
}
