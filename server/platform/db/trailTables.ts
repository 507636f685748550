import type { Role } from '#src/api/model/chat.ts'

/** An act of staff or of `npm run operate`, written before it begins. Append-only. `act` = a call's name or a command. */
export type TrailTable = {
  id: string
  at: number
  by_member_id: string | null
  by_name: string
  by_role: Role | 'operate'
  act: string
  /** What was asked, without secrets; of a command also what was there before. */
  detail_json: string
  request_id: string | null
  address: string | null
  device_id: string | null
}

/** How an act went: `done`, the code of its refusal, or `failed`. Append-only. */
export type TrailEndTable = { trail_id: string; at: number; outcome: string; after_json: string }
