import { BY_HAND } from '#src/api/model/payout.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Language } from '#src/api/model/format.ts'
import type { PayoutTable, WithdrawalTable } from '#server/platform/db/withdrawalTables.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { allOnTheirOwn, eachOnItsOwn } from '#server/platform/eachOnItsOwn.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Vault } from '#server/platform/vault.ts'
import type { PayerKeys } from '../deposit/paySigns.ts'
import { inRequest } from '#server/platform/requestScope.ts'
import { findWithdrawal } from '../withdrawal/withdrawalRows.ts'
import type { PayerLine } from './payerLine.ts'
import { claimTurn, doubtPayout, isOverdueToGiveBack, UNDECIDED } from './payoutMoves.ts'
import { returnByRule, takePayoutNotice, takeWord } from './payoutNotices.ts'
import { findPayout, isQuestioned, latestPayout } from '../withdrawal/payoutRows.ts'
import { packPayoutLink } from './payoutSigns.ts'
import type { PayoutAnswer, PayoutNotice, PayoutOrderWire } from './payoutWords.ts'

/** Payouts that payers are spoken to about at once. */
const TOGETHER = 20

export type PayoutServices = Pick<Platform, 'db' | 'write' | 'now'> & {
  readonly vault: Vault
  readonly line: PayerLine
  readonly keys: PayerKeys | null
  /** Whether payers have a page where a person decides what happens: the demo's have. */
  readonly hasPages: boolean
}

/** Money on its way out, as the sweep, the payers' door and operators use it. */
export function createPayouts({ db, write, now, vault, line, keys, hasPages }: PayoutServices) {
  /** One turn of one payout: it is handed over or asked about, and what the payer says is taken. What nobody answers is asked again. */
  async function turn(id: string): Promise<void> {
    const claimed = await write((tx) => claimTurn(tx, id))
    if (claimed !== null) await inRequest(claimed.payout.request_id, () => speakAbout(claimed))
  }

  async function speakAbout({ payout, first }: NonNullable<Awaited<ReturnType<typeof claimTurn>>>): Promise<void> {
    const { id } = payout
    const heard = first ? null : await line.ask(payout.provider, id)
    if (heard?.state === 'unheard' && payout.state === 'accepted') return forgotten(id, heard)
    // Who has never heard of it may be told again: under the same id it is the same payout.
    const answer = first || heard?.state === 'unheard' ? await order(payout) : heard
    if (answer === null || answer.state === 'unheard') return
    await write((tx) => takeWord(tx, payout.provider, answer))
  }

  /** A payer that had it and knows nothing of it now may have paid: it is not told again, a person decides. */
  const forgotten = (id: string, heard: PayoutAnswer) =>
    write(async (tx) => {
      const payout = await findPayout(tx.db, id)
      if (payout?.state === 'accepted') await doubtPayout(tx, payout, 'order', JSON.stringify(heard))
    })

  /** Orders it, unless somebody decided otherwise since its turn began. */
  async function order({ id }: PayoutTable) {
    const payout = await findPayout(db, id)
    if (payout === undefined || (payout.state !== 'unknown' && payout.state !== 'accepted')) return null
    const withdrawal = await findWithdrawal(db, payout.withdrawal_id)
    if (withdrawal === undefined) throw new Error(`payout ${payout.id} has no withdrawal`)
    return line.order(payout.provider, orderOf(payout, withdrawal, vault))
  }

  async function giveBackOverdue(): Promise<void> {
    const idle = await db
      .selectFrom('withdrawal')
      .innerJoin('payout', 'payout.withdrawal_id', 'withdrawal.id')
      .select('withdrawal.id')
      .distinct()
      .where('withdrawal.state', 'in', ['unpaid', 'approved'])
      .where('payout.changed_at', '<=', now() - UNDECIDED)
      .execute()
    const overdueOf = async (reader: Reader, id: string, at: number) => {
      const [row, payout] = [await findWithdrawal(reader, id), await latestPayout(reader, id)]
      const isOverdue = row !== undefined && payout !== undefined && isOverdueToGiveBack(row, payout, at)
      return isOverdue && !(await isQuestioned(reader, payout)) ? payout : null
    }
    await eachOnItsOwn(idle, async ({ id }) => {
      // Most of them wait for a person, or for their day: nobody else waits for the writer because of that.
      if ((await overdueOf(db, id, now())) === null) return
      await write(async (tx) => {
        const payout = await overdueOf(tx.db, id, tx.at)
        if (payout !== null) await returnByRule(tx, payout.id)
      })
    })
  }

  /** A turn of each payout that is due. Returns how many there were. */
  async function speak(): Promise<number> {
    const due = await db
      .selectFrom('payout')
      .select('id')
      .where('state', 'in', ['waiting', 'unknown', 'accepted'])
      .where('provider', '!=', BY_HAND)
      .where('next_at', '<=', now())
      .orderBy('next_at')
      .limit(TOGETHER)
      .execute()
    await allOnTheirOwn(due, ({ id }) => turn(id))
    return due.length
  }

  return {
    /** The keys that payers and we sign with about payouts; null = there is no payer, and operators pay by hand. */
    keys,

    /** See `takePayoutNotice`. */
    notice: (provider: string, notice: PayoutNotice) => write((tx) => takePayoutNotice(tx, provider, notice)),

    /** Speaks to payers about all that is due, and gives back what the rules say. Returns how many payouts had their turn. */
    async sweep(): Promise<number> {
      let spoken = 0
      const ask = async () => {
        if (line.isOpen()) spoken = await speak()
      }
      await eachOnItsOwn([ask, giveBackOverdue], (step) => step())
      return spoken
    },

    /** Where a person decides in the payer's place what becomes of a payout; null = there is no such page. */
    pageOf({ id: payoutId, provider, state }: PayoutTable, language: Language): string | null {
      if (!hasPages || keys === null || provider === BY_HAND || state === 'waiting') return null
      return `/pay/out/${packPayoutLink(keys, { payoutId, provider, language })}`
    },
  }
}

export type Payouts = ReturnType<typeof createPayouts>

/** What a payer is told of a payout: all that it needs to pay, and nothing of whose account it is here. */
function orderOf({ id, asset, amount }: PayoutTable, withdrawal: WithdrawalTable, vault: Vault): PayoutOrderWire {
  const { method, of, number, holder, member_id: memberId } = withdrawal
  return { payoutId: id, asset, amount: toWire(amount), method, of, number: vault.open(number, memberId), holder }
}
