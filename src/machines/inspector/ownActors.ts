import { auditTime, map, merge, Observable, startWith, timer } from 'rxjs'
import type { Probe } from '#src/inspector/probe.ts'
import { countLanes } from '#src/streams/kit/countLanes.ts'
import type { Roots } from '../kit/roots.ts'
import type { OwnActors } from './source.ts'

/** How often what is seen is told anew at most, and at least while streams move alone, in ms. */
const PACE = 200
const LEAST = 1_000

/** The actors and streams of this page. */
export function ownActors(probe: Probe, roots: Roots, now: () => number): OwnActors {
  let lanes: ReturnType<typeof countLanes> | null = null
  const see: OwnActors['see'] = (chosen) => ({
    ...probe.view(),
    at: now(),
    look: chosen === null ? null : probe.look(chosen),
    lanes: lanes?.read() ?? [],
    answers: true,
  })
  return {
    see,
    open() {
      const stops: (() => void)[] = []
      const counting = countLanes()
      lanes = counting
      const stop = roots.follow((root) => stops.push(probe.watch(root)))
      return () => {
        stop()
        counting.stop()
        for (const one of stops) one()
      }
    },
    seen$: (chosen) =>
      merge(new Observable<void>((subscriber) => probe.subscribe(() => subscriber.next())), timer(LEAST, LEAST)).pipe(
        auditTime(PACE),
        startWith(undefined),
        map(() => see(chosen)),
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
