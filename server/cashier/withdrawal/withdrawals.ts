import { randomInt } from 'node:crypto'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { withdrawalNew, withdrawalStatus, withdrawalTerms } from '#src/api/contract/withdrawal.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { feeOf, type WithdrawalMethod, type WithdrawalRefusal } from '#src/api/model/withdrawal.ts'
import { isSameName } from '#src/api/model/realName.ts'
import { profile } from '#src/api/profile.ts'
import type { WithdrawalWait } from '#src/api/model/withdrawalWait.ts'
import { conflict, notFound, forbidden } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { WithdrawalTable } from '#server/platform/db/withdrawalTables.ts'
import { claimKey } from '#server/platform/memberKeys.ts'
import { memberKey, type Transaction } from '#server/platform/transaction.ts'
import { digestOf } from '#server/platform/ids.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { realNameOf } from '../savedCards/realNames.ts'
import { findSaved, newSince } from '../savedCards/savedCards.ts'
import type { Cash } from '#src/api/model/money/amount.ts'
import { findByClient, wireOf, findWithdrawal } from './withdrawalRows.ts'
import { memberWait, waitsUntil } from '#server/members/withdrawalWaits.ts'
import { hold } from './withdrawalMoney.ts'
import { keepStep, tellWithdrawal, stepWithdrawal } from './withdrawalSteps.ts'
import { LEADS_TO, termsOf, mayReverse, WITHDRAWAL_TERMS } from './withdrawalTerms.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type WithdrawPasswords, findWithdrawPassword } from './withdrawPassword.ts'

/** An order as a member sends it, its password judged already. */
export type NewWithdrawal = {
  readonly memberId: string
  readonly method: WithdrawalMethod
  readonly clientId: string
  readonly destinationId: string
  readonly amount: Cash
  readonly fee: Cash
}

/** Why an order makes no withdrawal: for good, or for now. */
type NotNow = { readonly refusal: WithdrawalRefusal } | { readonly wait: WithdrawalWait }

export type Created = { readonly row: WithdrawalTable } | NotNow

/** The withdrawal that an order has made already; null = it is new. Throws `conflict` for an id that made another one. */
async function earlierWithdrawal(reader: Reader, order: NewWithdrawal): Promise<WithdrawalTable | null> {
  const first = await findByClient(reader, order.memberId, order.clientId)
  if (first === undefined) return null
  if (first.digest !== digestOfOrder(order)) throw conflict()
  return first
}

type Judged =
  | NotNow
  | { readonly terms: ReturnType<typeof termsOf>; readonly destination: NonNullable<Awaited<ReturnType<typeof findSaved>>> }

/** Whether a new order may be made now, as far as reading tells: its terms, where it leads to, what there is, and whether it waits for something new. */
async function judgeOrder(
  reader: Reader,
  { memberId, method, clientId, destinationId, amount, fee }: NewWithdrawal,
  now: number,
): Promise<Judged> {
  if (await isGivenUp(reader, memberId, clientId)) return { refusal: 'withdrawn' }
  const terms = termsOf(method)
  if (amount < terms.min || amount > terms.max) return { refusal: 'amount' }
  if (fee !== feeOf(amount, terms.fee)) return { refusal: 'terms' }
  const destination = await findSaved(reader, memberId, destinationId)
  if (destination === undefined || destination.kind !== LEADS_TO[method]) return { refusal: 'destination' }
  // One from before numbers had one owner and one name may be another member's, or another person's.
  if (destination.claim === null || !(await isOfRealName(reader, memberId, destination.holder))) return { refusal: 'owner' }
  if ((await balanceOf(reader, memberId, terms.asset)) < amount) return { refusal: 'funds' }
  const wait = await waitOf(reader, memberId, newSince(destination), now)
  return wait === null ? { terms, destination } : { wait }
}

/** Whether a card's holder is its member; an address has none. */
async function isOfRealName(reader: Reader, memberId: string, holder: string | null): Promise<boolean> {
  if (holder === null) return true
  const name = await realNameOf(reader, memberId)
  return name !== null && isSameName(name, holder)
}

/** What a withdrawal waits for: its password, its destination, a contact of its member, or the account, is new. */
async function waitOf(reader: Reader, memberId: string, savedAt: number, now: number): Promise<WithdrawalWait | null> {
  const password = await findWithdrawPassword(reader, memberId)
  const byPassword = password === undefined ? null : await waitsUntil(reader, 'password', password.set_at, now)
  const byDestination = await waitsUntil(reader, 'destination', savedAt, now)
  const byMember = await memberWait(reader, memberId, now)
  if (byMember !== null && byMember.until >= Math.max(byPassword ?? 0, byDestination ?? 0)) return byMember
  if (byPassword !== null && byPassword >= (byDestination ?? 0)) return { reason: 'password', until: byPassword }
  return byDestination === null ? null : { reason: 'destination', until: byDestination }
}

/** Stores a withdrawal and holds its money, all or nothing, once a client id. */
export async function createWithdrawal(tx: Transaction, order: NewWithdrawal): Promise<Created> {
  const { memberId, method, clientId, amount, fee } = order
  const first = await earlierWithdrawal(tx.db, order)
  if (first !== null) return { row: first }
  const judged = await judgeOrder(tx.db, order, tx.at)
  if (!('destination' in judged)) return judged
  await claimKey(tx, memberId, clientId, 'withdrawal')
  const { terms } = judged
  const { kind, of, number, masked, holder } = judged.destination
  const row: WithdrawalTable = {
    id: newNumber(tx.at),
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
    masked,
    holder,
    state: 'created',
    created_at: tx.at,
    changed_at: tx.at,
    signed_by_id: null,
    signed_by_name: null,
    signed_at: null,
    takes_two: 0,
  }
  await tx.db.insertInto('withdrawal').values(row).execute()
  await keepStep(tx, row.id, 'created', {})
  await hold(tx, row)
  await tellWithdrawal(tx, row)
  return { row }
}

/** What a withdrawal works with. */
export type WithdrawalServices = Pick<Platform, 'db' | 'write' | 'now'> & { readonly withdrawPasswords: WithdrawPasswords }

/**
 * Withdraws by the member's withdrawal password. An order that has made its withdrawal already is answered with it, whatever the
 * password; one that could not be made anyway is refused before the password is looked at, for that takes long. Throws `conflict` for an id that made another withdrawal.
 */
export async function withdraw(
  { db, write, now, withdrawPasswords }: WithdrawalServices,
  order: NewWithdrawal,
  password: string,
): Promise<WireReplyOf<typeof withdrawalNew>> {
  const accepted = async (row: WithdrawalTable) => ({ result: 'accepted' as const, withdrawal: await wireOf(db, row) })
  const refused = (why: NotNow) =>
    'wait' in why ? { result: 'waits' as const, ...why.wait } : { result: 'refused' as const, reason: why.refusal }
  const first = await earlierWithdrawal(db, order)
  if (first !== null) return accepted(first)
  if ((await findWithdrawPassword(db, order.memberId)) === undefined) return { result: 'refused', reason: 'noPassword' }
  const judged = await judgeOrder(db, order, now())
  if (!('destination' in judged)) return refused(judged)
  const tried = await withdrawPasswords.tryPassword(order.memberId, password)
  if (tried === null) return { result: 'refused', reason: 'noPassword' }
  if ('refusal' in tried) return { result: 'password', refusal: tried.refusal }
  const created = await write((tx) => createWithdrawal(tx, order), {
    keys: [memberKey(order.memberId)],
  })
  return 'row' in created ? accepted(created.row) : refused(created)
}

/** One of a member's own withdrawals. Throws `notFound` for any other. */
async function ownWithdrawal(reader: Reader, memberId: string, withdrawalId: string): Promise<WithdrawalTable> {
  const row = await findWithdrawal(reader, withdrawalId)
  if (row === undefined || row.member_id !== memberId) throw notFound()
  return row
}

/** How one of a member's own withdrawals stands, and whether they may take it back now. */
export async function withdrawalStatusOf(
  reader: Reader,
  memberId: string,
  withdrawalId: string,
): Promise<WireReplyOf<typeof withdrawalStatus>> {
  const row = await ownWithdrawal(reader, memberId, withdrawalId)
  return { withdrawal: await wireOf(reader, row), mayCancel: row.state === 'created' && (await mayReverse(reader)) }
}

/** Takes one of a member's own withdrawals back; one that somebody looks at stays as it is. Throws `forbidden` where the site allows none. */
export async function cancelWithdrawal(tx: Transaction, memberId: string, withdrawalId: string): Promise<WithdrawalTable> {
  const before = await ownWithdrawal(tx.db, memberId, withdrawalId)
  if (!(await mayReverse(tx.db))) throw forbidden()
  return (await stepWithdrawal(tx, before.id, 'cancel')) ?? before
}

/** The ways out, what the centre wallet holds, and what the member and the site allow; see the call `withdrawalTerms`. */
export async function withdrawalOffer(
  reader: Reader,
  memberId: string,
  now: number,
): Promise<WireReplyOf<typeof withdrawalTerms>> {
  const password = await findWithdrawPassword(reader, memberId)
  return {
    terms: WITHDRAWAL_TERMS.map(({ min, max, fee, ...terms }) => ({
      ...terms,
      min: toWire(min),
      max: toWire(max),
      fee: { permille: fee.permille, min_money: toWire(fee.min_money), max_money: toWire(fee.max_money) },
    })),
    fen: toWire(await balanceOf(reader, memberId, 'FEN')),
    uusdt: toWire(await balanceOf(reader, memberId, 'UUSDT')),
    hasPassword: password !== undefined,
    waitsUntil: laterOf(
      password === undefined ? null : await waitsUntil(reader, 'password', password.set_at, now),
      (await memberWait(reader, memberId, now))?.until ?? null,
    ),
    mayCancel: await mayReverse(reader),
  }
}

const laterOf = (one: number | null, other: number | null) => (one === null ? other : Math.max(one, other ?? 0))

/** The withdrawal of an order whose answer was lost; null = there is none, and from now on there never will be. */
export async function reconcileWithdrawal(tx: Transaction, memberId: string, clientId: string): Promise<WithdrawalTable | null> {
  const found = await findByClient(tx.db, memberId, clientId)
  if (found !== undefined) return found
  await tx.db
    .insertInto('withdrawal_given_up')
    .values({ member_id: memberId, client_id: clientId, at: tx.at })
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
