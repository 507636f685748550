import type { GrantState } from '#src/api/model/grant.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import { tellFunds } from '../cashier/wallet/funds.ts'
import { HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import { lockedAccountOf } from '../ledger/owners.ts'
import { tellMember } from '../members/memberMessages.ts'
import type { BonusGrantTable } from '../platform/db/grantTables.ts'
import { digestOf } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import { tellGrants } from './grantRows.ts'

/** The page that shows a member's bonuses. */
const GRANTS_PAGE = '/app/cashier/wallet/bonuses'

/**
 * Ends a grant that runs, once: what was locked goes back to the house, and when it is released the prizes pay as much to the wallet, all in
 * the transaction that ends it. A grant that has ended stays as it is. Returns whether this call ended it.
 */
export async function endGrant(
  tx: Transaction,
  { id, member_id: memberId, amount }: Pick<BonusGrantTable, 'id' | 'member_id' | 'amount'>,
  as: Exclude<GrantState, 'running'>,
): Promise<boolean> {
  const ended = await tx.db
    .updateTable('bonus_grant')
    .set({ state: as, ended_at: tx.at })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (Number(ended.numUpdatedRows) === 0) return false
  const movement = { digest: digestOf(id, amount), asset: 'FEN', amount } as const
  const from = lockedAccountOf(memberId)
  await transfer(tx, { ...movement, kind: 'grantUnlock', key: `grant:${id}:unlock`, from, to: HOUSE.grants })
  if (as === 'released') {
    await openAccount(tx.db, HOUSE.prizes, 'FEN', 'house')
    await openAccount(tx.db, memberId, 'FEN', 'member')
    await transfer(tx, { ...movement, kind: 'bonusGrant', key: `grant:${id}:release`, from: HOUSE.prizes, to: memberId })
    await tellFunds(tx, memberId)
  }
  // Who opts out knows it.
  if (as !== 'optedOut') await tellMember(tx, memberId, WORDS[as], { amount: formatAmount('FEN', amount) }, GRANTS_PAGE)
  tellGrants(tx, memberId)
  return true
}

const WORDS = { released: 'grantReleased', lapsed: 'grantLapsed' } as const
