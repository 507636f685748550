import * as v from 'valibot'
import type { Call } from '#src/api/contract/defineCall.ts'
import { moderates } from '../members/moderators.ts'
import type { Session } from '../members/sessions.ts'
import { forbidden } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'

const OfRoom = v.object({ room: v.string() })

/**
 * Refuses what a moderator does in a room that was not given to them. Every call of moderators names its room; one that does not is
 * a fault of ours, and throws.
 */
export async function refuseOtherRooms(reader: Reader, call: Call, session: Session | null, payload: unknown): Promise<void> {
  if (call.role !== 'admin') return
  const { room } = v.parse(OfRoom, payload)
  if (session === null || !(await moderates(reader, session.member, room))) throw forbidden()
}
