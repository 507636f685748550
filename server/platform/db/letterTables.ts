import type { LetterKind, LetterState } from '#src/api/model/letter.ts'

/** A letter between a member and customer service. `subject` = its first words. */
export type LetterTable = {
  id: string
  member_id: string
  kind: LetterKind
  state: LetterState
  subject: string
  at: number
  changed_at: number
}

/** One line of a letter; `by_member_id` = the operator who wrote it, null = the letter's member. Its pictures are `upload`s of it. */
export type LetterLineTable = {
  id: string
  letter_id: string
  place: number
  digest: string
  by_member_id: string | null
  by_name: string | null
  text: string
  at: number
}
