import type { SavedKind } from '#src/api/model/savedCard.ts'
import type { WithdrawalMethod, WithdrawalTerms } from '#src/api/model/withdrawal.ts'
import { type Cash, cash } from '#src/api/model/money/amount.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { settingInForce, writeSetting } from '#server/platform/siteSettings.ts'

const yuan = (count: number): Cash => cash(count * 100)
const usdt = (count: number): Cash => cash(count * 1_000_000)

/** The site's terms of each way out, in the order in which they are offered. */
export const WITHDRAWAL_TERMS: readonly WithdrawalTerms[] = [
  {
    method: 'card',
    asset: 'FEN',
    min: yuan(100),
    max: yuan(50_000),
    fee: { permille: 2, min_money: yuan(2), max_money: yuan(50) },
    minutes: 120,
  },
  {
    method: 'fast',
    asset: 'FEN',
    min: yuan(100),
    max: yuan(5_000),
    fee: { permille: 5, min_money: yuan(3), max_money: yuan(25) },
    minutes: 10,
  },
  {
    method: 'usdt',
    asset: 'UUSDT',
    min: usdt(10),
    max: usdt(20_000),
    fee: { permille: 3, min_money: usdt(1), max_money: usdt(20) },
    minutes: 30,
  },
  {
    method: 'virtual',
    asset: 'FEN',
    min: yuan(100),
    max: yuan(20_000),
    fee: { permille: 1, min_money: yuan(0), max_money: yuan(10) },
    minutes: 20,
  },
]

/** What each way out leads to. */
export const LEADS_TO: Readonly<Record<WithdrawalMethod, SavedKind>> = {
  card: 'bankCard',
  fast: 'bankCard',
  usdt: 'usdt',
  virtual: 'virtual',
}

/** The terms of one way out. */
export function termsOf(method: WithdrawalMethod): WithdrawalTerms {
  const terms = WITHDRAWAL_TERMS.find((one) => one.method === method)
  if (terms === undefined) throw new Error(`no terms for ${method}`)
  return terms
}

/** Whether members may take a withdrawal back while nobody looks at it. */
export async function mayReverse(reader: Reader): Promise<boolean> {
  return (await settingInForce(reader, 'withdrawalReversal')) === 'on'
}

/** Lets members take withdrawals back, or not. */
export function setReversal(tx: Transaction, on: boolean): Promise<void> {
  return writeSetting(tx, 'withdrawalReversal', on ? 'on' : 'off')
}
