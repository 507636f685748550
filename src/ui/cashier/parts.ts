import type { ComponentType } from 'react'
import type { PlainKey } from '#src/ui/i18n/keys.ts'
import { lazyPart } from '#src/ui/kit/parts.tsx'
import type { CashierPartRefs } from './refs.ts'

/** One place of the cashier: what it is called in the address and in words, and what is drawn there. */
export type CashierPart = {
  readonly path: string
  readonly key: PlainKey
  readonly Part: ComponentType<CashierPartRefs>
  /** Where it shows balances and lists of amounts, which can be hidden: in its list alone, or on each of its pages. */
  readonly hasMoney?: 'list' | 'everywhere'
}

/** The cashier's places, in the order of its list; the first is where one arrives. Each comes when it is first visited. */
export const CASHIER_PARTS: readonly CashierPart[] = [
  {
    path: 'deposit',
    key: 'cashier.deposit',
    hasMoney: 'list',
    Part: lazyPart(async () => (await import('./deposit/DepositPart.tsx')).DepositPart, ['deposit', 'saferPlay']),
  },
  {
    path: 'withdraw',
    key: 'cashier.withdraw',
    hasMoney: 'list',
    Part: lazyPart(async () => (await import('./withdraw/WithdrawPart.tsx')).WithdrawPart, ['cards', 'withdraw']),
  },
  {
    path: 'wallet',
    key: 'cashier.wallet',
    hasMoney: 'everywhere',
    Part: lazyPart(async () => (await import('./wallet/WalletPart.tsx')).WalletPart, ['shared', 'wallet']),
  },
  {
    path: 'records',
    key: 'cashier.records',
    hasMoney: 'list',
    Part: lazyPart(async () => (await import('./records/RecordsPart.tsx')).RecordsPart, ['records', 'shared', 'wallet']),
  },
  {
    path: 'cards',
    key: 'cashier.cards',
    Part: lazyPart(async () => (await import('./cards/CardsPart.tsx')).CardsPart, ['cards', 'withdraw']),
  },
  {
    path: 'limits',
    key: 'cashier.limits',
    Part: lazyPart(async () => (await import('./limits/LimitsPlace.tsx')).LimitsPlace, ['saferPlay']),
  },
]
