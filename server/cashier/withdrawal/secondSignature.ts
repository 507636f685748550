import { worthInFen } from '#src/api/model/deposit.ts'
import { type Fen, fen } from '#src/api/model/money/amount.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { settingInForce, writeSetting } from '#server/platform/siteSettings.ts'
import type { WithdrawalTable } from '#server/platform/db/withdrawalTables.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { depositRate } from '../deposit/depositMethods.ts'

/** Withdrawals worth more than this, in fen, take two operators. */
export async function signatureFrom(reader: Reader): Promise<Fen> {
  return fen(Number(await settingInForce(reader, 'withdrawalSecondSignature')) * 100)
}

/** Sets above how many whole yuan a withdrawal takes two operators. Throws a RangeError for what is outside the setting's bounds. */
export const setSignatureFrom = (tx: Transaction, yuan: number): Promise<void> =>
  writeSetting(tx, 'withdrawalSecondSignature', String(yuan))

/** Whether a withdrawal is approved by two operators and not by one: worth more than `from` (`signatureFrom`). `usdtRate` = yuan in ten-thousandths. */
export function takesTwo({ asset, amount }: Pick<WithdrawalTable, 'asset' | 'amount'>, usdtRate: number, from: Fen): boolean {
  return worthInFen(asset, amount, depositRate(usdtRate)) > from
}

/** Keeps the first of two signatures under a withdrawal in review. False = it has one already, or is not in review any more. */
export async function signFirst(
  { db, at }: Transaction,
  withdrawalId: string,
  by: { readonly id: string; readonly nickname: string },
): Promise<boolean> {
  const signed = await db
    .updateTable('withdrawal')
    .set({ signed_by_id: by.id, signed_by_name: by.nickname, signed_at: at })
    .where('id', '=', withdrawalId)
    .where('state', '=', 'reviewing')
    .where('signed_by_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return signed !== undefined
}
