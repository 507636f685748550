import { createContext, use } from 'react'

/** Whether the person hides their balances: one choice for every page that shows one (P-6). */
export const HiddenContext = createContext(false)

/** Whether balances are hidden. */
export function useHidden(): boolean {
  return use(HiddenContext)
}
