import * as v from 'valibot'
import { defineKind } from '#src/api/model/activities/defineKind.ts'
import { amount, choice, count, table, words } from '#src/api/model/activities/terms.ts'
import { CoinAmount } from '#src/api/model/money/wireAmount.ts'

/** How much later than its time an answer may still reach the server, in ms: its way there takes a moment. */
export const QUIZ_GRACE = 1_000

/** The four answers of a question, as the operator wrote them; a member sees them in an order of their own. */
export const QUIZ_LETTERS = ['a', 'b', 'c', 'd'] as const

const NONE = { 'zh-CN': '', en: '' }
const Both = v.object({ 'zh-CN': v.string(), en: v.string() })
const Whole = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A question that runs: its key, its place of the day, its answers without the right one, and what is left of its time by the server's clock, in ms. */
const OpenQuestion = v.object({
  key: v.string(),
  place: v.pipe(v.number(), v.integer(), v.minValue(1)),
  ask: Both,
  picks: v.array(Both),
  left: Whole,
})
export type OpenQuestion = v.InferOutput<typeof OpenQuestion>

/** A question that is over: what the member picked (null = nothing in time) and what was right. */
const PastQuestion = v.object({ ask: Both, pick: v.nullable(Both), right: Both, isRight: v.boolean() })
export type PastQuestion = v.InferOutput<typeof PastQuestion>

/**
 * Quiz: so many questions a day from the operator's list, each with its time by the server's clock. The right answer is in no page before the
 * question is over. There are no questions to begin with: what stands here is in everybody's page.
 */
export const quiz = defineKind({
  name: 'quiz',
  fields: {
    questions: table({
      row: {
        ask: words(120, NONE),
        a: words(60, NONE),
        b: words(60, NONE),
        c: words(60, NONE),
        d: words(60, NONE),
        right: choice(QUIZ_LETTERS, 'a'),
      },
      least: 5,
      most: 200,
      initial: [],
    }),
    perDay: count({ least: 1, most: 5, initial: 5 }),
    seconds: count({ least: 5, most: 60, initial: 10 }),
    coins: amount({ asset: 'GOLD', least: 1, most: 10_000, initial: 20 }),
  },
  view: v.object({
    /** Not begun today, a question runs, the next one can be asked for, or all of today are over. */
    state: v.picklist(['ready', 'open', 'next', 'done']),
    perDay: Whole,
    seconds: Whole,
    coins: CoinAmount,
    open: v.nullable(OpenQuestion),
    past: v.array(PastQuestion),
  }),
  act: v.variant('do', [
    /** Asks for the next question, or for the one that runs. */
    v.object({ do: v.literal('next') }),
    /** Asks what became of a question whose time is over; nothing is changed. */
    v.object({ do: v.literal('look') }),
    v.object({
      do: v.literal('answer'),
      key: v.pipe(v.string(), v.maxLength(20)),
      pick: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(QUIZ_LETTERS.length - 1)),
    }),
  ]),
  /** `unpaid` = right, but its coins were gone by then. */
  reply: v.object({ result: v.picklist(['asked', 'looked', 'right', 'unpaid', 'wrong', 'late']) }),
})

/** Whether what answered an act says that the answer was right, and that its coins were gone. */
export const isUnpaid = (reply: unknown): boolean => v.is(quiz.reply, reply) && reply.result === 'unpaid'
