import { randomInt } from 'node:crypto'
import { feeOf, type WithdrawalMethod, type WithdrawalRefusal } from '#src/api/model/withdrawal.ts'
import { profile } from '#src/api/profile.ts'
import type { Cash } from '#src/api/model/money/amount.ts'
import { conflict } from '../callError.ts'
import type { Reader } from '../db/database.ts'
import type { WithdrawalTable } from '../db/withdrawTables.ts'
import type { Unit } from '../db/write.ts'
import { digestOf } from '../ids.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { findSaved } from './saved.ts'
import { findByClient } from './withdrawalRows.ts'
import { hold, keepStep, tellWithdrawal } from './withdrawalSteps.ts'
import { LEADS_TO, termsOf } from './withdrawalTerms.ts'

/** An order as a member sends it, its password judged already. */
export type NewWithdrawal = {
  readonly memberId: string
  readonly method: WithdrawalMethod
  readonly clientId: string
  readonly destinationId: string
  readonly amount: Cash
  readonly fee: Cash
}

export type Created = { readonly row: WithdrawalTable } | { readonly refusal: WithdrawalRefusal }

/** The withdrawal that an order has made already; null = it is new. Throws `conflict` for an id that made another one. */
export async function earlierWithdrawal(reader: Reader, order: NewWithdrawal): Promise<WithdrawalTable | null> {
  const first = await findByClient(reader, order.memberId, order.clientId)
  if (first === undefined) return null
  if (first.digest !== digestOfOrder(order)) throw conflict()
  return first
}

/** Stores a withdrawal and holds its money, all or nothing, once a client id. */
export async function createWithdrawal(unit: Unit, order: NewWithdrawal): Promise<Created> {
  const { memberId, method, clientId, amount, fee } = order
  const first = await earlierWithdrawal(unit.trx, order)
  if (first !== null) return { row: first }
  if (await isGivenUp(unit.trx, memberId, clientId)) return { refusal: 'withdrawn' }
  const terms = termsOf(method)
  if (amount < terms.min || amount > terms.max) return { refusal: 'amount' }
  if (fee !== feeOf(amount, terms.fee)) return { refusal: 'terms' }
  const destination = await findSaved(unit.trx, memberId, order.destinationId)
  if (destination === undefined || destination.kind !== LEADS_TO[method]) return { refusal: 'destination' }
  if ((await balanceOf(unit.trx, memberId, terms.asset)) < amount) return { refusal: 'funds' }
  const { kind, of, number, holder } = destination
  const row: WithdrawalTable = {
    id: newNumber(unit.at),
    client_id: clientId,
    digest: digestOfOrder(order),
    member_id: memberId,
    method,
    asset: terms.asset,
    amount,
    fee,
    kind,
    of,
    number,
    holder,
    state: 'created',
    created_at: unit.at,
    changed_at: unit.at,
  }
  await unit.trx.insertInto('withdrawal').values(row).execute()
  await keepStep(unit, row.id, 'created', {})
  await hold(unit, row)
  await tellWithdrawal(unit, row)
  return { row }
}

/** The withdrawal of an order whose answer was lost; null = there is none, and from now on there never will be. */
export async function reconcileWithdrawal(unit: Unit, memberId: string, clientId: string): Promise<WithdrawalTable | null> {
  const found = await findByClient(unit.trx, memberId, clientId)
  if (found !== undefined) return found
  await unit.trx
    .insertInto('withdrawal_given_up')
    .values({ member_id: memberId, client_id: clientId, at: unit.at })
    .onConflict((clash) => clash.columns(['member_id', 'client_id']).doNothing())
    .execute()
  return null
}

async function isGivenUp(reader: Reader, memberId: string, clientId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('withdrawal_given_up')
    .select('at')
    .where('member_id', '=', memberId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row !== undefined
}

function digestOfOrder({ method, destinationId, amount, fee }: NewWithdrawal): string {
  return digestOf(method, destinationId, amount, fee)
}

/** A number that a person can read out: W, the time in the site's zone to the second, and six random digits. */
function newNumber(at: number): string {
  const time = new Date(at + profile.clock.zone * 60_000).toISOString().replace(/\D/g, '').slice(2, 14)
  return `W${time}${String(randomInt(1_000_000)).padStart(6, '0')}`
}
