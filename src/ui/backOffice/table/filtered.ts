import type { Filter } from './FilterBar.tsx'
import type { Address } from './useAddress.ts'

/** Whether any of these filters counts. */
export const isFiltered = (address: Address, filters: readonly Filter[]): boolean =>
  filters.some(({ id }) => address.get(id) !== null)

/** Takes these filters out of the address, and nothing else of it. */
export const clearFilters = (address: Address, filters: readonly Filter[]): void =>
  address.set(Object.fromEntries(filters.map(({ id }) => [id, null])))
