import * as v from 'valibot'
import { QUIZ_GRACE, QUIZ_LETTERS, type quiz } from '#src/api/model/activities/kinds/quiz.ts'
import type { TermsOf } from '#src/api/model/activities/defineKind.ts'

export type QuizTerms = TermsOf<typeof quiz>

/** A question that was sent: which of the list, its answers in the order of this member, when, and what they picked in time. */
const Asked = v.object({
  question: v.number(),
  order: v.array(v.picklist(QUIZ_LETTERS)),
  sentAt: v.number(),
  pick: v.nullable(v.number()),
})
export type Asked = v.InferOutput<typeof Asked>

/** What is kept of a member: the questions of their last day, and those they had before, oldest first. */
export const QuizEntry = v.object({ day: v.number(), asked: v.array(Asked), had: v.array(v.number()) })
export type QuizEntry = v.InferOutput<typeof QuizEntry>

export const NEW_ENTRY: QuizEntry = { day: 0, asked: [], had: [] }

/** The last moment at which an answer counts. */
const closesAt = ({ sentAt }: Asked, { seconds }: QuizTerms): number => sentAt + seconds * 1_000 + QUIZ_GRACE

/** The question that runs at a time; whoever leaves or reloads, its clock goes on. One that was sent before midnight runs over it. */
export function openOf({ asked }: QuizEntry, terms: QuizTerms, now: number): Asked | null {
  const last = asked.at(-1)
  return last !== undefined && last.pick === null && now <= closesAt(last, terms) ? last : null
}

/** The questions of a day that were sent so far: those of another day are gone once none of them runs. */
export const askedOn = (entry: QuizEntry, terms: QuizTerms, day: number, now: number): readonly Asked[] =>
  entry.day === day || openOf(entry, terms, now) !== null ? entry.asked : []

/** Names a question of a member for ever, so that an answer that comes late is never taken for another's. */
export const keyOf = (day: number, place: number): string => `${day}.${place}`

/** The place and letter of the right answer. */
export const isRight = ({ question, order, pick }: Asked, { questions }: QuizTerms): boolean =>
  pick !== null && order[pick] === questions[question]?.right

/** The next question of the list: one that the member did not have, else the one that is longest ago; `random` = a whole number below another. */
export function chooseQuestion(size: number, had: readonly number[], random: (below: number) => number): number {
  const fresh = Array.from({ length: size }, (_, index) => index).filter((index) => !had.includes(index))
  return fresh.length > 0 ? (fresh[random(fresh.length)] ?? 0) : (had[0] ?? 0)
}

/** The answers in any order, each as likely as another. */
export function shuffled(random: (below: number) => number): Asked['order'] {
  const order = [...QUIZ_LETTERS]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const place = random(last + 1)
    const [one, other] = [order[last]!, order[place]!]
    order[last] = other
    order[place] = one
  }
  return order
}

/** The entry once a question was sent at a time of a day; a day before goes. */
export function withNext(
  entry: QuizEntry,
  { terms: { questions }, day, at, random }: { terms: QuizTerms; day: number; at: number; random: (below: number) => number },
): QuizEntry {
  const before = entry.day === day ? entry.asked : []
  const question = chooseQuestion(questions.length, entry.had, random)
  return {
    day,
    asked: [...before, { question, order: shuffled(random), sentAt: at, pick: null }],
    had: [...entry.had.filter((had) => had !== question), question],
  }
}

/** The entry once the question that runs was answered. */
export const withPick = (entry: QuizEntry, pick: number): QuizEntry => ({
  ...entry,
  asked: entry.asked.map((asked, index) => (index === entry.asked.length - 1 ? { ...asked, pick } : asked)),
})
