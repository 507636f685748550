import { CreditCard, WalletCards, Zap } from 'lucide-react'
import type { ComponentType } from 'react'
import type { DepositMethod } from '#src/api/model/deposit.ts'

type MethodIcon = ComponentType<{ readonly size: number; readonly 'aria-hidden'?: 'true' }>

/** What a way to pay or to be paid looks like: each shows what it is. */
export const METHOD_ICONS: Readonly<Record<DepositMethod, MethodIcon>> = {
  bankCard: CreditCard,
  usdt: UsdtIcon,
  fastCard: Zap,
  virtual: WalletCards,
}

/** The mark of USDT, a T in a ring on a coin, in the strokes of the other icons. */
function UsdtIcon({ size, ...rest }: { readonly size: number; readonly 'aria-hidden'?: 'true' }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <circle cx="12" cy="12" r="10" />
      <path d="M8 7.5h8M12 7.5v9.5" />
      <ellipse cx="12" cy="11.5" rx="5.5" ry="2" strokeWidth={1.5} />
    </svg>
  )
}
