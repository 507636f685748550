import type { Fen } from '#src/api/model/money/amount.ts'
import { dayOf } from '#src/api/model/day.ts'
import type { FundsWire } from '#src/api/model/funds.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '#server/platform/callError.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { digestOf } from '#server/platform/ids.ts'
import { balanceOf, openAccount, transfer } from '#server/ledger/ledger.ts'
import { fundsOf, tellFunds } from '../wallet/funds.ts'
import { earlierAnswer, keepAnswer } from '../wallet/walletOrders.ts'
import { yebWalletOf } from '#server/ledger/owners.ts'

export type YebOrder = {
  readonly memberId: string
  readonly clientId: string
  readonly direction: 'in' | 'out'
  readonly amount: Fen
}

/** Moves CNY between the centre and the interest wallet, once a `clientId`. Refuses an overdraft. */
export async function moveYeb(
  tx: Transaction,
  { memberId, clientId, direction, amount }: YebOrder,
): Promise<{ funds: FundsWire }> {
  const kind = direction === 'in' ? 'yebIn' : 'yebOut'
  const kept = { memberId, clientId, kind, digest: digestOf(amount) } as const
  if ((await earlierAnswer(tx.db, kept)) !== null) return { funds: await fundsOf(tx.db, memberId) }
  const wallet = yebWalletOf(memberId)
  const [from, to] = direction === 'in' ? [memberId, wallet] : [wallet, memberId]
  if ((await balanceOf(tx.db, from, 'FEN')) < amount) throw new CallError(profile.codes.insufficient, 'shortOfFunds')
  await openAccount(tx.db, memberId, 'FEN', 'member')
  await openAccount(tx.db, wallet, 'FEN', 'member')
  await tx.db
    .insertInto('yeb_account')
    .values({ member_id: memberId, next_day: dayOf(tx.at), carry: 0 })
    .onConflict((clash) => clash.column('member_id').doNothing())
    .execute()
  await transfer(tx, { kind, key: `yeb:${memberId}:${clientId}`, digest: kept.digest, asset: 'FEN', from, to, amount })
  await keepAnswer(tx, kept, {})
  return { funds: await tellFunds(tx, memberId) }
}
