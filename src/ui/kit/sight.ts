import { createContext, use } from 'react'

/** Whether the person hides their balances: one choice for every page that shows one (P-6). */
export const HiddenContext = createContext(false)

/** Whether balances are hidden. */
export function useHidden(): boolean {
  return use(HiddenContext)
}

/** What stands for an amount that is hidden. */
export const STARS = '****'

/** An amount in words with its digits as stars: its sign and its unit stay. */
export function veiled(amount: string): string {
  return amount.replace(/[\d,.]+/, STARS)
}

/** Amounts in words, as they are or veiled. */
export function useSight(): (amount: string) => string {
  const hidden = useHidden()
  return (amount) => (hidden ? veiled(amount) : amount)
}
