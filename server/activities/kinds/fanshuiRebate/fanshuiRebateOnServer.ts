import * as v from 'valibot'
import { carriedFen, fanshuiRebate, worthOfBets } from '#src/api/model/activities/kinds/fanshuiRebate.ts'
import { dayOf, dayStart, formatDay, readDay } from '#src/api/model/day.ts'
import { fen, sumOf } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { activeBuff } from '#server/activities/buffs.ts'
import { gradeOf } from '#server/activities/mayJoin.ts'
import { yuanGain } from '#server/activities/gains.ts'
import { serverKind } from '#server/activities/serverKind.ts'
import type { ActivityRow } from '#server/activities/rows.ts'
import { claimableDays, countedDays, type OfferedDay, payDay } from './claimRebate.ts'
import { countDays } from './countDays.ts'
import { kindsWire, lastRun, openDays, ratesOf, readKinds, readRates, VENUE_KINDS, withRates } from './rebateDays.ts'

/** How often it is looked whether a day is to be counted, in ms. */
const LOOK_EVERY = 60_000
/** Days that a page shows, and those of them that are not counted yet. */
const SHOWN_DAYS = 60
const WAITING_DAYS = 7

/** Rebates (P-9): counted at 00:30 for the day before, claimed within thirty days. */
export const fanshuiRebateOnServer = serverKind(fanshuiRebate, {
  entry: { schema: v.null(), initial: null },
  gain: ({ terms: { rates } }) => yuanGain(fen(0), { rate: Math.max(...rates.flatMap((grade) => Object.values(grade))) }),

  async view({ reader, activity, terms, memberId, now }) {
    const grade = memberId === null ? 0 : await gradeOf(reader, memberId)
    const rates = ratesOf(terms.rates, grade)
    const shown = {
      grade,
      rates: VENUE_KINDS.map((kind) => ({ kind, rate: rates[kind] })),
    }
    if (memberId === null) return { ...shown, carried: '0', claimable: '0', days: [] }
    const counted = await countedDays(reader, memberId, { activityId: activity.id, most: SHOWN_DAYS })
    const claimable = await claimableDays(reader, memberId, activity.id, now)
    const carry = await reader
      .selectFrom('rebate_carry')
      .select('carried')
      .where('activity_id', '=', activity.id)
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    return {
      ...shown,
      carried: toWire(carriedFen(Number(carry?.carried ?? 0))),
      claimable: toWire(sumOf(claimable.map(({ amount }) => amount))),
      days: [
        ...(await waitingDays(reader, activity, memberId, { grade, now, counted })),
        ...counted.map((row) => {
          const state = stateOfDay(row, now)
          return {
            day: formatDay(row.day),
            state,
            amount: toWire(row.amount),
            until: state === 'claimable' ? row.until : null,
            kinds: kindsWire(readKinds(row.kinds_json)),
            extraPercent: row.extra_percent,
          }
        }),
      ],
    }
  },

  async act({ tx, activity, memberId, give, refuse }, act) {
    const waiting = await claimableDays(tx.db, memberId, activity.id, tx.at)
    const day = act.do === 'claim' ? readDay(act.day) : null
    const chosen = act.do === 'claim' ? waiting.filter((one) => one.day === day) : waiting
    if (chosen.length === 0) return refuse({ why: 'already' })
    for (const one of chosen) await payDay(tx, give, one)
    return { amount: toWire(sumOf(chosen.map(({ amount }) => amount))), days: chosen.length }
  },

  job: { every: LOOK_EVERY, run: (context) => countDays(context) },
})

function stateOfDay(
  { amount, claimed_at: claimed, until }: OfferedDay,
  now: number,
): 'carried' | 'claimed' | 'claimable' | 'lapsed' {
  if (amount === 0) return 'carried'
  if (claimed !== null) return 'claimed'
  return now < until ? 'claimable' : 'lapsed'
}

type Shown = { readonly grade: number; readonly now: number; readonly counted: readonly OfferedDay[] }

/** Days with bets that are not counted yet, latest first: what they would bring now by themselves. */
async function waitingDays(reader: Reader, activity: ActivityRow, memberId: string, { grade, now, counted }: Shown) {
  const open = openDays(activity, await lastRun(reader, activity.id), now)
  const last = Math.min(open.last, dayOf(now))
  const days = Array.from({ length: WAITING_DAYS }, (_, back) => last - back).filter(
    (day) => day >= open.first && !counted.some((one) => one.day === day),
  )
  if (days.length === 0) return []
  const bets = await reader
    .selectFrom('valid_kind_day')
    .select(['day', 'kind', 'amount'])
    .where('day', 'in', days)
    .where('member_id', '=', memberId)
    .execute()
  const rates = ratesOf(readRates(activity.terms_json), grade)
  const waiting = []
  for (const day of days) {
    const kinds = withRates(
      rates,
      bets.filter((one) => one.day === day),
    )
    if (kinds.length === 0) continue
    const extraPercent = (await activeBuff(reader, memberId, 'rebate', dayStart(day)))?.strength ?? 0
    waiting.push({
      day: formatDay(day),
      state: 'waiting' as const,
      amount: toWire(worthOfBets(kinds, extraPercent)),
      until: null,
      kinds: kindsWire(kinds),
      extraPercent,
    })
  }
  return waiting
}
