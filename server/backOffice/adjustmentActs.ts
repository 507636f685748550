import type * as v from 'valibot'
import type {
  AdjustmentFields,
  AdjustmentProposal,
  AdjustmentRefusal,
  AdjustmentVerdict,
  AdjustmentWay,
} from '#src/api/model/adjustment.ts'
import { type Amount, minus, plus, units } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { balanceOf, HOUSE, openAccount, transfer } from '../ledger/ledger.ts'
import { clearingOf } from '../ledger/owners.ts'
import { findByName, type MemberRow } from '../members/members.ts'
import { requireRightNow } from '../members/rights.ts'
import { mayStillSign, requireSignature } from '../members/signature.ts'
import type { AdjustmentEndTable, AdjustmentTable } from '../platform/db/adjustmentTables.ts'
import { conflict, forbidden, notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { HOUR } from '../platform/durations.ts'
import { digestOf } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import { tellCoins, tellFunds } from '../cashier/wallet/funds.ts'
import { findPayout } from '../cashier/withdrawal/payoutRows.ts'
import { findWithdrawal } from '../cashier/withdrawal/withdrawalRows.ts'
import { type AdjustmentRow, findAdjustment, standingOf } from './adjustments.ts'
import { type AdjustmentSubject, bookHandDeposit, handDepositOf, NO_PAYMENT } from './handDeposits.ts'
import { tellMoneyOffice } from '../cashier/deposit/moneyNews.ts'

/** What nobody approved after so many ms has to be proposed again: by then it may be about another state of things. */
const OPEN_FOR = 72 * HOUR

/** The ledger's words for what an adjustment moves; a deposit has those of its order. */
const KINDS = {
  credit: 'adjustmentCredit',
  debit: 'adjustmentDebit',
  writeOff: 'adjustmentWriteOff',
  reversal: 'adjustmentReversal',
} as const

/** What became of an act: refused, or done, with the adjustment before it and now, and what its member had then and has. */
export type AdjustmentOutcome =
  | { readonly result: AdjustmentRefusal; readonly row: AdjustmentRow | null }
  | {
      readonly result: 'done'
      readonly row: AdjustmentRow
      readonly before: AdjustmentFacts | null
      readonly after: AdjustmentFacts
    }

/** What an act can change, for the trail. */
type AdjustmentFacts = {
  readonly state: string
  readonly member: string
  readonly balance: string
  readonly ledgerId: string | null
}

const refused = (result: AdjustmentRefusal, row: AdjustmentRow | null = null): AdjustmentOutcome => ({ result, row })

/** Proposes an adjustment; see the call `adjustmentPropose`. Throws `forbidden` for who may not, or not any more, `signatureWaits` for whose signature does not count yet, `conflict` for another one's id. */
export async function proposeAdjustment(
  tx: Transaction,
  by: MemberRow,
  { adjustmentId, fields, reason }: v.InferOutput<typeof AdjustmentProposal>,
): Promise<AdjustmentOutcome> {
  await requireSignature(tx, by.id, 'money.act')
  const digest = digestOf(by.id, JSON.stringify(fields), reason)
  const first = await findAdjustment(tx.db, adjustmentId)
  if (first !== undefined) {
    if (first.digest !== digest) throw conflict()
    const facts = await factsOf(tx, first)
    return { result: 'done', row: first, before: facts, after: facts }
  }
  const subject = await subjectOf(tx, fields)
  if (typeof subject === 'string') return refused(subject)
  if (subject.member_id === by.id) return refused('own')
  await tx.db
    .insertInto('adjustment')
    .values({
      id: adjustmentId,
      digest,
      ...subject,
      reason,
      by_member_id: by.id,
      by_name: by.name,
      at: tx.at,
      expires_at: tx.at + OPEN_FOR,
    })
    .execute()
  return changed(tx, adjustmentId, null)
}

/** Approves or refuses a proposal; see the call `adjustmentSettle`. What is approved is the row that was proposed, which nobody can change. `usdtRate` = yuan in ten-thousandths. */
export async function settleAdjustment(
  tx: Transaction,
  by: MemberRow,
  { adjustmentId, verdict, reason }: AdjustmentVerdict,
  usdtRate: number,
): Promise<AdjustmentOutcome> {
  await (verdict === 'approve' ? requireSignature(tx, by.id, 'money.approve') : requireRightNow(tx.db, by.id, 'money.approve'))
  const row = await findAdjustment(tx.db, adjustmentId)
  if (row === undefined) throw notFound()
  if (row.by_member_id === by.id || row.member_id === by.id) return refused('own', row)
  if (standingOf(row, tx.at) !== 'proposed') return refused('late', row)
  const before = await factsOf(tx, row)
  if (verdict === 'refuse') return end(tx, row, { how: 'refused', by, reason, ledgerId: null, before })
  if (!(await mayStillSign(tx, { memberId: row.by_member_id, at: row.at }, 'money.act', by))) return refused('unsigned', row)
  if (row.way === 'debit' && !(await covers(tx.db, row))) return refused('funds', row)
  const { way } = row
  if (way === 'deposit') {
    const refusal = await bookHandDeposit(tx, row, usdtRate)
    return refusal === null ? end(tx, row, { how: 'booked', by, reason, ledgerId: null, before }) : refused(refusal, row)
  }
  const ledgerId = await book(tx, way, row)
  const outcome = await end(tx, row, { how: 'booked', by, reason, ledgerId, before })
  if (!isHouse(way)) await tellMember(tx, row)
  return outcome
}

/** Takes one's own proposal back; see the call `adjustmentTakeBack`. */
export async function takeAdjustmentBack(
  tx: Transaction,
  by: MemberRow,
  { adjustmentId, reason }: { readonly adjustmentId: string; readonly reason: string },
): Promise<AdjustmentOutcome> {
  await requireRightNow(tx.db, by.id, 'money.act')
  const row = await findAdjustment(tx.db, adjustmentId)
  if (row === undefined) throw notFound()
  if (row.by_member_id !== by.id) throw forbidden()
  if (standingOf(row, tx.at) !== 'proposed') return refused('late', row)
  return end(tx, row, { how: 'takenBack', by, reason, ledgerId: null, before: await factsOf(tx, row) })
}

function subjectOf(tx: Transaction, fields: AdjustmentFields): Promise<AdjustmentSubject | AdjustmentRefusal> {
  switch (fields.way) {
    case 'writeOff':
      return lostPayout(tx, fields)
    case 'reversal':
      return bookedWriteOff(tx, fields)
    case 'deposit':
      return handDepositOf(tx, fields)
    case 'credit':
    case 'debit':
      return membersMoney(tx, fields)
  }
}

/** A member's money that is to be adjusted, or why it cannot be. */
async function membersMoney(
  tx: Transaction,
  { way, name, asset, amount, about, words }: Extract<AdjustmentFields, { words: string }>,
): Promise<AdjustmentSubject | AdjustmentRefusal> {
  const member = await findByName(tx.db, name)
  if (member === undefined) return 'noMember'
  const found = about === null ? null : await aboutOf(tx.db, about)
  if (found !== null && found?.memberId !== member.id) return 'noSubject'
  const subject = { way, member_id: member.id, asset, amount, about_kind: found?.kind ?? null, about_id: found?.id ?? null }
  if (way === 'debit' && !(await covers(tx.db, subject))) return 'funds'
  if (await isProposedAlready(tx, subject)) return 'twice'
  return { ...subject, ...NO_PAYMENT, provider: null, words }
}

/** Whether as much of the same is proposed for a member, by whomever, and waits: two who had the same case do not both pay for it. */
async function isProposedAlready(tx: Transaction, { way, member_id: memberId, asset, amount }: Money & { way: AdjustmentWay }) {
  const row = await tx.db
    .selectFrom('adjustment')
    .leftJoin('adjustment_end', 'adjustment_end.adjustment_id', 'adjustment.id')
    .select('adjustment.id')
    .where('member_id', '=', memberId)
    .where('way', '=', way)
    .where('asset', '=', asset)
    .where('amount', '=', amount)
    .where('how', 'is', null)
    .where('adjustment.at', '>', tx.at - OPEN_FOR)
    .executeTakeFirst()
  return row !== undefined
}

/** What left twice by a payout, as an operator found about what its payer said, or why it cannot be written off. */
async function lostPayout(
  tx: Transaction,
  { payoutId, asset, amount }: Extract<AdjustmentFields, { way: 'writeOff' }>,
): Promise<AdjustmentSubject | AdjustmentRefusal> {
  const payout = await findPayout(tx.db, payoutId)
  const withdrawal = payout === undefined ? undefined : await findWithdrawal(tx.db, payout.withdrawal_id)
  if (payout === undefined || withdrawal === undefined || payout.asset !== asset) return 'noPayout'
  if (payout.doubt === null || payout.doubt_answer === null) return 'undoubted'
  let written: Amount = amount
  for (const row of await openOf(tx, 'writeOff', payoutId)) {
    const undone = await openOf(tx, 'reversal', row.id)
    if (!undone.some(({ how }) => how === 'booked')) written = plus(written, row.amount)
  }
  if (written > payout.amount) return 'tooMuch'
  return {
    way: 'writeOff',
    member_id: withdrawal.member_id,
    asset: payout.asset,
    amount,
    about_kind: 'payout',
    about_id: payout.id,
    ...NO_PAYMENT,
    provider: payout.provider,
    words: null,
  }
}

/** A write-off that is to be undone, or why it cannot be: as a whole, and once. */
async function bookedWriteOff(
  tx: Transaction,
  { writeOffId, asset, amount }: Extract<AdjustmentFields, { way: 'reversal' }>,
): Promise<AdjustmentSubject | AdjustmentRefusal> {
  const row = await findAdjustment(tx.db, writeOffId)
  if (row?.way !== 'writeOff' || row.how !== 'booked' || row.asset !== asset || units(row.amount) !== units(amount))
    return 'noWriteOff'
  if ((await openOf(tx, 'reversal', writeOffId)).length > 0) return 'reversed'
  const { member_id: memberId, provider } = row
  return {
    way: 'reversal',
    member_id: memberId,
    asset,
    amount,
    about_kind: 'adjustment',
    about_id: row.id,
    ...NO_PAYMENT,
    provider,
    words: null,
  }
}

/** What was booked, or is proposed, of one way about a number. */
async function openOf(tx: Transaction, way: 'writeOff' | 'reversal', about: string) {
  const rows = await tx.db
    .selectFrom('adjustment')
    .leftJoin('adjustment_end', 'adjustment_end.adjustment_id', 'adjustment.id')
    .select(['adjustment.id', 'adjustment.amount', 'how', 'expires_at'])
    .where('about_id', '=', about)
    .where('way', '=', way)
    .execute()
  return rows.filter((row) => ['booked', 'proposed'].includes(standingOf(row, tx.at)))
}

/** What a number names, and whose it is: a deposit order by its own number or the payer's, a withdrawal, or a payout. */
async function aboutOf(reader: Reader, id: string) {
  const deposit = await reader
    .selectFrom('deposit_order')
    .select(['id', 'member_id'])
    .where((is) => is.or([is('id', '=', id), is('reference', '=', id)]))
    .executeTakeFirst()
  if (deposit !== undefined) return { kind: 'deposit', id: deposit.id, memberId: deposit.member_id } as const
  const payout = await findPayout(reader, id)
  const withdrawal = await findWithdrawal(reader, payout?.withdrawal_id ?? id)
  if (withdrawal === undefined) return undefined
  return { kind: payout === undefined ? 'withdrawal' : 'payout', id, memberId: withdrawal.member_id } as const
}

type Money = Pick<AdjustmentTable, 'member_id' | 'asset' | 'amount'>

/** Whether the member has as much. */
async function covers(reader: Reader, { member_id: memberId, asset, amount }: Money): Promise<boolean> {
  return units(await balanceOf(reader, memberId, asset)) >= units(amount)
}

/** Whether an adjustment is between the house and a payer's books: no member has a part in it. */
const isHouse = (way: AdjustmentWay) => way === 'writeOff' || way === 'reversal'

/** Moves the money, once an adjustment, or once a write-off that is undone, and yields the movement. Throws `insufficient` when a member has too little. */
async function book(tx: Transaction, way: keyof typeof KINDS, row: AdjustmentRow): Promise<string> {
  const { id, member_id: memberId, asset, amount, provider, about_id: about } = row
  const theirs = isHouse(way) ? clearingOf(provider ?? '') : memberId
  await openAccount(tx.db, HOUSE.adjustments, asset, 'house')
  await openAccount(tx.db, theirs, asset, isHouse(way) ? 'house' : 'member')
  const [from, to] = way === 'debit' || way === 'reversal' ? [theirs, HOUSE.adjustments] : [HOUSE.adjustments, theirs]
  const digest = digestOf(id, way, theirs, asset, units(amount))
  const key = way === 'reversal' ? `adjustment:reversal:${about ?? ''}` : `adjustment:${id}`
  const { txId } = await transfer(tx, { kind: KINDS[way], key, digest, asset, from, to, amount })
  return txId
}

type End = {
  readonly how: AdjustmentEndTable['how']
  readonly by: MemberRow
  readonly reason: string
  readonly ledgerId: string | null
  readonly before: AdjustmentFacts
}

async function end(tx: Transaction, { id }: AdjustmentRow, { how, by, reason, ledgerId, before }: End) {
  await tx.db
    .insertInto('adjustment_end')
    .values({ adjustment_id: id, how, reason, by_member_id: by.id, by_name: by.name, ledger_id: ledgerId, at: tx.at })
    .execute()
  return changed(tx, id, before)
}

/** What an act made of an adjustment, after everybody who looks at money has heard of it. */
async function changed(tx: Transaction, id: string, before: AdjustmentFacts | null): Promise<AdjustmentOutcome> {
  const row = await findAdjustment(tx.db, id)
  if (row === undefined) throw notFound()
  await tellMoneyOffice(tx, 'adjustment', id)
  return { result: 'done', row, before, after: await factsOf(tx, row) }
}

async function factsOf(tx: Transaction, row: AdjustmentRow): Promise<AdjustmentFacts> {
  const balance = await balanceOf(tx.db, row.member_id, row.asset)
  return { state: standingOf(row, tx.at), member: row.name, balance: `${toWire(balance)} ${row.asset}`, ledgerId: row.ledger_id }
}

/** Tells the member, wherever they are, what came or went, and what they have now. */
async function tellMember(tx: Transaction, { way, member_id: memberId, asset, amount, words }: AdjustmentRow): Promise<void> {
  const moved: Amount = way === 'debit' ? minus(units(0), amount) : amount
  tx.publishAfterCommit({
    type: 'self',
    memberId,
    push: { kind: 'adjusted', asset, amount: toWire(moved), words: words ?? '' },
  })
  await tellFunds(tx, memberId)
  if (asset === 'GOLD') await tellCoins(tx, memberId)
}
