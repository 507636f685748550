import * as v from 'valibot'
import { breakoutBarrier, campBelow, climb } from '#src/api/model/activities/kinds/breakoutBarrier.ts'
import type { TermsOf } from '#src/api/model/activities/defineKind.ts'
import { dayOf, dayStart, formatDay } from '#src/api/model/day.ts'
import { fen, type Fen, sumOf } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { giveBuffCard } from '#server/activities/buffs.ts'
import type { ActivityRow } from '#server/activities/rows.ts'
import { coinGain } from '#server/activities/gains.ts'
import { serverKind } from '#server/activities/serverKind.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { pausesSince } from '#server/saferPlay/record.ts'

/** The day that counts first (null = not begun), and how many gates' gifts the member has: they are had in order. */
const Entry = v.object({ since: v.nullable(v.number()), got: v.number() })
type Entry = v.InferOutput<typeof Entry>
const NOBODY: Entry = { since: null, got: 0 }

type Asked = {
  readonly activity: ActivityRow
  readonly terms: TermsOf<typeof breakoutBarrier>
  readonly memberId: string
  readonly since: number
}

/** What counts of a member's bets by day, from a day on. */
async function betsByDay(reader: Reader, memberId: string, since: number): Promise<ReadonlyMap<number, Fen>> {
  const rows = await reader
    .selectFrom('valid_day')
    .select(['day', 'amount'])
    .where('member_id', '=', memberId)
    .where('day', '>=', since)
    .execute()
  return new Map(rows.map(({ day, amount }) => [day, fen(Number(amount))]))
}

/** How far a member is at a time, from their bets as they count now: a void that comes later counts as well. */
async function standing(reader: Reader, { activity, terms, memberId, since }: Asked, now: number) {
  const bets = await betsByDay(reader, memberId, since)
  const pauses = await pausesSince(reader, memberId, dayStart(since))
  // What was bet after the end counts no more.
  const today = dayOf(Math.min(now, Number(activity.ends_at) - 1))
  const way = {
    gates: terms.gates,
    since,
    today,
    betsOf: (day: number) => bets.get(day) ?? fen(0),
    isRest: (day: number) => pauses.some((pause) => pause.since < dayStart(day + 1) && pause.until > dayStart(day)),
  }
  return { ...climb(way), bets: way.betsOf(today) }
}

/** Breakout barrier (P-9): where a member stands is read from what counts of their bets each day; only what was given is kept. */
export const breakoutBarrierOnServer = serverKind(breakoutBarrier, {
  entry: { schema: Entry, initial: NOBODY },
  gain: ({ terms: { gates } }) => coinGain(sumOf(gates.map((gate) => gate.coins)), { count: gates.length }),

  async view({ reader, activity, terms, memberId, entry: { since, got }, now }) {
    const { height, best, bets, isPassedToday } =
      memberId === null || since === null
        ? { height: 0, best: 0, bets: fen(0), isPassedToday: false }
        : await standing(reader, { activity, terms, memberId, since }, now)
    return {
      since: since === null ? null : formatDay(since),
      height,
      best,
      camp: campBelow(terms.gates, height),
      today: { bets: toWire(bets), isPassed: isPassedToday },
      gates: terms.gates.map(({ need, coins, isCamp, card }, index) => {
        const place = index < height ? 'passed' : index === height ? 'next' : index < best ? 'behind' : 'ahead'
        const gift = index < got ? 'got' : index < best ? 'ready' : 'none'
        return {
          need: toWire(need),
          coins: toWire(coins),
          isCamp,
          card: card === 'none' ? null : card,
          place,
          gift,
        } as const
      }),
    }
  },

  async isDone({ reader, activity, terms, memberId, entry: { since, got }, now }) {
    if (since === null) return false
    const { best, isPassedToday } = await standing(reader, { activity, terms, memberId, since }, now)
    return isPassedToday && got >= best
  },

  async act({ tx, activity, terms, memberId, entry, keep, give, refuse }, act) {
    if (act.do === 'begin') {
      if (entry.since !== null) return refuse({ why: 'already' })
      await keep({ since: dayOf(tx.at), got: 0 })
      return { height: 0 }
    }
    if (entry.since === null) return refuse({ why: 'conditions', list: [{ what: 'begun', unit: 'count', have: '0', need: '1' }] })
    const { height, best } = await standing(tx.db, { activity, terms, memberId, since: entry.since }, tx.at)
    if (best <= entry.got)
      return refuse({
        why: 'conditions',
        list: [{ what: 'gates', unit: 'count', have: String(best), need: String(entry.got + 1) }],
      })
    await keep({ ...entry, got: best })
    for (const [index, { coins, card }] of terms.gates.slice(0, best).entries()) {
      if (index < entry.got) continue
      const key = `gate:${index + 1}`
      await give({ key, label: 'gate', prize: { asset: 'GOLD', amount: coins } })
      if (card !== 'none') await giveBuffCard(tx, memberId, card, `activity:${activity.id}:${key}`)
    }
    return { height }
  },
})
