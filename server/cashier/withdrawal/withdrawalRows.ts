import * as v from 'valibot'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import { WITHDRAWAL_PAGE, type withdrawalList } from '#src/api/contract/withdrawal.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { UsdtNetwork } from '#src/api/model/payAddress.ts'
import type { Destination, WithdrawalWire } from '#src/api/model/withdrawal.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { BANKS, CURRENCIES, namesOf } from '../lists/lists.ts'
import type { PayoutTable, WithdrawalStepTable, WithdrawalTable } from '#server/platform/db/withdrawalTables.ts'
import { payoutsOf, payoutWire } from './payoutRows.ts'

/** Where it goes, as anybody may see it. */
function destinationOf({ kind, of, masked }: WithdrawalTable): v.InferInput<typeof Destination> {
  switch (kind) {
    case 'bankCard':
      return { kind, of, names: namesOf(BANKS, of), masked }
    case 'usdt':
      return { kind, of: v.parse(UsdtNetwork, of), masked }
    case 'virtual':
      return { kind, of, names: namesOf(CURRENCIES, of), masked }
  }
}

/** A withdrawal as the contract carries it, with its steps and its latest payout. */
export function withdrawalWire(
  row: WithdrawalTable,
  steps: readonly WithdrawalStepTable[],
  payouts: readonly PayoutTable[],
): WithdrawalWire {
  const payout = payouts.at(-1)
  return {
    withdrawalId: row.id,
    clientId: row.client_id,
    method: row.method,
    asset: row.asset,
    amount: toWire(row.amount),
    fee: toWire(row.fee),
    destination: destinationOf(row),
    state: row.state,
    steps: steps.map(({ state, at, reason }) => ({ state, at, reason })),
    createdAt: row.created_at,
    payout: payout === undefined ? null : payoutWire(payout),
  }
}

/** The steps of some withdrawals, each one's in their order. */
export async function stepsOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, WithdrawalStepTable[]>> {
  const found = new Map<string, WithdrawalStepTable[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await reader
    .selectFrom('withdrawal_step')
    .selectAll()
    .where('withdrawal_id', 'in', [...ids])
    .orderBy('withdrawal_id')
    .orderBy('place')
    .execute()
  for (const row of rows) found.get(row.withdrawal_id)?.push(row)
  return found
}

/** Withdrawals with their steps, in the order given. */
async function wiresOf(reader: Reader, rows: readonly WithdrawalTable[]): Promise<WithdrawalWire[]> {
  const ids = rows.map(({ id }) => id)
  const steps = await stepsOf(reader, ids)
  const payouts = await payoutsOf(reader, ids)
  return rows.map((row) => withdrawalWire(row, steps.get(row.id) ?? [], payouts.get(row.id) ?? []))
}

/** One withdrawal with its steps. */
export async function wireOf(reader: Reader, row: WithdrawalTable): Promise<WithdrawalWire> {
  const [wire] = await wiresOf(reader, [row])
  if (wire === undefined) throw new Error(`no wire of ${row.id}`)
  return wire
}

/** A withdrawal by its number. */
export function findWithdrawal(reader: Reader, id: string): Promise<WithdrawalTable | undefined> {
  return reader.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The withdrawal that a member's client id made. */
export function findByClient(reader: Reader, memberId: string, clientId: string): Promise<WithdrawalTable | undefined> {
  return reader
    .selectFrom('withdrawal')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** A page of a member's withdrawals, latest first; after one that is not the member's there is nothing. */
export async function listWithdrawals(
  reader: Reader,
  memberId: string,
  before: string | undefined,
): Promise<WireReplyOf<typeof withdrawalList>> {
  const own = reader.selectFrom('withdrawal').where('member_id', '=', memberId)
  const last = before === undefined ? null : await own.select(['created_at', 'id']).where('id', '=', before).executeTakeFirst()
  if (last === undefined) return { list: [], more: false }
  const from =
    last === null
      ? own
      : own.where((column) =>
          column.or([
            column('created_at', '<', last.created_at),
            column.and([column('created_at', '=', last.created_at), column('id', '<', last.id)]),
          ]),
        )
  const rows = await from
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(WITHDRAWAL_PAGE + 1)
    .execute()
  return { list: await wiresOf(reader, rows.slice(0, WITHDRAWAL_PAGE)), more: rows.length > WITHDRAWAL_PAGE }
}
