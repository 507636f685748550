import { ArrowDownToLine, ArrowUpFromLine, CreditCard, ShieldCheck, type LucideIcon, ReceiptText, Wallet } from 'lucide-react'
import type { FunctionComponent } from 'react'
import type { ParseKeysWithoutVariables } from 'i18next'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import type { CardsPartProps } from './savedCards/CardsPart.tsx'
import type { DepositPartProps } from './deposit/DepositPart.tsx'
import type { LimitsPlaceProps } from './limits/LimitsPlace.tsx'
import type { RecordsPartProps } from './records/RecordsPart.tsx'
import type { WalletPartProps } from './wallet/WalletPart.tsx'
import type { WithdrawPartProps } from './withdrawal/WithdrawPart.tsx'

/** What the places together need. */
export type CashierPartProps = DepositPartProps &
  WithdrawPartProps &
  WalletPartProps &
  RecordsPartProps &
  CardsPartProps &
  LimitsPlaceProps

/** One place of the cashier: what it is called in the address and in words, and what is drawn there. */
export type CashierPart = {
  readonly path: string
  readonly key: ParseKeysWithoutVariables<'cashier'>
  /** What it looks like, where its list has room for that. */
  readonly icon: LucideIcon
  readonly Part: FunctionComponent<CashierPartProps>
  /** What a page at an address below it is called; one that answers nothing is called as the place. Absent = it has no pages. */
  readonly pages?: (id: string) => ParseKeysWithoutVariables<'cashier'> | undefined
  /** Where it shows balances and lists of amounts, which can be hidden: in its list alone, or on each of its pages. */
  readonly hasMoney?: 'list' | 'everywhere'
  /** Whether the balance stands beside its title: nothing on its page says it. */
  readonly saysBalance?: true
}

/** The cashier's places, in the order of its list; the first is where one arrives. Each comes when it is first visited. */
export const CASHIER_PARTS: readonly CashierPart[] = [
  {
    path: 'deposit',
    icon: ArrowDownToLine,
    key: 'cashier.deposit',
    pages: () => 'cashier.depositOrder',
    hasMoney: 'list',
    saysBalance: true,
    Part: lazyComponent(async () => (await import('./deposit/DepositPart.tsx')).DepositPart, ['deposit', 'saferPlay']),
  },
  {
    path: 'withdraw',
    icon: ArrowUpFromLine,
    key: 'cashier.withdraw',
    pages: () => 'cashier.withdrawal',
    hasMoney: 'list',
    Part: lazyComponent(async () => (await import('./withdrawal/WithdrawPart.tsx')).WithdrawPart, ['savedCards', 'withdrawal']),
  },
  {
    path: 'wallet',
    icon: Wallet,
    key: 'cashier.wallet',
    pages: (id) => (id === 'yeb' ? 'cashier.yeb' : id === 'bonuses' ? 'cashier.bonuses' : undefined),
    hasMoney: 'everywhere',
    Part: lazyComponent(async () => (await import('./wallet/WalletPart.tsx')).WalletPart, ['shared', 'wallet']),
  },
  {
    path: 'records',
    icon: ReceiptText,
    key: 'cashier.records',
    hasMoney: 'list',
    saysBalance: true,
    Part: lazyComponent(async () => (await import('./records/RecordsPart.tsx')).RecordsPart, ['records', 'shared', 'wallet']),
  },
  {
    path: 'cards',
    icon: CreditCard,
    key: 'cashier.cards',
    Part: lazyComponent(async () => (await import('./savedCards/CardsPart.tsx')).CardsPart, ['savedCards', 'withdrawal']),
  },
  {
    path: 'limits',
    icon: ShieldCheck,
    key: 'cashier.limits',
    Part: lazyComponent(async () => (await import('./limits/LimitsPlace.tsx')).LimitsPlace, ['saferPlay']),
  },
]

/** Pages of a place that are also asked for without it, and where they are. */
export const MOVED: ReadonlyMap<string, string> = new Map([
  ['yeb', 'wallet/yeb'],
  ['bonuses', 'wallet/bonuses'],
])
