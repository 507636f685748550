import type { Asset } from '#src/api/model/money/asset.ts'
import type { WithdrawalAct } from '#src/api/model/withdrawalState.ts'
import type { Amount } from '#src/api/model/money/amount.ts'
import { stepWithdrawal } from '../cashier/withdrawal/withdrawalSteps.ts'
import { digestOf, newId } from '../platform/ids.ts'
import { HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import { findByName } from '../members/members.ts'
import type { Services } from '../services.ts'

/** The payer's next act, on the withdrawal that has waited for it the longest. Throws when none does. */
export async function payOutByOrder({ write }: Services, act: WithdrawalAct): Promise<string> {
  return write(async (tx) => {
    const waiting = await tx.db
      .selectFrom('withdrawal')
      .select('id')
      .where('state', '=', act === 'start' ? 'approved' : 'paying')
      .orderBy('changed_at')
      .executeTakeFirst()
    if (waiting === undefined) throw new Error(`no withdrawal waits for ${act}`)
    await stepWithdrawal(tx, waiting.id, act, { reason: act === 'fail' ? '收款行退回' : null })
    return waiting.id
  })
}

/** Gives a member of the demo money or coins from the mint. */
export async function grantByOrder(
  { db, write }: Services,
  { name, asset, amount }: { readonly name: string; readonly asset: Asset; readonly amount: Amount },
): Promise<void> {
  const member = await findByName(db, name)
  if (member === undefined) throw new Error(`no such account: ${name}`)
  await write(async (tx) => {
    await openAccount(tx.db, HOUSE.mint, asset, 'house')
    await openAccount(tx.db, member.id, asset, 'member')
    const key = newId('grant')
    await transfer(tx, { kind: 'opening', key, digest: digestOf(key), asset, from: HOUSE.mint, to: member.id, amount })
  })
}
