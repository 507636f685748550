import type { chatReportCalls } from '#src/api/contract/chatReports.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { CallContext } from './context.ts'
import { memberOf } from '../members/caller.ts'
import { reportMessage, listReports, dismissReports } from '../live/moderation/reports.ts'

export const chatReportHandlers = {
  chatReport: async (report, { services: { write }, caller }) => {
    const memberId = memberOf(caller).id
    return { id: await write((tx) => reportMessage(tx, { memberId, note: undefined, ...report })) }
  },

  reportList: async ({ room }, { services: { db } }) => ({ list: await listReports(db, room) }),

  reportDismiss: async ({ room, messageId }, { services: { write }, caller }) => {
    const act = { by: memberOf(caller), room, reason: undefined }
    return { logId: await write((tx) => dismissReports(tx, act, messageId)) }
  },
} satisfies Handlers<typeof chatReportCalls, CallContext>
