import type { Handlers } from '#src/api/contract/handlers.ts'
import type { reportCalls } from '#src/api/contract/reports.ts'
import { dayReport } from '../backOffice/dayReport.ts'
import type { CallContext } from './context.ts'

export const reportHandlers = {
  reportDays: async (span, { services: { db, now, audience, video } }) => ({
    list: await dayReport(db, span, { now: now(), members: audience.members, isPublishing: video.isPublished }),
  }),
} satisfies Handlers<typeof reportCalls, CallContext>
