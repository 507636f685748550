import type { MemberTag } from '#src/api/model/memberTag.ts'

/** What an operator wrote about a member, with the operator's name as it was then. Append-only. */
export type MemberNoteTable = {
  id: string
  member_id: string
  at: number
  by_member_id: string
  by_name: string
  content: string
}

/** A mark that operators gave a member. Who did, and why, stands in the trail. */
export type MemberTagTable = { member_id: string; tag: MemberTag; at: number }
