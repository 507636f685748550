import type { ReportedMessage } from './rulesActors.ts'
import type { LogLine, MutedMember } from './moderationActors.ts'
import { createListMachine } from '../kit/listMachine.ts'
import { RENEWED } from './renewed.ts'

type RoomQuery = { readonly room: string }

/** A moderator's lists: who is muted, what was done, what was reported. */
export const muteListMachine = createListMachine<MutedMember, RoomQuery>('muteList', RENEWED)
export const operationLogMachine = createListMachine<LogLine, RoomQuery>('operationLog', RENEWED)
export const reportListMachine = createListMachine<ReportedMessage, RoomQuery>('reportList', RENEWED)
