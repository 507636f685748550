import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { ReportNote, ReportReason } from '../model/chatReport.ts'
import { Id, Timestamp } from '../model/common.ts'
import { defineCall } from './defineCall.ts'

/** Reports a message to the moderators, once for each member and message: again is answered with the first report's id. */
export const chatReport = defineCall({
  path: '/api/live/chat/report',
  effect: 'keyed',
  login: true,
  payload: v.object({ room: Id, messageId: Id, reason: ReportReason, note: v.optional(ReportNote) }),
  reply: v.object({ id: Id }),
})

/** Messages of a room that members reported and no moderator has dealt with, latest report first, at most 100. */
export const reportList = defineCall({
  path: '/api/live/chat/report-list',
  effect: 'none',
  role: 'admin',
  payload: v.object({ room: Id }),
  reply: v.object({
    list: listOf(
      v.object({
        messageId: Id,
        /** When it was last reported. */
        at: Timestamp,
        memberId: Id,
        name: v.string(),
        content: v.string(),
        /** How many members report it, and for what, most often first. */
        count: v.number(),
        reasons: listOf(ReportReason),
        /** What they added, latest first, at most 5. */
        notes: listOf(v.string()),
      }),
    ),
  }),
})

/** Sets a message's reports aside: there is nothing to do about it. Logged. */
export const reportDismiss = defineCall({
  path: '/api/live/chat/report-dismiss',
  role: 'admin',
  payload: v.object({ room: Id, messageId: Id }),
  reply: v.object({ logId: Id }),
})

export const chatReportCalls = { chatReport, reportList, reportDismiss }
