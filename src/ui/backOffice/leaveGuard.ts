import { createContext, type RefObject, use, useEffect } from 'react'

/** Asks before a page is left: true = it may be, false = the page asks the person first about going there. */
export type LeaveGuard = (to: string) => boolean

/** Where the page that is open keeps its guard, for the links of the rail; null = it may be left at any time. */
export const LeaveGuardContext = createContext<RefObject<LeaveGuard | null>>({ current: null })

/** Guards the page for as long as something would be lost. */
export function useLeaveGuard(isDirty: boolean, ask: (to: string) => void): void {
  const guard = use(LeaveGuardContext)
  useEffect(() => {
    if (!isDirty) return undefined
    guard.current = (to) => {
      ask(to)
      return false
    }
    return () => {
      guard.current = null
    }
  }, [guard, isDirty, ask])
}
