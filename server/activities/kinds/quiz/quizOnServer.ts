import { randomInt } from 'node:crypto'
import { quiz } from '#src/api/model/activities/kinds/quiz.ts'
import { dayOf } from '#src/api/model/day.ts'
import { times, units } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { budgetHolds } from '#server/activities/budget.ts'
import { coinGain } from '#server/activities/gains.ts'
import { serverKind } from '#server/activities/serverKind.ts'
import { type Asked, askedOn, isRight, keyOf, NEW_ENTRY, openOf, QuizEntry, type QuizTerms, withNext, withPick } from './round.ts'

const NOTHING = { 'zh-CN': '', en: '' }

/** An answer of a question by its place, in words. */
const pickWords = ({ question, order }: Asked, { questions }: QuizTerms, place: number) => {
  const [letter, words] = [order[place], questions[question]]
  return letter === undefined || words === undefined ? NOTHING : words[letter]
}

/** A question that is over, with what was right. */
const pastOf = (asked: Asked, terms: QuizTerms) => {
  const words = terms.questions[asked.question]
  return {
    ask: words?.ask ?? NOTHING,
    pick: asked.pick === null ? null : pickWords(asked, terms, asked.pick),
    right: words === undefined ? NOTHING : words[words.right],
    isRight: isRight(asked, terms),
  }
}

/** Whether a question runs, or else how far the member is with those of today. */
function stateOf(open: Asked | null, sent: number, perDay: number): 'open' | 'ready' | 'next' | 'done' {
  if (open !== null) return 'open'
  return sent === 0 ? 'ready' : sent < perDay ? 'next' : 'done'
}

/** Quiz (C-12): the server's clock runs from the moment a question is sent, and an answer is judged by when it reached the server. */
export const quizOnServer = serverKind(quiz, {
  entry: { schema: QuizEntry, initial: NEW_ENTRY },
  gain: ({ terms }) => coinGain(times(terms.coins, terms.perDay), { count: terms.perDay }),

  view({ terms, entry, now }) {
    const { perDay, seconds, coins } = terms
    const asked = askedOn(entry, terms, dayOf(now), now)
    const open = openOf(entry, terms, now)
    return {
      state: stateOf(open, asked.length, perDay),
      perDay,
      seconds,
      coins: toWire(coins),
      open:
        open === null
          ? null
          : {
              key: keyOf(entry.day, asked.length),
              place: asked.length,
              ask: terms.questions[open.question]?.ask ?? NOTHING,
              picks: open.order.map((_, place) => pickWords(open, terms, place)),
              left: Math.max(0, open.sentAt + seconds * 1_000 - now),
            },
      past: asked.filter((one) => one !== open).map((one) => pastOf(one, terms)),
    }
  },

  isDone({ terms, entry, now }) {
    const asked = askedOn(entry, terms, dayOf(now), now)
    return stateOf(openOf(entry, terms, now), asked.length, terms.perDay) === 'done'
  },

  async act({ tx, receivedAt, activity, terms, entry, keep, give, refuse }, act) {
    const hasCoins = () => budgetHolds(tx.db, activity.id, { asset: 'GOLD', amount: units(terms.coins) }, tx.at)
    const open = openOf(entry, terms, receivedAt)
    if (act.do === 'look') return { result: 'looked' } as const
    if (act.do === 'next') {
      // One question at a time: the same is shown again until it is answered, or its time is over.
      if (open !== null) return { result: 'asked' } as const
      const day = dayOf(tx.at)
      if (askedOn(entry, terms, day, tx.at).length >= terms.perDay) return refuse({ why: 'already' })
      // A question is asked only while its coins are there.
      if (!(await hasCoins())) return refuse({ why: 'budgetGone' })
      await keep(withNext(entry, { terms, day, at: tx.at, random: (below) => randomInt(below) }))
      return { result: 'asked' } as const
    }
    if (open === null || act.key !== keyOf(entry.day, entry.asked.length)) return { result: 'late' } as const
    await keep(withPick(entry, act.pick))
    if (!isRight({ ...open, pick: act.pick }, terms)) return { result: 'wrong' } as const
    // The answer stands whatever the budget does: who could give another one would learn which is right.
    if (!(await hasCoins())) return { result: 'unpaid' } as const
    await give({ key: `right:${act.key}`, label: 'right', prize: { asset: 'GOLD', amount: terms.coins } })
    return { result: 'right' } as const
  },
})
