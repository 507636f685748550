import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'
import { listOf } from './listOf.ts'
import { linesSchema } from './text.ts'

/** What a letter is: a private one to customer service, or feedback of a kind. */
export const LETTER_KINDS = ['letter', 'suggestion', 'fault', 'complaint'] as const
export const LetterKind = v.picklist(LETTER_KINDS)
export type LetterKind = v.InferOutput<typeof LetterKind>

/** How a letter stands: sent by its member, read by an operator, answered, or closed by either. */
export const LETTER_STATES = ['sent', 'read', 'answered', 'closed'] as const
export const LetterState = v.picklist(LETTER_STATES)
export type LetterState = v.InferOutput<typeof LetterState>

/** What may happen to a letter: `reply` is its member's, `read` and `answer` an operator's, `close` either's. */
export const LETTER_ACTS = ['read', 'answer', 'reply', 'close'] as const
export type LetterAct = (typeof LETTER_ACTS)[number]

type Step = { readonly from: readonly LetterState[]; readonly to: LetterState }

const STEPS: Readonly<Record<LetterAct, Step>> = {
  read: { from: ['sent'], to: 'read' },
  answer: { from: ['sent', 'read', 'answered'], to: 'answered' },
  reply: { from: ['sent', 'read', 'answered'], to: 'sent' },
  close: { from: ['sent', 'read', 'answered'], to: 'closed' },
}

/** Where an act leads from a state; null = it is not legal there: closed is closed for both. */
export function nextLetterState(state: LetterState, act: LetterAct): LetterState | null {
  const { from, to } = STEPS[act]
  return from.includes(state) ? to : null
}

/**
 * Longest text of one line of a letter, most pictures of it, most lines of a letter, after how many its member writes no more, so that there
 * is room for an answer, and most letters of a member: that are not closed, and that were begun within a day.
 */
export const LETTER_LIMIT = { text: 1_000, pictures: 4, lines: 100, replies: 99, open: 10, day: 20 } as const

/** A text of a letter as it is written. */
export const LetterText = linesSchema(LETTER_LIMIT.text)

/** Pictures that go with it: what `uploadBegin` called them. */
export const LetterPictures = v.pipe(v.array(Id), v.maxLength(LETTER_LIMIT.pictures, 'pictures.tooMany'))

/** One line of a letter. `by` = who wrote it; `pictures` = their ids. */
export const LetterLine = v.object({
  lineId: Id,
  by: v.picklist(['member', 'service']),
  text: v.string(),
  pictures: v.optional(listOf(Id, LETTER_LIMIT.pictures), []),
  at: Timestamp,
})
export type LetterLine = v.InferOutput<typeof LetterLine>

/** A letter in a list: its first words as its subject. */
export const Letter = v.object({
  letterId: Id,
  kind: LetterKind,
  state: LetterState,
  subject: v.string(),
  at: Timestamp,
  changedAt: Timestamp,
})
export type Letter = v.InferOutput<typeof Letter>

/** A letter of somebody, for operators. */
export const OfficeLetter = v.object({
  ...Letter.entries,
  member: v.object({ memberId: Id, name: v.string() }),
  /** Since when its member waits for an answer; null = they do not. */
  waitsSince: v.optional(v.nullable(Timestamp), null),
})
export type OfficeLetter = v.InferOutput<typeof OfficeLetter>

/** What became of an operator's act: done; or the letter stood in another way by then. */
export const LETTER_RESULTS = ['done', 'late'] as const
