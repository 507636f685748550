import type { DayFigures, ReportSpan } from '#src/api/model/dayFigures.ts'
import { createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** What came and went day by day, the latest first. */
export const reportMachine = createPagedList<DayFigures, ReportSpan>('report', { keyOf: ({ day }) => day, step: 92 })

/** Which days are saved as a file, under which headings. */
export type ReportExport = { readonly span: ReportSpan; readonly headings: readonly string[] }

/** Saves the days of a span as a file; how many rows it has. */
export const reportExportMachine = createAct<ReportExport, number>('reportExport')
