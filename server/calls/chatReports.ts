import type { chatReportCalls } from '#src/api/contract/chatReports.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { logDeed } from '../live/moderation/operationLog.ts'
import { dismissReports, listReports, reportMessage } from '../live/moderation/reports.ts'
import { callerOf, type CallContext } from './context.ts'

export const chatReportHandlers = {
  chatReport: async ({ room, messageId, reason, note }, context) => {
    const memberId = callerOf(context).id
    return { id: await context.services.write((tx) => reportMessage(tx, { memberId, room, messageId, reason, note })) }
  },

  reportList: async ({ room }, { services: { db } }) => ({ list: await listReports(db, room) }),

  reportDismiss: async ({ room, messageId }, context) => {
    const act = { by: callerOf(context), room, reason: undefined }
    return {
      logId: await context.services.write(async (tx) =>
        logDeed(tx, act, {
          action: 'dismissReport',
          target: await dismissReports(tx, room, messageId),
          detail: messageId,
        }),
      ),
    }
  },
} satisfies Handlers<typeof chatReportCalls, CallContext>
