import * as v from 'valibot'
import {
  bonusOf,
  type DepositBonusAct,
  type DepositBonusView,
  type DepositBounds,
  type DepositStep,
  exampleDeposits,
  type StepState,
} from '#src/api/model/activities/depositBonus.ts'
import { times, units } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { VenueKind } from '#src/api/model/venueKind.ts'
import { heldCaseId } from '../cashier/deposit/heldMoney.ts'
import { grantByKey } from '../grants/grantRows.ts'
import type { Reader } from '../platform/db/database.ts'
import type { DeedOf } from '../platform/deeds.ts'
import { isStillToldOf } from './deedsLeft.ts'
import { bookedKey, type PrizeOrder } from './prizes.ts'
import type { WhyNotWire } from './refusal.ts'

/** What a bonus for deposits asks for and brings, with the deposits that bring it. */
type Rule = DepositBounds & {
  readonly multiple: number
  readonly product: VenueKind
  readonly steps: readonly DepositStep[]
}

const Entry = v.object({
  /** Since when the member takes part, in ms; null = they left. */
  joinedAt: v.nullable(v.number()),
})
export type DepositBonusEntry = v.InferOutput<typeof Entry>

/** What is kept of a member: nobody takes part who did not ask for it. */
export const depositBonusEntry = { schema: Entry, initial: { joinedAt: null } satisfies DepositBonusEntry }

const keyOf = (number: number): string => `deposit:${number}`

type Counted = Pick<Rule, 'least' | 'steps'>

type Seen = {
  readonly reader: Reader
  readonly activity: { readonly id: string }
  readonly memberId: string | null
  readonly entry: DepositBonusEntry
  readonly now: number
}

/** What the page of a member shows of such a bonus. */
export async function viewDepositBonus(
  rule: Rule,
  { reader, activity, memberId, entry, now }: Seen,
): Promise<v.InferInput<typeof DepositBonusView>> {
  const { least, most, multiple, product } = rule
  const made = memberId === null ? 0 : (await firstDeposits(reader, memberId, rule)).length
  const isHearing = memberId !== null && (await isStillToldOf(reader, activity.id, { what: 'deposit', memberId }))
  const steps = []
  for (const { number, percent } of rule.steps) {
    const grant = memberId === null ? null : await grantByKey(reader, bookedKey(activity.id, memberId, keyOf(number)), now)
    const state: StepState = grant !== null ? 'given' : number > made || isHearing ? 'open' : 'missed'
    const examples = exampleDeposits(rule, percent).map((deposit) => {
      const bonus = bonusOf(rule, percent, deposit)
      return { deposit: toWire(deposit), bonus: toWire(bonus), bets: toWire(times(bonus, multiple)) }
    })
    steps.push({ number, percent, state, examples, grant })
  }
  return { isIn: entry.joinedAt !== null, least: toWire(least), most: toWire(most), multiple, product, steps }
}

type Acting = {
  readonly tx: { readonly db: Reader; readonly at: number }
  readonly memberId: string
  readonly entry: DepositBonusEntry
  readonly keep: (entry: DepositBonusEntry) => Promise<void>
  readonly refuse: (why: WhyNotWire) => never
}

/** Lets a member take part from now on, while some deposit can still bring a bonus, or leave. What was locked stays theirs to bet or give up. */
export async function actOnDepositBonus(
  rule: Rule,
  { tx, memberId, entry, keep, refuse }: Acting,
  act: v.InferOutput<typeof DepositBonusAct>,
): Promise<{ isIn: boolean }> {
  if (act.do === 'leave') {
    if (entry.joinedAt !== null) await keep({ joinedAt: null })
    return { isIn: false }
  }
  if (entry.joinedAt !== null) return { isIn: true }
  const made = await firstDeposits(tx.db, memberId, rule)
  if (!rule.steps.some(({ number }) => number > made.length)) return refuse({ why: 'already' })
  await keep({ joinedAt: tx.at })
  return { isIn: true }
}

type Hearing = {
  readonly tx: { readonly db: Reader }
  readonly memberId: string
  readonly entry: DepositBonusEntry
  readonly give: (order: PrizeOrder) => Promise<boolean>
}

/** Locks the bonus of a deposit that was credited while its member took part. One of a deposit that was heard while they pause is not given. */
export async function hearDeposit(
  rule: Rule,
  { tx, memberId, entry, give }: Hearing,
  { orderId, amount }: DeedOf<'deposit'>,
  at: number,
): Promise<void> {
  if (entry.joinedAt === null || at < entry.joinedAt) return
  const deposits = await firstDeposits(tx.db, memberId, rule)
  const step = rule.steps.find(({ number }) => deposits[number - 1]?.id === orderId)
  if (step === undefined) return
  const { multiple, product } = rule
  const bonus = bonusOf(rule, step.percent, amount)
  await give({ key: keyOf(step.number), label: 'deposit', prize: { asset: 'GRANT', amount: bonus, multiple, product } })
}

type Coming = { readonly id: string; readonly at: number }

/**
 * The first of a member's deposits into the wallet in yuan that are large enough, in the order in which they came: orders, and what an
 * operator credited out of suspense. Neither changes any more.
 */
async function firstDeposits(reader: Reader, memberId: string, { least, steps }: Counted): Promise<readonly Coming[]> {
  const limit = Math.max(...steps.map(({ number }) => number))
  const ordered = await reader
    .selectFrom('deposit_order')
    .select(['id', 'changed_at as at'])
    .where('member_id', '=', memberId)
    .where('credit_asset', '=', 'FEN')
    .where('credited', '>=', units(least))
    .orderBy('changed_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const settled = await reader
    .selectFrom('deposit_settlement')
    .innerJoin('deposit_payment', (join) =>
      join
        .onRef('deposit_payment.provider', '=', 'deposit_settlement.provider')
        .onRef('deposit_payment.payment_id', '=', 'deposit_settlement.payment_id'),
    )
    .select(['deposit_settlement.provider', 'deposit_settlement.payment_id', 'deposit_settlement.at'])
    .where('deposit_settlement.member_id', '=', memberId)
    .where('deposit_payment.asset', '=', 'FEN')
    .where('deposit_settlement.fen', '>=', least)
    .orderBy('deposit_settlement.at')
    .orderBy('deposit_settlement.payment_id')
    .limit(limit)
    .execute()
  const held = settled.map(({ provider, payment_id: paymentId, at }) => ({ id: heldCaseId(provider, paymentId), at }))
  return [...ordered, ...held].toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1)).slice(0, limit)
}
