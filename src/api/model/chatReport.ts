import * as v from 'valibot'
import { lineSchema, REASON_LIMIT } from './text.ts'

/** Why a member reports a message. */
export const REPORT_REASONS = ['abuse', 'spam', 'fraud', 'privacy', 'other'] as const
export const ReportReason = v.picklist(REPORT_REASONS)
export type ReportReason = v.InferOutput<typeof ReportReason>
/** What a member may add to a report: at most 80 code points after cleaning, or nothing. */
export const ReportNote = lineSchema(REASON_LIMIT)
