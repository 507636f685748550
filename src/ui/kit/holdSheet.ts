import { createContext, use, useLayoutEffect } from 'react'

/** Keeps the sheet around open until what it returns is called. Without a sheet around, nothing is kept. */
export const HoldSheetContext = createContext<() => () => void>(() => () => undefined)

/** While `isHeld`, the sheet that this is drawn in cannot be closed: something is on its way that is told in it. */
export function useHoldSheet(isHeld: boolean): void {
  const hold = use(HoldSheetContext)
  useLayoutEffect(() => (isHeld ? hold() : undefined), [isHeld, hold])
}
