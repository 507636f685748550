import type { Asset } from '#src/api/model/money/asset.ts'
import type { Amount } from '#src/api/model/money/amount.ts'
import { takeWord } from '../cashier/payout/payoutNotices.ts'
import { BY_HAND } from '#src/api/model/payout.ts'
import type { PayerWord } from '../cashier/payout/payoutWords.ts'
import type { PayoutTable } from '../platform/db/withdrawalTables.ts'
import { digestOf, newId } from '../platform/ids.ts'
import { HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import { findByName } from '../members/members.ts'
import type { Services } from '../services.ts'

/** What a world that is driven by hand may order its payer: to take a payout, to pay it, to refuse it for good, or to have trouble. */
export const PAYER_ACTS = ['start', 'pay', 'fail', 'trouble'] as const
type PayerAct = (typeof PAYER_ACTS)[number]

/**
 * The payer's next act, on the payout that has waited for it the longest, where no payer runs. Tells the withdrawal's number. Throws when
 * none waits.
 */
export async function payOutByOrder({ write }: Services, act: PayerAct): Promise<string> {
  return write(async (tx) => {
    const waiting = await tx.db
      .selectFrom('payout')
      .selectAll()
      .where('state', act === 'start' ? '=' : 'in', act === 'start' ? 'waiting' : ['unknown', 'accepted'])
      .where('provider', '!=', BY_HAND)
      .orderBy('changed_at')
      .orderBy('id')
      .executeTakeFirst()
    if (waiting === undefined) throw new Error(`no payout waits for ${act}`)
    await takeWord(tx, waiting.provider, wordOf(waiting, act))
    return waiting.withdrawal_id
  })
}

function wordOf({ id: payoutId, asset, amount }: PayoutTable, act: PayerAct): PayerWord {
  switch (act) {
    case 'start':
      return { payoutId, asset, amount, state: 'accepted' }
    case 'pay':
      return { payoutId, asset, amount, state: 'paid', reference: newId('bank') }
    case 'fail':
      return { payoutId, asset, amount, state: 'failed', failure: 'destination' }
    case 'trouble':
      return { payoutId, asset, amount, state: 'failed', failure: 'payer' }
  }
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
