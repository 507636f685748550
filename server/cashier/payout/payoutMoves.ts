import { BY_HAND, nextPayoutState, PAYOUT_TRIES, type PayoutEvent } from '#src/api/model/payout.ts'
import type { PayoutTable, WithdrawalTable } from '#server/platform/db/withdrawalTables.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { HOUR } from '#server/platform/durations.ts'
import { handMoney, payMoney, returnMoney } from '../withdrawal/withdrawalMoney.ts'
import { findWithdrawal } from '../withdrawal/withdrawalRows.ts'
import { type Doing, stepWithdrawal, tellWithdrawal } from '../withdrawal/withdrawalSteps.ts'
import { findPayout, isDoubtOpen, isQuestioned, latestPayout, UNSIGNED } from '../withdrawal/payoutRows.ts'

/** A payer is spoken to again after so many ms, then after twice as long each time, and at least so often. */
const FIRST_WAIT = 1_000
const LAST_WAIT = 10 * 60_000
/** Money that nobody chose another try for goes back after so many ms, and what nobody took in hand after so many. */
export const UNDECIDED = 24 * HOUR
const UNTAKEN = 72 * HOUR

const waitAfter = (tries: number) => Math.min(LAST_WAIT, FIRST_WAIT * 2 ** Math.min(tries - 1, 20))

type Fields = Partial<
  Pick<PayoutTable, 'provider' | 'tries' | 'next_at' | 'reference' | 'failure' | 'words' | 'doubt' | 'doubt_said'>
>

/** Moves a payout by compare-and-set, and what one operator alone said of its end counts no more; null = the event leads nowhere from where it stands, and nothing happened. */
async function movePayout(
  tx: Transaction,
  before: PayoutTable,
  event: PayoutEvent,
  fields: Fields = {},
): Promise<PayoutTable | null> {
  const state = nextPayoutState(before.state, event)
  if (state === null) return null
  const after = await tx.db
    .updateTable('payout')
    .set({ state, changed_at: tx.at, ...(event === 'ruledPaid' || event === 'ruledFailed' ? {} : UNSIGNED), ...fields })
    .where('id', '=', before.id)
    .where('state', '=', before.state)
    .returningAll()
    .executeTakeFirst()
  return after ?? null
}

/** A step of a payout's withdrawal that must be legal: if it is not, nothing of the transaction may stand. */
async function mustStep(
  tx: Transaction,
  payout: PayoutTable,
  act: 'start' | 'pay' | 'fail',
  doing?: Doing,
): Promise<WithdrawalTable> {
  const row = await stepWithdrawal(tx, payout.withdrawal_id, act, doing)
  if (row === null) throw new Error(`payout ${payout.id} and its withdrawal do not agree`)
  return row
}

/** The money leaves the hold for who pays it out, before a word of it leaves the house. */
async function begin(tx: Transaction, payout: PayoutTable, doing?: Doing): Promise<void> {
  await handMoney(tx, await mustStep(tx, payout, 'start', doing), payout)
}

/**
 * The next time that a payer is spoken to about a payout: a waiting one is handed over in this transaction, so that a crash after it
 * finds it `unknown` and asks. Null = it is not due, or nobody needs to be asked.
 */
export async function claimTurn(
  tx: Transaction,
  id: string,
): Promise<{ readonly payout: PayoutTable; readonly first: boolean } | null> {
  const before = await findPayout(tx.db, id)
  if (before === undefined || before.provider === BY_HAND || before.next_at > tx.at) return null
  const tries = before.tries + 1
  const turn = { tries, next_at: tx.at + waitAfter(tries) }
  // An earlier try may have been paid after all: a person pays this one by hand, or gives it back.
  if (before.state === 'waiting' && (await isQuestioned(tx.db, before))) {
    await tx.db
      .updateTable('payout')
      .set({ next_at: tx.at + LAST_WAIT })
      .where('id', '=', id)
      .execute()
    return null
  }
  const handed = await movePayout(tx, before, 'handed', turn)
  if (handed !== null) {
    await begin(tx, handed)
    return { payout: handed, first: true }
  }
  if (before.state !== 'unknown' && before.state !== 'accepted') return null
  const payout = await tx.db.updateTable('payout').set(turn).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  return { payout, first: false }
}

/** The payer has it, and pays it later. */
export async function acceptPayout(tx: Transaction, payout: PayoutTable): Promise<boolean> {
  const after = await movePayout(tx, payout, 'accepted')
  if (after !== null) await tell(tx, after)
  return after !== null
}

/** What an operator says of a payout's end. */
export type Ruling = { readonly by: NonNullable<Doing['by']>; readonly words: string }

/** It was paid: the money has left. `ruling` = an operator says so, null = the payer. False = it stands otherwise. */
export async function endPaid(tx: Transaction, payout: PayoutTable, reference: string, ruling: Ruling | null): Promise<boolean> {
  const after = await movePayout(tx, payout, ruling === null ? 'paid' : 'ruledPaid', { reference, words: ruling?.words ?? null })
  if (after === null) return false
  await payMoney(tx, await mustStep(tx, after, 'pay', { by: ruling?.by ?? null }), after)
  return true
}

/** It could not be paid: the money is back in the hold, and waits for another try or the wallet. False = it stands otherwise. */
export async function endFailed(
  tx: Transaction,
  payout: PayoutTable,
  why: NonNullable<PayoutTable['failure']> | Ruling,
): Promise<boolean> {
  const ruling = typeof why === 'string' ? null : why
  const fields = typeof why === 'string' ? { failure: why } : { words: why.words }
  const after = await movePayout(tx, payout, ruling === null ? 'failed' : 'ruledFailed', fields)
  if (after === null) return false
  await returnMoney(tx, await mustStep(tx, after, 'fail', { by: ruling?.by ?? null }), after)
  return true
}

/** What the payer said cannot be right: its words are kept for a person, after those that were said before, and a payout under way waits for that one's ruling. */
export async function doubtPayout(
  tx: Transaction,
  payout: PayoutTable,
  doubt: NonNullable<PayoutTable['doubt']>,
  said: string,
): Promise<void> {
  const all = payout.doubt_said === null ? said : `${payout.doubt_said}\n${said}`
  const words = { doubt, doubt_said: all, doubt_answer: null }
  const disputed = await movePayout(tx, payout, 'contradicted', words)
  if (disputed === null)
    await tx.db
      .updateTable('payout')
      .set({ ...words, ...UNSIGNED, changed_at: tx.at })
      .where('id', '=', payout.id)
      .execute()
  await tell(tx, payout)
}

/** What an operator found about a payer's words. False = there is nothing to explain, or it was explained. */
export async function explainDoubt(tx: Transaction, payout: PayoutTable, answer: string): Promise<boolean> {
  const explained = await tx.db
    .updateTable('payout')
    .set({ doubt_answer: answer, changed_at: tx.at })
    .where('id', '=', payout.id)
    .where('doubt', 'is not', null)
    .where('doubt_answer', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (explained !== undefined) await tell(tx, payout)
  return explained !== undefined
}

/** An operator takes a payout in hand that nobody has: from now on no payer gets it. False = somebody has it. */
export async function takeInHand(tx: Transaction, payout: PayoutTable, doing: Doing): Promise<boolean> {
  const after = await movePayout(tx, payout, 'taken', { provider: BY_HAND })
  if (after === null) return false
  await begin(tx, after, doing)
  return true
}

/** Opens another try of what could not be paid, and yields it; null = not now: its end is in doubt, or there were too many. */
export async function tryAgain(tx: Transaction, payout: PayoutTable, doing: Doing): Promise<PayoutTable | null> {
  if (payout.place >= PAYOUT_TRIES || !(await isLatest(tx, payout))) return null
  if (await isDoubtOpen(tx.db, payout.withdrawal_id)) return null
  const row = await stepWithdrawal(tx, payout.withdrawal_id, 'retry', doing)
  return row === null ? null : ((await latestPayout(tx.db, row.id)) ?? null)
}

/** Gives the money back to the wallet: of a payout that failed, or that nobody has. False = not now. */
export async function giveBack(tx: Transaction, payout: PayoutTable, doing: Doing): Promise<boolean> {
  if (!(await isLatest(tx, payout)) || (await isDoubtOpen(tx.db, payout.withdrawal_id))) return false
  if (payout.state !== 'failed' && (await movePayout(tx, payout, 'dropped', { words: doing.reason ?? null })) === null)
    return false
  return (await stepWithdrawal(tx, payout.withdrawal_id, 'giveBack', doing)) !== null
}

/** What the rules give back at `at`: nobody decided about it, or nobody took it, for too long since anything was said or found of it. */
export function isOverdueToGiveBack({ state }: WithdrawalTable, { changed_at: since }: PayoutTable, at: number): boolean {
  return (state === 'unpaid' && since <= at - UNDECIDED) || (state === 'approved' && since <= at - UNTAKEN)
}

async function isLatest({ db }: Transaction, payout: PayoutTable): Promise<boolean> {
  return (await latestPayout(db, payout.withdrawal_id))?.id === payout.id
}

async function tell(tx: Transaction, { withdrawal_id: id }: PayoutTable): Promise<void> {
  const row = await findWithdrawal(tx.db, id)
  if (row !== undefined) await tellWithdrawal(tx, row)
}
