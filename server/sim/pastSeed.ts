import { dayOf, dayStart } from '#src/api/model/day.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { feeOf } from '#src/api/model/withdrawal.ts'
import { VIDEO_CHANNELS } from '#src/api/model/sport.ts'
import { createDeposit } from '../cashier/deposit/depositOrders.ts'
import { takePayment } from '../cashier/deposit/payments.ts'
import { takeWord } from '../cashier/payout/payoutNotices.ts'
import { latestPayout } from '../cashier/withdrawal/payoutRows.ts'
import { stepWithdrawal } from '../cashier/withdrawal/withdrawalSteps.ts'
import { termsOf } from '../cashier/withdrawal/withdrawalTerms.ts'
import { createWithdrawal } from '../cashier/withdrawal/withdrawals.ts'
import { payInterest } from '../cashier/yeb/yebInterest.ts'
import { moveYeb } from '../cashier/yeb/yebMove.ts'
import { keepResult } from '../live/matches/results.ts'
import { findByName } from '../members/members.ts'
import type { Schema } from '../platform/db/schema.ts'
import { DAY, HOUR } from '../platform/durations.ts'
import { at, writeEarlier } from '../platform/earlier.ts'
import { newId } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { Services } from '../services.ts'
import { placeBet } from '../sportsbook/placeBet.ts'
import { settleBet, settleByNow } from '../sportsbook/settle.ts'
import { makeFixture, takenAround } from './demo/fixtures.ts'
import { MATCH_SPORTS } from './demo/cast.ts'
import { PAST_BETS, PAST_DAYS, PAST_DEPOSITS, PAST_STARTS, PAST_WITHDRAWAL, PAST_YEB, type PastBet } from './demo/past.ts'
import { rowAfter, tellPast, wholePast } from './matchPast.ts'
import { priceMarkets } from './odds/pricing.ts'
import { seenMatch } from './play/rows.ts'
import { createRandom, type Random } from './play/random.ts'
import { letWithdraw } from './withdrawingSeed.ts'

/** No match takes longer, ms. */
const LONGEST = 3 * HOUR
/** Bets were placed so long before their match, ms. */
const AHEAD = HOUR / 4
/** Matches of the days before have numbers of their own, below those of the first day's. */
const FIRST_NUMBER = 1_001

type MatchRow = Schema['match']

/** What happened at a time, ms. */
type Deed = { readonly time: number; readonly happens: (tx: Transaction) => Promise<void> }

/**
 * The days before the living demo's first start: matches that were played, and what a member did. Each moves money by the site's own ways, at its
 * time and in the order of time.
 */
export async function seedPast(services: Services, now: number = services.now()): Promise<void> {
  const mia = await findByName(services.db, 'mia')
  if (mia !== undefined) await letWithdraw(services, 'mia')
  const deeds = [...(await pastMatches(services, now, mia?.id ?? null)), ...(mia === undefined ? [] : moneyOf(mia.id, now))]
  const moments = [
    ...deeds.map(({ time, happens }) => ({ time, run: () => services.write((tx) => happens(at(tx, time))) })),
    ...daysEnding(now).map((time) => ({ time, run: () => payInterestAt(services, time) })),
  ]
  for (const { run } of moments.toSorted((one, other) => one.time - other.time)) await run()
}

/** When interest was paid for each of the days, in ms; what is not due yet is the site's to pay. */
const daysEnding = (now: number): number[] =>
  Array.from({ length: PAST_DAYS - 1 }, (_, ago) => dayStart(dayOf(now) - ago) + HOUR / 2).filter((time) => time < now)

async function payInterestAt(services: Services, time: number): Promise<void> {
  await payInterest({ ...services, now: () => time, write: writeEarlier(services.write, services.now() - time) })
}

const momentOf = (now: number, daysAgo: number, hour: number): number => dayStart(dayOf(now) - daysAgo) + Math.round(hour * HOUR)

async function pastMatches({ db }: Services, now: number, memberId: string | null): Promise<Deed[]> {
  const random = createRandom(4)
  const set: MatchRow[] = await db.selectFrom('match').selectAll().execute()
  const deeds: Deed[] = []
  for (let daysAgo = PAST_DAYS - 1; daysAgo >= 1; daysAgo -= 1)
    for (const sport of MATCH_SPORTS)
      for (const [place, hour] of PAST_STARTS[sport].entries()) {
        const startAt = momentOf(now, daysAgo, hour)
        const number = FIRST_NUMBER + deeds.length
        const match = makeFixture({ number, sport, startAt }, takenAround(set, startAt), random)
        if (match === null || startAt + LONGEST > now) continue
        set.push(match)
        const bets = PAST_BETS.filter((bet) => bet.daysAgo === daysAgo && bet.sport === sport && bet.match === place)
        deeds.push(...playedBefore(match, memberId === null ? [] : bets.map((bet) => ({ memberId, bet })), createRandom(number)))
      }
  return deeds
}

/** A match that is over: its bets were placed before it, and settled by how it ended. What is kept of it is its result. */
function playedBefore(
  match: MatchRow,
  bets: readonly { readonly memberId: string; readonly bet: PastBet }[],
  random: Random,
): Deed[] {
  const sport = MATCH_SPORTS.find((one) => one === match.sport)
  if (sport === undefined) return []
  const { id, start_at: startAt } = match
  const past = wholePast(match, sport, startAt + LONGEST, random)
  const endAt = past.lines.at(-1)?.at ?? startAt + LONGEST
  const placed: { readonly betId: string; readonly isVoid: boolean }[] = []

  async function open(tx: Transaction): Promise<void> {
    await tx.db.insertInto('match').values(match).execute()
    for (const { memberId, bet } of bets)
      placed.push({ betId: await betOn(tx, match, memberId, bet), isVoid: bet.isVoid === true })
    for (const { betId, isVoid } of placed) if (isVoid) await settleBet(at(tx, tx.at + AHEAD / 2), betId, 'void')
  }

  async function end(tx: Transaction): Promise<void> {
    const ended = { ...match, ...rowAfter(past.state, tx.at) }
    await tx.db.updateTable('match').set(ended).where('id', '=', id).execute()
    await tellPast(tx.db, past.lines)
    await keepResult(tx.db, ended, tx.at)
    for (const { betId } of placed) await settleByNow(tx, betId)
    await tx.db.deleteFrom('match_event').where('match_id', '=', id).execute()
    await tx.db.deleteFrom('odds_book').where('match_id', '=', id).execute()
    await tx.db.deleteFrom('match').where('id', '=', id).execute()
  }

  return [
    { time: startAt - AHEAD, happens: open },
    { time: endAt, happens: end },
  ]
}

/** Places a bet at the prices of then, as a member does; its id. Throws when it is not taken. */
async function betOn(tx: Transaction, match: MatchRow, memberId: string, { sport, code, stake }: PastBet): Promise<string> {
  const venue = VIDEO_CHANNELS.find((one) => one === match.venue_name)
  const markets = priceMarkets(match.id, seenMatch(match, sport, tx.at, undefined), false)
  const selection = markets.find(({ type }) => type === 'winner')?.selections.find((one) => one.code === code)
  if (venue === undefined || selection === undefined) throw new Error(`nothing to bet on in ${match.id}`)
  const book = { match_id: match.id, version: tx.at, at: tx.at, fed_at: tx.at, home_score: 0, visit_score: 0 }
  await tx.db
    .insertInto('odds_book')
    .values({ ...book, markets_json: JSON.stringify(markets) })
    .onConflict((clash) => clash.column('match_id').doNothing())
    .execute()
  const amount = fen(stake * 100)
  const { selectionId, price } = selection
  const order = { memberId, venue, clientId: newId('p'), matchId: match.id, selectionId, price, stake: amount, fund: amount }
  const answer = await placeBet(tx, { ...order, policy: 'any', share: false }, null)
  if (answer.result !== 'accepted') throw new Error(`a bet of the demo's past is not taken: ${JSON.stringify(answer)}`)
  return answer.bet.betId
}

/** Deposits, interest and a withdrawal of a member. */
function moneyOf(memberId: string, now: number): Deed[] {
  const { daysAgo, hour, yuan } = PAST_YEB
  return [
    ...PAST_DEPOSITS.map((one) => ({
      time: momentOf(now, one.daysAgo, one.hour),
      happens: async (tx: Transaction) => {
        const order = { memberId, orderId: newId('p'), network: null, settle: 'cny', lasts: DAY, usdtRate: 72_000 } as const
        const { method, bank } = one
        const amount = fen(one.yuan * 100)
        const row = await createDeposit(tx, { ...order, method, bank, amount }, order)
        const payment = {
          provider: row.provider,
          paymentId: newId('pay'),
          reference: row.reference,
          asset: 'FEN',
          amount,
        } as const
        await takePayment(at(tx, tx.at + HOUR / 30), payment, row)
      },
    })),
    {
      time: momentOf(now, daysAgo, hour),
      happens: async (tx) => {
        await moveYeb(tx, { memberId, clientId: newId('p'), direction: 'in', amount: fen(yuan * 100) })
      },
    },
    { time: momentOf(now, PAST_WITHDRAWAL.daysAgo, PAST_WITHDRAWAL.hour), happens: (tx) => withdrawBefore(tx, memberId) },
  ]
}

/** A withdrawal to the member's card that an operator approved and the payer paid. */
async function withdrawBefore(tx: Transaction, memberId: string): Promise<void> {
  const card = await tx.db
    .selectFrom('saved_destination')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'bankCard')
    .executeTakeFirstOrThrow()
  const amount = fen(PAST_WITHDRAWAL.yuan * 100)
  const order = { memberId, method: 'card', clientId: newId('p'), destinationId: card.id, amount } as const
  const made = await createWithdrawal(tx, { ...order, fee: feeOf(amount, termsOf('card').fee) })
  if (!('row' in made)) throw new Error(`a withdrawal of the demo's past is not taken: ${JSON.stringify(made)}`)
  const { id } = made.row
  const operator = await findByName(tx.db, 'oda')
  const by = operator === undefined ? null : { id: operator.id, nickname: operator.nickname }
  await stepWithdrawal(at(tx, tx.at + HOUR / 12), id, 'take', { by })
  await stepWithdrawal(at(tx, tx.at + HOUR / 10), id, 'approve', { by })
  const payout = await latestPayout(tx.db, id)
  if (payout === undefined) throw new Error(`${id} is not paid out`)
  const word = {
    payoutId: payout.id,
    asset: payout.asset,
    amount: payout.amount,
    state: 'paid',
    reference: newId('bank'),
  } as const
  await takeWord(at(tx, tx.at + HOUR / 2), payout.provider, word)
}
