import { BY_HAND, type Payout } from '#src/api/model/payout.ts'
import { minus } from '#src/api/model/money/amount.ts'
import type { DepositMethod } from '#src/api/model/deposit.ts'
import type { WithdrawalMethod } from '#src/api/model/withdrawal.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { PayoutTable, WithdrawalTable } from '#server/platform/db/withdrawalTables.ts'
import { currentRequest } from '#server/platform/requestScope.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { METHOD_FACTS } from '../deposit/depositMethods.ts'

/** The way in whose payer also pays a way out. */
const SAME_PAYER: Readonly<Record<WithdrawalMethod, DepositMethod>> = {
  card: 'bankCard',
  fast: 'fastCard',
  usdt: 'usdt',
  virtual: 'virtual',
}

/** No operator has said yet how it ended, or what was said counts no more. */
export const UNSIGNED = {
  signed_by_id: null,
  signed_by_name: null,
  signed_at: null,
  signed_as: null,
  signed_reference: null,
} as const

/** Opens the next try to pay a withdrawal out; it waits to be handed over. */
export async function openPayout({ db, at }: Transaction, withdrawal: WithdrawalTable): Promise<void> {
  const place = ((await latestPayout(db, withdrawal.id))?.place ?? 0) + 1
  const row: PayoutTable = {
    id: `${withdrawal.id}-${place}`,
    withdrawal_id: withdrawal.id,
    place,
    provider: METHOD_FACTS[SAME_PAYER[withdrawal.method]].provider,
    asset: withdrawal.asset,
    amount: minus(withdrawal.amount, withdrawal.fee),
    state: 'waiting',
    tries: 0,
    next_at: at,
    reference: null,
    failure: null,
    words: null,
    doubt: null,
    doubt_said: null,
    doubt_answer: null,
    created_at: at,
    changed_at: at,
    request_id: currentRequest(),
    ...UNSIGNED,
  }
  await db.insertInto('payout').values(row).execute()
}

/** A payout by its id. */
export function findPayout(reader: Reader, id: string): Promise<PayoutTable | undefined> {
  return reader.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The latest try of a withdrawal. */
export function latestPayout(reader: Reader, withdrawalId: string): Promise<PayoutTable | undefined> {
  return reader
    .selectFrom('payout')
    .selectAll()
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The tries of some withdrawals, each one's in their order. */
export async function payoutsOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, PayoutTable[]>> {
  const found = new Map<string, PayoutTable[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await reader
    .selectFrom('payout')
    .selectAll()
    .where('withdrawal_id', 'in', [...ids])
    .orderBy('withdrawal_id')
    .orderBy('place')
    .execute()
  for (const row of rows) found.get(row.withdrawal_id)?.push(row)
  return found
}

/**
 * Whether something about the other tries of a withdrawal speaks against this one: a doubt that waits for a person, or one that was
 * answered after this try was opened, so that whoever opened it did not know.
 */
export async function isQuestioned(
  reader: Reader,
  { id, withdrawal_id: withdrawalId, created_at: since }: PayoutTable,
): Promise<boolean> {
  const doubted = await reader
    .selectFrom('payout')
    .select('id')
    .where('withdrawal_id', '=', withdrawalId)
    .where('id', '!=', id)
    .where('doubt', 'is not', null)
    .where((is) => is.or([is('doubt_answer', 'is', null), is('changed_at', '>', since)]))
    .executeTakeFirst()
  return doubted !== undefined
}

/** Whether the words about any try of a withdrawal wait for a person. */
export async function isDoubtOpen(reader: Reader, withdrawalId: string): Promise<boolean> {
  const open = await reader
    .selectFrom('payout')
    .select('id')
    .where('withdrawal_id', '=', withdrawalId)
    .where('doubt', 'is not', null)
    .where('doubt_answer', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** A payout as its member sees it. */
export function payoutWire(row: PayoutTable): Payout {
  return {
    payoutId: row.id,
    state: row.state,
    byHand: row.provider === BY_HAND,
    reference: row.reference,
    changedAt: row.changed_at,
  }
}
