import * as v from 'valibot'
import { lineSchema } from './text.ts'

/** Lengths a moderator may mute for, in minutes. */
export const MUTE_MINUTES = [1, 10, 60, 1440, 10_080] as const
export const MuteMinutes = v.picklist(MUTE_MINUTES)
export type MuteMinutes = v.InferOutput<typeof MuteMinutes>

/** Most lines or members that one order is about. */
export const BULK_LIMIT = 50

/** How long a member who was kicked stays out of the room, in minutes. */
export const KICK_MINUTES = 10

/** Longest pinned line, in code points. */
export const PIN_LIMIT = 100

/** What a moderator may pin: one line, 1 to 100 code points after cleaning. */
export const PinText = lineSchema(PIN_LIMIT)

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
  'followersOn',
  'followersOff',
  'linksOff',
  'linksOn',
  'dismissReport',
  'appoint',
  'dismiss',
  'undo',
] as const
export const LogAction = v.picklist(LOG_ACTIONS)
export type LogAction = v.InferOutput<typeof LogAction>

/** Acts of the log by what they are about: what its filter offers. */
export const LOG_GROUPS = ['messages', 'members', 'room', 'undone'] as const
export type LogGroup = (typeof LOG_GROUPS)[number]

/** Which acts each group holds. */
export const ACTIONS_OF: Record<LogGroup, readonly LogAction[]> = {
  messages: ['delete', 'dismissReport'],
  members: ['mute', 'unblock', 'kick', 'appoint', 'dismiss'],
  room: [
    'switchOn',
    'switchOff',
    'open',
    'close',
    'pin',
    'unpin',
    'slowMode',
    'blockedWords',
    'followersOn',
    'followersOff',
    'linksOff',
    'linksOn',
  ],
  undone: ['undo'],
}
