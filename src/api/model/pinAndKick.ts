import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'

/** The one line that a moderator pinned on top of a room's chat, and who did when. */
export const Pin = v.object({ id: Id, content: v.string(), by: v.string(), at: Timestamp })
export type Pin = v.InferOutput<typeof Pin>

/** A kick: the member is out of the room until `until` (ms); the reason is the moderator's words. */
export const Kick = v.object({ until: Timestamp, reason: v.string() })
export type Kick = v.InferOutput<typeof Kick>
