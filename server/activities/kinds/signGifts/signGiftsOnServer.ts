import * as v from 'valibot'
import { giftDays, giftOf, missedDay, rowOf, signGifts } from '#src/api/model/activities/kinds/signGifts.ts'
import { dayOf, formatDay, readDay } from '#src/api/model/day.ts'
import { times } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { periodStart } from '#src/api/model/playPeriod.ts'
import { activeBuff } from '#server/activities/buffs.ts'
import { coinGain } from '#server/activities/gains.ts'
import { serverKind } from '#server/activities/serverKind.ts'
import type { Reader } from '#server/platform/db/database.ts'

/** Days that are remembered of a member: longer than any row of gifts. */
const KEPT_DAYS = 62

const Entry = v.object({
  /** The site's days that were signed, and on which days a card made up for another one. */
  days: v.array(v.number()),
  cards: v.array(v.number()),
})
type Entry = v.InferOutput<typeof Entry>

/** Make-up cards that were used in the week of a time. */
const usedCards = ({ cards }: Entry, at: number): number => {
  const monday = dayOf(periodStart('week', at))
  return cards.filter((day) => day >= monday).length
}

/** How many times a sign-in of today is worth its gift. */
const timesToday = async (reader: Reader, memberId: string | null, now: number): Promise<number> =>
  memberId === null ? 1 : ((await activeBuff(reader, memberId, 'doubleSign', now))?.strength ?? 1)

const recent = (days: readonly number[], today: number): number[] => days.filter((day) => day > today - KEPT_DAYS)

/** Sign-in gifts (C-12): a day is signed once, and the site's clock says which one it is. */
export const signGiftsOnServer = serverKind(signGifts, {
  entry: { schema: Entry, initial: { days: [], cards: [] } satisfies Entry },
  gain: ({ terms: { gifts } }) => {
    // Terms need not rise: the highest gift, and the first day that has it.
    const most = Math.max(...gifts.map((gift) => gift.coins))
    const day = gifts.findIndex((gift) => gift.coins === most)
    return coinGain(giftOf(gifts, day + 1), { count: day + 1 })
  },

  async view({ reader, terms, memberId, entry, now }) {
    const { row, isSigned, gifts, missed } = giftDays(terms.gifts, new Set(entry.days), dayOf(now))
    return {
      row,
      isSigned,
      times: await timesToday(reader, memberId, now),
      gifts: gifts.map(({ coins, state }) => ({ coins: toWire(coins), state })),
      makeUp: { left: Math.max(0, terms.makeUps - usedCards(entry, now)), day: missed },
    }
  },

  // A day that was missed may be made up for today, while there are cards.
  isDone: ({ terms, entry, now }) =>
    entry.days.includes(dayOf(now)) &&
    (usedCards(entry, now) >= terms.makeUps || missedDay(new Set(entry.days), dayOf(now)) === null),

  async act({ tx, terms, memberId, entry, keep, give, refuse }, act) {
    const today = dayOf(tx.at)
    const days = new Set(entry.days)
    const day = act.do === 'sign' ? today : (readDay(act.day) ?? today)
    if (days.has(day)) return refuse({ why: 'already' })
    if (act.do === 'makeUp') {
      if (day !== missedDay(days, today)) return refuse({ why: 'ended' })
      const left = terms.makeUps - usedCards(entry, tx.at)
      if (left <= 0)
        return refuse({ why: 'conditions', list: [{ what: 'makeUps', unit: 'count', have: String(left), need: '1' }] })
    }
    days.add(day)
    const row = rowOf(days, day)
    // A card is for the day's own sign-in, not for one that was missed.
    const coins = times(giftOf(terms.gifts, row), act.do === 'sign' ? await timesToday(tx.db, memberId, tx.at) : 1)
    await keep({
      days: recent([...days], today),
      cards: recent(act.do === 'makeUp' ? [...entry.cards, today] : entry.cards, today),
    })
    if (!(await give({ key: `day:${formatDay(day)}`, label: act.do, prize: { asset: 'GOLD', amount: coins } })))
      return refuse({ why: 'already' })
    return { coins: toWire(coins), row }
  },
})
