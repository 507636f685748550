import { createContext, type ReactNode } from 'react'
import type { PricedMatch } from '#src/api/model/anchor.ts'

export type RowPricesProps = {
  readonly match: PricedMatch
  /** Where a price leads in this list; left out = to the slip over the page. */
  readonly onPrice?: ((selectionId: string) => void) | undefined
}

/** Draws the main price of a match in its row; it comes after the rows. Null = rows have none. */
export const RowPricesContext = createContext<((props: RowPricesProps) => ReactNode) | null>(null)
