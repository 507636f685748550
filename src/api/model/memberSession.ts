import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'

/** Most logins that a member is shown at once. */
export const SESSIONS_SHOWN = 50

/**
 * Where a member is logged in: on which device by its rough name, null = unknown; from which network, the rest of the address left out;
 * since when. `isCurrent` = it is the login that asks.
 */
export const MemberSession = v.object({
  sessionId: Id,
  device: v.nullable(v.string()),
  address: v.string(),
  since: Timestamp,
  isCurrent: v.boolean(),
})
export type MemberSession = v.InferOutput<typeof MemberSession>
