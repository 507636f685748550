import { auditTime, map, Observable, startWith } from 'rxjs'
import { fromCallback, fromObservable, fromPromise } from 'xstate'
import { chartJson } from '#src/inspector/chartJson.ts'
import { type ChartLayouter, layoutChart } from '#src/inspector/chartLayout.ts'
import { chartMermaid } from '#src/inspector/chartMermaid.ts'
import { chartSvg } from '#src/inspector/chartSvg.ts'
import type { Probe } from '#src/inspector/probe.ts'
import type { Roots } from '../kit/roots.ts'
import { type DrawnChart, inspectorMachine } from './inspectorMachine.ts'
import type { InspectorSource, Seen } from './source.ts'

/** How often what is seen is told anew at most, in ms. */
const PACE = 200

export type InspectorPorts = {
  readonly source: InspectorSource
  /** Places charts; it comes when the first one is looked at. */
  readonly layouter: () => Promise<ChartLayouter>
  /** Hands a file to the person. */
  readonly save: (name: string, type: string, text: string) => void
}

/** The inspector over what it looks at. */
export function provideInspector({ source, layouter, save }: InspectorPorts) {
  return inspectorMachine.provide({
    actors: {
      open: fromCallback(() => source.open()),
      watch: fromObservable<Seen, { chosen: string | null }>(({ input }) => source.seen$(input.chosen)),
      layOut: fromPromise<DrawnChart, { name: string }>(async ({ input: { name } }) => {
        const chart = await source.chart(name)
        return { name, chart, layout: await layoutChart(chart, await layouter()) }
      }),
    },
    actions: {
      send: (_, { key, event }) => source.send(key, event),
      clear: () => source.clear(),
      takeAway: (_, { drawn: { chart, layout }, kind }) => {
        if (kind === 'svg') save(`${chart.id}.svg`, 'image/svg+xml', chartSvg(layout, chart.id))
        else if (kind === 'mmd') save(`${chart.id}.mmd`, 'text/plain', chartMermaid(chart))
        else save(`${chart.id}.json`, 'application/json', JSON.stringify(chartJson(chart), null, 2))
      },
    },
  })
}

/** The actors of this page. */
export function ownActors(probe: Probe, roots: Roots): InspectorSource {
  return {
    open() {
      const stops: (() => void)[] = []
      const stop = roots.follow((root) => stops.push(probe.watch(root)))
      return () => {
        stop()
        for (const one of stops) one()
      }
    },
    seen$: (chosen) =>
      new Observable<void>((subscriber) => probe.subscribe(() => subscriber.next())).pipe(
        auditTime(PACE),
        startWith(undefined),
        map(() => ({ ...probe.view(), look: chosen === null ? null : probe.look(chosen) })),
      ),
    async chart(name) {
      const chart = probe.chart(name)
      if (chart === null) throw new Error(`no machine ${name} was met`)
      return chart
    },
    send: (key, event) => probe.send(key, event),
    clear: () => probe.clear(),
  }
}
