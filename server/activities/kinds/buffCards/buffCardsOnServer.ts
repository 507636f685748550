import * as v from 'valibot'
import { type Buff, BUFF_KINDS, BUFFS } from '#src/api/model/activities/buff.ts'
import { buffCards, CARDS_MOST, cardTerms } from '#src/api/model/activities/kinds/buffCards.ts'
import { dayOf, dayStart } from '#src/api/model/day.ts'
import { points, type Points } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { activeBuff, cardsOf, giveBuffCard, spendCard } from '#server/activities/buffs.ts'
import { whyNot } from '#server/activities/mayJoin.ts'
import { payPoints } from '#server/activities/payPoints.ts'
import { runningOf } from '#server/activities/rows.ts'
import { pointGain } from '#server/activities/gains.ts'
import { serverKind } from '#server/activities/serverKind.ts'
import { pointsOf } from '#server/ledger/movePoints.ts'
import type { Reader } from '#server/platform/db/database.ts'

/** Cards that were bought here, ever: they number payments and cards. */
const Entry = v.object({ bought: v.number() })

/** What the cheapest card costs; null = none is sold. */
function cheapest(prices: readonly Points[]) {
  const [least] = prices.toSorted((one, other) => one - other)
  return least === undefined ? null : pointGain(least)
}

/** An activity that runs in which a card counts and that a member may take part in; a visitor is told of any. Null = there is none. */
async function countsIn(reader: Reader, memberId: string | null, buff: Buff, now: number): Promise<string | null> {
  for (const row of await runningOf(reader, BUFF_KINDS[buff], now))
    if (memberId === null || (await whyNot(reader, row, memberId, now)) === null) return row.id
  return null
}

/** Buff cards (P-9): each is a row; one of a kind runs a day, and what it changes is asked for by who pays (`activeBuff`). */
export const buffCardsOnServer = serverKind(buffCards, {
  entry: { schema: Entry, initial: { bought: 0 } },
  gain: ({ terms }) => cheapest(BUFFS.flatMap((buff) => cardTerms(terms, buff).price ?? [])),

  async view({ reader, terms, memberId, now }) {
    const cards = []
    for (const buff of BUFFS) {
      const { strength, price } = cardTerms(terms, buff)
      const have = memberId === null ? 0 : await cardsOf(reader, memberId, buff)
      const running = memberId === null ? null : await activeBuff(reader, memberId, buff, now)
      if (price === null && have === 0 && running === null) continue
      cards.push({
        buff,
        strength: running?.strength ?? strength,
        price: price === null ? null : toWire(price),
        have,
        isRunning: running !== null,
        isFull: have >= CARDS_MOST,
        counts: await countsIn(reader, memberId, buff, now),
      })
    }
    const owned = memberId === null ? points(0) : (await pointsOf(reader, memberId)).have
    return { points: toWire(owned), until: dayStart(dayOf(now) + 1), cards }
  },

  async act({ tx, activity, terms, memberId, entry, keep, refuse }, { do: what, buff }) {
    const { strength, price } = cardTerms(terms, buff)
    const have = await cardsOf(tx.db, memberId, buff)
    if ((await countsIn(tx.db, memberId, buff, tx.at)) === null)
      return refuse({ why: 'conditions', list: [{ what: 'cardCounts', unit: 'count', have: '0', need: '1' }] })
    if (what === 'use') {
      if ((await activeBuff(tx.db, memberId, buff, tx.at)) !== null) return refuse({ why: 'already' })
      if (!(await spendCard(tx, memberId, { buff, strength })))
        return refuse({ why: 'conditions', list: [{ what: 'cards', unit: 'count', have: '0', need: '1' }] })
      return { buff, have: have - 1 }
    }
    if (price === null) return refuse({ why: 'ended' })
    if (have >= CARDS_MOST) return refuse({ why: 'already' })
    const source = `activity:${activity.id}:${entry.bought}`
    const owned = await payPoints(tx, memberId, price, `${source}:${memberId}`)
    if (owned !== null)
      return refuse({ why: 'conditions', list: [{ what: 'points', unit: 'POINT', have: toWire(owned), need: toWire(price) }] })
    await keep({ bought: entry.bought + 1 })
    await giveBuffCard(tx, memberId, buff, source)
    return { buff, have: have + 1 }
  },
})
