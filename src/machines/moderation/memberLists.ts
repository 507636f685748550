import type { ReportedMessage } from './rulesActors.ts'
import type { LogLine, MutedMember } from './moderationActors.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'
import { RENEWED } from './renewed.ts'

type RoomQuery = { readonly room: string }

/** They come as a whole. */
const WHOLE = { step: 1, ...RENEWED } as const

/** A moderator's lists: who is muted, what was done, what was reported. */
export const muteListMachine = createPagedList<MutedMember, RoomQuery>('muteList', {
  keyOf: ({ memberId }) => memberId,
  ...WHOLE,
})
export const operationLogMachine = createPagedList<LogLine, RoomQuery>('operationLog', {
  keyOf: ({ id }) => id,
  ...WHOLE,
})
export const reportListMachine = createPagedList<ReportedMessage, RoomQuery>('reportList', {
  keyOf: ({ messageId }) => messageId,
  ...WHOLE,
})
