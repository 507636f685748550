import type { ComponentType } from 'react'
import type { PlainKey } from '#src/ui/i18n/keys.ts'
import { lazyPart } from '#src/ui/kit/parts.tsx'
import type { CashierPartRefs } from './refs.ts'

/** One place of the cashier: what it is called in the address and in words, and what is drawn there. */
export type CashierPart = {
  readonly path: string
  readonly key: PlainKey
  readonly Part: ComponentType<CashierPartRefs>
  /** It shows balances or what moved: they can be hidden there. */
  readonly hasMoney?: true
}

/** The cashier's places, in the order of its list; the first is where one arrives. Each comes when it is first visited. */
export const CASHIER_PARTS: readonly CashierPart[] = [
  {
    path: 'deposit',
    key: 'cashier.deposit',
    hasMoney: true,
    Part: lazyPart(async () => (await import('./deposit/DepositPart.tsx')).DepositPart),
  },
  {
    path: 'withdraw',
    key: 'cashier.withdraw',
    hasMoney: true,
    Part: lazyPart(async () => (await import('./withdraw/WithdrawPart.tsx')).WithdrawPart),
  },
  {
    path: 'wallet',
    key: 'cashier.wallet',
    hasMoney: true,
    Part: lazyPart(async () => (await import('./wallet/WalletPart.tsx')).WalletPart),
  },
  {
    path: 'records',
    key: 'cashier.records',
    hasMoney: true,
    Part: lazyPart(async () => (await import('./records/RecordsPart.tsx')).RecordsPart),
  },
  { path: 'cards', key: 'cashier.cards', Part: lazyPart(async () => (await import('./cards/CardsPart.tsx')).CardsPart) },
  { path: 'limits', key: 'cashier.limits', Part: lazyPart(async () => (await import('./limits/LimitsPlace.tsx')).LimitsPlace) },
]
