import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'

/** What a member can be reminded of: an anchor (by `anchorRoomId`) who goes on the air, or a match that begins. */
const REMINDER_KINDS = ['anchor', 'match'] as const

/** Most that one member waits for at once. */
export const REMINDER_LIMIT = 100

/** How long what has begun stays marked in lists, in ms. */
export const REMINDER_SHOWN = 6 * 3_600_000

export const ReminderTarget = v.object({ kind: v.picklist(REMINDER_KINDS), id: Id })
export type ReminderTarget = v.InferOutput<typeof ReminderTarget>

/** Something that a member asked to be reminded of. `startedAt` = when it began; null = they still wait. */
export const Reminder = v.object({ ...ReminderTarget.entries, startedAt: v.nullable(Timestamp) })
export type Reminder = v.InferOutput<typeof Reminder>
