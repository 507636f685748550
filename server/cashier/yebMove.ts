import { dayOf } from '#src/api/model/day.ts'
import type { FundsWire } from '#src/api/model/funds.ts'
import { profile } from '#src/api/profile.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { CallError } from '../callError.ts'
import type { Unit } from '../db/write.ts'
import { digestOf } from '../ids.ts'
import { balanceOf, openAccount, transfer } from '../ledger/ledger.ts'
import { fundsOf, tellFunds, yebOf } from './walletFunds.ts'
import { earlierAnswer, keepAnswer } from './walletOrders.ts'

export type YebOrder = {
  readonly memberId: string
  readonly clientId: string
  readonly direction: 'in' | 'out'
  readonly amount: Fen
}

/** Moves CNY between the centre and the interest wallet, once a `clientId`. Refuses an overdraft. */
export async function moveYeb(unit: Unit, { memberId, clientId, direction, amount }: YebOrder): Promise<{ funds: FundsWire }> {
  const kind = direction === 'in' ? 'yebIn' : 'yebOut'
  const kept = { memberId, clientId, kind, digest: digestOf(amount) } as const
  if ((await earlierAnswer(unit.trx, kept)) !== null) return { funds: await fundsOf(unit.trx, memberId) }
  const wallet = yebOf(memberId)
  const [from, to] = direction === 'in' ? [memberId, wallet] : [wallet, memberId]
  if ((await balanceOf(unit.trx, from, 'FEN')) < amount) throw new CallError(profile.codes.insufficient, 'shortOfFunds')
  await openAccount(unit.trx, memberId, 'FEN', 'member')
  await openAccount(unit.trx, wallet, 'FEN', 'member')
  await unit.trx
    .insertInto('yeb_account')
    .values({ member_id: memberId, next_day: dayOf(unit.at), carry: 0 })
    .onConflict((clash) => clash.column('member_id').doNothing())
    .execute()
  await transfer(unit, { kind, key: `yeb:${memberId}:${clientId}`, digest: kept.digest, asset: 'FEN', from, to, amount })
  await keepAnswer(unit, kept, {})
  return { funds: await tellFunds(unit, memberId) }
}
