import type { ReportReason } from '#src/api/model/chatReport.ts'

/** When a member last spoke in a room in slow mode. */
export type ChatTurnTable = { room: string; member_id: string; at: number }

/** Whom a message speaks to, at its place in the room's order. */
export type ChatMentionTable = { room: string; epoch: string; seq: number; member_id: string }

/** The place up to which a member has seen a room. */
export type ChatMarkTable = { room: string; member_id: string; epoch: string; seq: number; at: number }

/** Whom a member ignores in every chat. */
export type ChatIgnoreTable = { member_id: string; ignored_id: string; at: number }

/** One member's report of one message. */
export type ChatReportTable = {
  id: string
  room: string
  message_id: string
  member_id: string
  reason: ReportReason
  note: string | null
  at: number
  /** When a moderator set it aside. */
  dismissed_at: number | null
}

/** The first result of each send, so that a retry is stored once (Q4). */
export type ChatSendTable = {
  member_id: string
  client_id: string
  digest: string
  event_id: string
  seq: number
  at: number
  /** Id of the message that it answers. */
  reply_to: string | null
}
