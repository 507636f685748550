import { createContext, type RefObject, use, useEffect, useRef } from 'react'

/** Asks before a page is left: true = it may be, false = the page asks the person first about going there. */
export type LeaveGuard = (to: string) => boolean

/** Where the page that is open keeps its guard, for the links of the rail; null = it may be left at any time. */
export const LeaveGuardContext = createContext<RefObject<LeaveGuard | null>>({ current: null })

/** Which entry of the tab's history it is, as the router counts them. */
const placeOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0

/**
 * Guards the page for as long as something would be lost: against links, and against the browser's Back and Forward, which are taken back.
 * `ask` = asks the person about going to an address, or so many entries on. Returns what lets them go.
 */
export function useLeaveGuard(isDirty: boolean, ask: (to: string | number) => void): () => void {
  const guard = use(LeaveGuardContext)
  const isFree = useRef(false)
  useEffect(() => {
    isFree.current = false
    if (!isDirty) return undefined
    const here = placeOf(window.history.state)
    const onPop = (event: PopStateEvent) => {
      if (isFree.current) return
      // The router is not told: the address is taken back, which is no news either.
      event.stopImmediatePropagation()
      const by = placeOf(event.state) - here
      if (by === 0) return
      window.history.go(-by)
      ask(by)
    }
    window.addEventListener('popstate', onPop, { capture: true })
    guard.current = (to) => {
      ask(to)
      return false
    }
    return () => {
      guard.current = null
      window.removeEventListener('popstate', onPop, { capture: true })
    }
  }, [guard, isDirty, ask])
  return () => {
    isFree.current = true
  }
}
