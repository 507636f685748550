import { type EventObject, fromCallback, fromObservable, fromPromise } from 'xstate'
import { chartJson } from '#src/inspector/chartJson.ts'
import { type ChartLayouter, layoutChart } from '#src/inspector/chartLayout.ts'
import { chartMermaid } from '#src/inspector/chartMermaid.ts'
import { chartSvg } from '#src/inspector/chartSvg.ts'
import { type Coverage, readCoverage } from '#src/inspector/coverage.ts'
import { type DrawnChart, inspectorMachine } from './inspectorMachine.ts'
import type { InspectorSource, InspectorView } from './source.ts'

export type InspectorPorts = {
  readonly source: InspectorSource
  /** The layout engine; it is loaded for the first chart. */
  readonly layouter: () => Promise<ChartLayouter>
  /** Hands a file to the person. */
  readonly save: (name: string, type: string, text: string) => void
}

/** The inspector machine over a source. */
export function provideInspector({ source, layouter, save }: InspectorPorts) {
  return inspectorMachine.provide({
    actors: {
      open: fromCallback(() => source.open()),
      watch: fromObservable<InspectorView, { chosen: string | null; asked: EventObject | null }>(({ input }) =>
        source.view$(input.chosen, input.asked),
      ),
      readCoverage: fromPromise<Coverage, { file: Blob }>(async ({ input: { file } }) => {
        const coverage = readCoverage(await file.text())
        if (coverage === null) throw new Error('this is not a coverage file')
        return coverage
      }),
      layOut: fromPromise<DrawnChart, { name: string }>(async ({ input: { name } }) => {
        const chart = await source.chart(name)
        return { name, chart, layout: await layoutChart(chart, await layouter()) }
      }),
    },
    actions: {
      send: (_, { key, event }) => source.send(key, event),
      clear: () => source.clear(),
      exportChart: (_, { drawn: { chart, layout }, kind }) => {
        if (kind === 'svg') save(`${chart.id}.svg`, 'image/svg+xml', chartSvg(layout, chart.id))
        else if (kind === 'mmd') save(`${chart.id}.mmd`, 'text/plain', chartMermaid(chart))
        else save(`${chart.id}.json`, 'application/json', JSON.stringify(chartJson(chart), null, 2))
      },
    },
  })
}
