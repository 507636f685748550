import * as v from 'valibot'
import { DayFigures, REPORT_DAYS, ReportSpan } from '../model/dayFigures.ts'
import { listOf } from '../model/listOf.ts'
import { defineCall } from './defineCall.ts'

/** What came and went day by day (UTC+8), the latest first; a day without anything is there with zeros. */
export const reportDays = defineCall({
  path: '/api/admin/reports/days',
  quiet: true,
  right: 'reports.read',
  effect: 'none',
  payload: ReportSpan,
  reply: v.object({ list: listOf(DayFigures, REPORT_DAYS) }),
})

export const reportCalls = { reportDays }
