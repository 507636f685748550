import type { Points } from '#src/api/model/money/amount.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'

/** So many points, in short. */
export const pointWords = (amount: Points): string => formatAmount('POINT', amount, { short: true })
