import { conflict } from '#server/platform/callError.ts'
import type { PayoutTable } from '#server/platform/db/withdrawalTables.ts'
import { digestOf } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { acceptPayout, claimTurn, doubtPayout, endFailed, endPaid, giveBack } from './payoutMoves.ts'
import { findPayout, isQuestioned } from '../withdrawal/payoutRows.ts'
import type { PayerWord, PayoutNotice } from './payoutWords.ts'

/** What became of a payer's words: they moved the payout, said what was known, led nowhere, or cannot be right. */
export type Heard = 'moved' | 'repeated' | 'ignored' | 'doubted'

/**
 * Takes a payer's notice, once by payer and its id (Q10). Throws `conflict` when an id comes again with other words. What it says of a
 * payout that is not this payer's leads nowhere.
 */
export async function takePayoutNotice(tx: Transaction, provider: string, notice: PayoutNotice): Promise<Heard> {
  const digest = digestOf(JSON.stringify(notice))
  const first = await tx.db
    .selectFrom('payout_notice')
    .select('digest')
    .where('provider', '=', provider)
    .where('notice_id', '=', notice.noticeId)
    .executeTakeFirst()
  if (first !== undefined && first.digest !== digest) throw conflict()
  if (first !== undefined) return 'repeated'
  const row = { provider, notice_id: notice.noticeId, payout_id: notice.payoutId, digest, at: tx.at }
  await tx.db.insertInto('payout_notice').values(row).execute()
  // What it says is the same under any id.
  const { noticeId: _, ...word } = notice
  return takeWord(tx, provider, word)
}

/** Takes what a payer says of one of its payouts, however often and in whatever order it says it: money moves once. */
export async function takeWord(tx: Transaction, provider: string, word: PayerWord): Promise<Heard> {
  const payout = await findPayout(tx.db, word.payoutId)
  if (payout === undefined || payout.provider !== provider) return 'ignored'
  const said = JSON.stringify(word)
  // What a person decides, or explained, is told with all that was said of it, also when the payer corrects itself.
  if (isJudged(payout) && payout.doubt_said?.includes(said) === true) return 'repeated'
  const doubt = doubtOf(payout, word)
  if (doubt !== null) {
    await doubtPayout(tx, payout, doubt, said)
    return 'doubted'
  }
  // Told of what our own books say nobody has, as after a restored copy of them: it was handed over all the same.
  const known = payout.state === 'waiting' ? (await claimTurn(tx, payout.id))?.payout : payout
  if (known === undefined) {
    await doubtPayout(tx, payout, 'end', said)
    return 'doubted'
  }
  switch (word.state) {
    case 'accepted':
      return (await acceptPayout(tx, known)) ? 'moved' : 'repeated'
    case 'paid':
      return (await endPaid(tx, known, word.reference, null)) ? 'moved' : 'repeated'
    case 'failed':
      if (!(await endFailed(tx, known, word.failure))) return 'repeated'
      // The receiver's side refused it: another try would be refused too.
      if (word.failure === 'destination') await returnByRule(tx, known.id)
      return 'moved'
    case 'conflict':
      return 'ignored'
  }
}

/** Gives a payout's money back by the site's own rules; not where an earlier try may have been paid. */
export async function returnByRule(tx: Transaction, payoutId: string): Promise<void> {
  const payout = await findPayout(tx.db, payoutId)
  if (payout !== undefined && !(await isQuestioned(tx.db, payout))) await giveBack(tx, payout, {})
}

/** Whether a payer's words move a payout no more: a person decides about it, or it has ended. */
function isJudged({ state }: PayoutTable): boolean {
  return state === 'disputed' || state === 'paid' || state === 'failed'
}

/** What about a payer's words cannot be right. */
function doubtOf(payout: PayoutTable, word: PayerWord): PayoutTable['doubt'] {
  if (word.state === 'conflict') return 'order'
  if (word.amount !== payout.amount || word.asset !== payout.asset) return 'amount'
  if (payout.state === 'disputed' && word.state !== 'accepted') return payout.doubt ?? 'end'
  if (payout.state === 'paid' && word.state === 'failed') return 'end'
  if (payout.state === 'paid' && word.state === 'paid' && word.reference !== payout.reference) return 'twice'
  if (payout.state === 'failed' && word.state === 'paid') return 'end'
  // Ruled failed here, or given back before anybody had it; after the payer's own `failed` it is only an older word that comes late.
  if (payout.state === 'failed' && word.state === 'accepted' && payout.failure === null) return 'end'
  return null
}
