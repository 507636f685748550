import { cleanText, isTooLong, REASON_LIMIT } from '#src/api/model/text.ts'

/** The reason that goes with what is done to a room, for its log; null = it is too long, so that nothing is done for it. */
export type RoomReason = { readonly reason?: string } | null

/** The reason that is written: none where nothing is. */
export function roomReason(text: string): RoomReason {
  if (isTooLong(text, REASON_LIMIT)) return null
  const reason = cleanText(text)
  return reason === '' ? {} : { reason }
}
