import type { PictureType, UploadPurpose } from '#src/api/model/upload.ts'

/**
 * A picture of a member: announced, sent to its one-time address (`ticket_hash`), kept as base64 of what was drawn anew. `ref` = what it
 * belongs to; null = nothing yet.
 */
export type UploadTable = {
  id: string
  member_id: string
  purpose: UploadPurpose
  ref: string | null
  type: PictureType
  bytes: number
  ticket_hash: string | null
  ticket_until: number | null
  picture_type: PictureType | null
  picture: string | null
  at: number
}
