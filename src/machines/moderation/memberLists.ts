import type { Role } from '#src/api/model/chat.ts'
import type { ReportReason } from '#src/api/model/chatReport.ts'
import type { LogAction, LogGroup } from '#src/api/model/moderation.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** A member who is muted, by whom, why and until when (ms). */
export type MutedMember = {
  readonly memberId: string
  readonly name: string
  readonly avatar: string
  readonly by: string
  readonly at: number
  readonly until: number
  readonly reason: string
}

/** A member who was sent out; `logId` = what lets them back in. */
export type KickedMember = MutedMember & { readonly logId: string }

/** A message that members reported, and no moderator has dealt with. */
export type ReportedMessage = {
  readonly messageId: string
  readonly at: number
  readonly memberId: string
  readonly name: string
  readonly content: string
  readonly count: number
  readonly reasons: readonly ReportReason[]
  readonly notes: readonly string[]
}

/** An entry of a room's log. */
export type LogLine = {
  readonly id: string
  readonly at: number
  readonly by: string
  readonly byRole: Role
  readonly action: LogAction
  readonly target: string | null
  readonly detail: string | null
  readonly reason: string | null
  readonly undoable: boolean
  readonly undoneBy: string | null
}

/** Who is in the log. */
export type LogPerson = { readonly memberId: string; readonly name: string }

export type RoomQuery = { readonly room: string }

/** Which lines of a room's log: one moderator's, those of a group, since a time; null = all. */
export type LogQuery = RoomQuery & { readonly by: string | null; readonly group: LogGroup | null; readonly since: number | null }

/** They change by what others do, which the server tells, and by time alone. They come as a whole. */
const WHOLE = { step: 1, onChange: 'renew', renewAfter: 15_000 } as const

/** A moderator's lists: who is muted, who was sent out, what was done, what was reported. */
export const muteListMachine = createPagedList<MutedMember, RoomQuery>('muteList', {
  keyOf: ({ memberId }) => memberId,
  ...WHOLE,
})
export const kickListMachine = createPagedList<KickedMember, RoomQuery>('kickList', {
  keyOf: ({ memberId }) => memberId,
  ...WHOLE,
})
export const reportListMachine = createPagedList<ReportedMessage, RoomQuery>('reportList', {
  keyOf: ({ messageId }) => messageId,
  ...WHOLE,
})
export const operationLogMachine = createPagedList<LogLine, LogQuery>('operationLog', {
  keyOf: ({ id }) => id,
  ...WHOLE,
  step: 20,
})
/** Who is in the log, for its filter. */
export const logPeopleMachine = createPagedList<LogPerson, RoomQuery>('logPeople', {
  keyOf: ({ memberId }) => memberId,
  step: 1,
})
