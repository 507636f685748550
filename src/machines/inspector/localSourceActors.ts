import { auditTime, map, merge, Observable, startWith, timer } from 'rxjs'
import type { Probe } from '#src/inspector/probe.ts'
import { countStreams } from '#src/streams/kit/countStreams.ts'
import type { Roots } from '../kit/roots.ts'
import type { LocalSource } from './source.ts'

/** The view is emitted at most this often, and at least this often so that the streams' counts move, in ms. */
const SHORTEST = 200
const LONGEST = 1_000

/** The actors and streams of this page. */
export function localSource(probe: Probe, roots: Roots, now: () => number): LocalSource {
  let counter: ReturnType<typeof countStreams> | null = null
  const viewNow: LocalSource['viewNow'] = (chosen, asked = null) => ({
    ...probe.view(),
    at: now(),
    details: chosen === null ? null : probe.details(chosen, asked),
    streams: counter?.read() ?? [],
    isConnected: true,
  })
  return {
    viewNow,
    open() {
      const stops: (() => void)[] = []
      const counting = countStreams()
      counter = counting
      const stop = roots.follow((root) => stops.push(probe.watch(root)))
      return () => {
        stop()
        counting.stop()
        for (const one of stops) one()
      }
    },
    view$: (chosen, asked) =>
      merge(new Observable<void>((subscriber) => probe.subscribe(() => subscriber.next())), timer(LONGEST, LONGEST)).pipe(
        auditTime(SHORTEST),
        startWith(undefined),
        map(() => viewNow(chosen, asked)),
      ),
    async chart(name) {
      const chart = probe.chart(name)
      if (chart === null) throw new Error(`there is no machine ${name}`)
      return chart
    },
    send: (key, event) => probe.send(key, event),
    clear: () => probe.clear(),
  }
}
