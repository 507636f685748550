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
import { type Fen, times, units } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { VenueKind } from '#src/api/model/venueKind.ts'
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
  const made = memberId === null ? 0 : await depositsOf(reader, memberId, least)
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
  const made = await depositsOf(tx.db, memberId, rule.least)
  if (!rule.steps.some(({ number }) => number > made)) return refuse({ why: 'already' })
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
  const number = await numberOf(tx.db, memberId, orderId, rule.least)
  const step = rule.steps.find((one) => one.number === number)
  if (step === undefined) return
  const { multiple, product } = rule
  const bonus = bonusOf(rule, step.percent, amount)
  await give({ key: keyOf(step.number), label: 'deposit', prize: { asset: 'GRANT', amount: bonus, multiple, product } })
}

/** A member's deposits into the wallet in yuan that are large enough, in the order in which they came. */
const largeDeposits = (reader: Reader, memberId: string, least: Fen) =>
  reader
    .selectFrom('deposit_order')
    .where('member_id', '=', memberId)
    .where('credit_asset', '=', 'FEN')
    .where('credited', '>=', units(least))

async function depositsOf(reader: Reader, memberId: string, least: Fen): Promise<number> {
  const { count } = await largeDeposits(reader, memberId, least)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Which of a member's deposits that are large enough an order was, 1 = their first; null = it is none. A credited order changes no more. */
async function numberOf(reader: Reader, memberId: string, orderId: string, least: Fen): Promise<number | null> {
  const order = await largeDeposits(reader, memberId, least)
    .select(['id', 'changed_at'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order === undefined) return null
  const { count } = await largeDeposits(reader, memberId, least)
    .select((is) => is.fn.countAll<number>().as('count'))
    .where((is) =>
      is.or([
        is('changed_at', '<', order.changed_at),
        is.and([is('changed_at', '=', order.changed_at), is('id', '<=', order.id)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
