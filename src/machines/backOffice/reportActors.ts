import { reportDays } from '#src/api/contract/reports.ts'
import { csvText } from '#src/api/model/csv.ts'
import { type DayFigures, type Figure, FIGURES, type ReportSpan } from '#src/api/model/dayFigures.ts'
import { plainAmount } from '#src/api/model/money/formatAmount.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole } from '../kit/pagedListActors.ts'
import { type ReportExport, reportExportMachine, reportMachine } from './reportMachine.ts'

type ReportPorts = {
  readonly client: Client
  readonly saveFile: (name: string, type: string, text: string) => void
}

const NAMES = Object.keys(FIGURES).filter((name): name is Figure => Object.hasOwn(FIGURES, name))

/** Asks for the days of a span. */
const askOver = (client: Client) => async (span: ReportSpan, signal: AbortSignal) =>
  (await client.call(reportDays, span, { signal })).list

/** The days of a span, over calls. */
export const provideDays = (client: Client) =>
  reportMachine.provide({ actors: { load: asWhole<DayFigures, ReportSpan>(askOver(client)) } })

/** Reports, over calls. */
export function provideReport({ client, saveFile }: ReportPorts) {
  const ask = askOver(client)
  return {
    report: provideDays(client),
    reportExport: reportExportMachine.provide({
      actors: {
        act: callActor<number, { order: ReportExport }>(async ({ order: { span, headings } }, signal) => {
          const days = await ask(span, signal)
          const rows = days.map((day) => [day.day, ...NAMES.map((name) => Number(plainAmount(FIGURES[name], day[name])))])
          saveFile(`report-${span.from}-${span.to}.csv`, 'text/csv', csvText([headings, ...rows]))
          return rows.length
        }),
      },
    }),
  }
}
