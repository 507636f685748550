import * as v from 'valibot'
import { fanshuiRebate, KindBets, type Rates } from '#src/api/model/activities/kinds/fanshuiRebate.ts'
import { dayOf } from '#src/api/model/day.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { VenueKind } from '#src/api/model/venueKind.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { RebateRunTable } from '#server/platform/db/rebateTables.ts'
import { type ActivityRow, stateOf } from '#server/activities/rows.ts'

type BetsOfKind = { readonly kind: VenueKind; readonly amount: Fen }

/** Bets of a day with the rates of a grade, in the order of the rates. */
export const withRates = (rates: Rates, bets: readonly BetsOfKind[]): KindBets[] =>
  VENUE_KINDS.flatMap((kind) =>
    bets.filter((one) => one.kind === kind && one.amount !== 0).map(({ amount }) => ({ kind, bets: amount, rate: rates[kind] })),
  )

/** Kinds of venues, in the order in which they are shown. */
export const VENUE_KINDS: readonly VenueKind[] = ['sports', 'slots', 'live', 'fishing', 'chess', 'lottery']

/** The bets of a day, as its row keeps them. */
export const storedKinds = (kinds: readonly KindBets[]): string => JSON.stringify(kindsWire(kinds))

/** The same, on the wire. */
export const kindsWire = (kinds: readonly KindBets[]) => kinds.map(({ kind, bets, rate }) => ({ kind, bets: toWire(bets), rate }))

const Stored = v.pipe(v.string(), v.parseJson(), v.array(KindBets))
export const readKinds = (text: string): KindBets[] => v.parse(Stored, text)

const StoredRates = v.pipe(v.string(), v.parseJson(), fanshuiRebate.terms)
/** The rates of each grade out of an activity's terms. */
export const readRates = (text: string): readonly Rates[] => v.parse(StoredRates, text).rates

/** The rates of a grade. */
export function ratesOf(rates: readonly Rates[], grade: number): Rates {
  const found = rates[grade]
  if (found === undefined) throw new RangeError(`no rates of grade ${grade}`)
  return found
}

/** How far an activity is with its days: the latest that it began; undefined = none yet. */
export const lastRun = (reader: Reader, activityId: string): Promise<RebateRunTable | undefined> =>
  reader
    .selectFrom('rebate_run')
    .selectAll()
    .where('activity_id', '=', activityId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The first day that is given back and is not yet, and the last that will be. A day counts whole where the activity ran on any part of it. */
export function openDays(activity: ActivityRow, last: RebateRunTable | undefined, now: number) {
  const changed = Number(activity.changed_at)
  const starts = dayOf(Number(activity.starts_at))
  // Nothing of before it was published: an activity is seen first within a minute of that.
  const first = last === undefined ? dayOf(changed) : last.done_at === null ? last.day : last.day + 1
  const isEnded = stateOf(activity, now) === 'ended'
  const endsAt = isEnded && activity.status === 'ended' ? Math.min(changed, Number(activity.ends_at)) : Number(activity.ends_at)
  return { first: Math.max(first, starts), last: dayOf(endsAt - 1) }
}
