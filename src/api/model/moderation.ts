import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'
import { lineSchema } from './text.ts'

/** Lengths a moderator may mute for, in minutes. */
export const MUTE_MINUTES = [1, 10, 60, 1440, 10_080] as const
export const MuteMinutes = v.picklist(MUTE_MINUTES)
export type MuteMinutes = v.InferOutput<typeof MuteMinutes>

/** How long a member who was kicked stays out of the room, in minutes. */
export const KICK_MINUTES = 10

/** Longest pinned line, in code points. */
export const PIN_LIMIT = 100

/** What a moderator may pin: one line, 1 to 100 code points after cleaning. */
export const PinText = lineSchema(PIN_LIMIT)

/** The one line that a moderator pinned on top of a room's chat, and who did when. */
export const Pin = v.object({ id: Id, content: v.string(), by: v.string(), at: Timestamp })
export type Pin = v.InferOutput<typeof Pin>

/** A kick: the member is out of the room until `until` (ms); the reason is the moderator's words. */
export const Kick = v.object({ until: Timestamp, reason: v.string() })
export type Kick = v.InferOutput<typeof Kick>

/** What a room's log records. `undo` takes back one of the others and is itself not taken back. */
export const LOG_ACTIONS = [
  'delete',
  'mute',
  'unblock',
  'kick',
  'switchOn',
  'switchOff',
  'open',
  'close',
  'pin',
  'unpin',
  'slowMode',
  'blockedWords',
  'dismissReport',
  'undo',
] as const
export const LogAction = v.picklist(LOG_ACTIONS)
export type LogAction = v.InferOutput<typeof LogAction>
