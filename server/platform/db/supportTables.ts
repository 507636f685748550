import type { SupportEnd, SupportState } from '#src/api/model/support.ts'

/**
 * A chat with customer service: of a member, or of a visitor who is known by the hash of their device's key. `top` = its last event;
 * `answered` = whether its operator wrote since it came to them; `reminded` = whether the customer was asked since the last line.
 */
export type SupportChatTable = {
  id: string
  member_id: string | null
  key_hash: string | null
  name: string
  state: SupportState
  epoch: string
  top: number
  operator_id: string | null
  waiting_since: number | null
  assigned_at: number | null
  answered: number
  reminded: number
  last_by: 'customer' | 'service'
  last_at: number
  preview: string
  ended_by: SupportEnd | null
  ended_at: number | null
  rating: number | null
  rating_words: string | null
  at: number
}

/** One event of a chat, in its place; a line has an id that its writer's own id makes one, and its pictures are `upload`s of it. */
export type SupportEventTable = {
  chat_id: string
  seq: number
  line_id: string | null
  digest: string | null
  body_json: string
  at: number
}

/** Whether an operator says to be available, and since when they have had a hand free. */
export type SupportOperatorTable = { member_id: string; is_available: number; free_since: number }

/** What a visitor left when nobody was there. */
export type SupportMessageTable = {
  id: string
  digest: string
  contact: string
  text: string
  at: number
  done_at: number | null
  done_by: string | null
}
