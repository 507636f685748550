import type { MessageKind } from '#src/api/model/message.ts'

/**
 * A message to a member, or to all who were members when it was first seen (`member_id` null). It has either `words` of the site's own
 * with their blanks, or texts that an operator wrote. Seen from `at` on; `told_at` = when those who are here were told; null = not yet.
 */
export type MessageTable = {
  id: string
  member_id: string | null
  kind: MessageKind
  words: string | null
  blanks_json: string | null
  texts_json: string | null
  link: string | null
  at: number
  created_at: number
  told_at: number | null
  removed_at: number | null
  by_member_id: string | null
  by_name: string | null
  /** The grade or tag that it is for, as JSON; null = no such. */
  audience: string | null
  /** The last member, by id, that it was written to; null = it is written to all of them. */
  written_to: string | null
}

/** Whom a message for a grade or a tag was written to. */
export type MessageReaderTable = { message_id: string; member_id: string }

/** What a member did with a message: read it, deleted it for themselves. */
export type MessageMarkTable = { member_id: string; message_id: string; read_at: number | null; deleted_at: number | null }
