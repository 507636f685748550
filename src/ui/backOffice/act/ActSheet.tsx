import { useSelector } from '@xstate/react'
import type { ActRef } from '#src/machines/kit/actMachine.ts'
import { Sheet, type SheetProps } from '#src/ui/kit/Sheet.tsx'

type ActSheetProps<Order, Answer> = Omit<SheetProps, 'held'> & { readonly act: ActRef<Order, Answer> }

/** The sheet of what something is done to: while that is on its way it stays open, so that who sent it reads what came of it. */
export function ActSheet<Order, Answer>({ act, ...sheet }: ActSheetProps<Order, Answer>) {
  const held = useSelector(act, (snapshot) => snapshot.matches('acting'))
  return <Sheet held={held} {...sheet} />
}
