import { BehaviorSubject } from 'rxjs'
import { onTestFinished } from 'vitest'
import { type AnyStateMachine, createActor, type EventObject, fromCallback, fromObservable, fromPromise } from 'xstate'
import { chartOf } from '#src/inspector/chart.ts'
import type { ChartLayout } from '#src/inspector/chartLayout.ts'
import type { ActorDetails, ActorView, LogEntry } from '#src/inspector/snapshot.ts'
import { type Coverage, readCoverage } from '#src/inspector/coverage.ts'
import { type DrawnChart, inspectorMachine } from '#src/machines/inspector/inspectorMachine.ts'
import type { InspectorView } from '#src/machines/inspector/source.ts'
import { told } from './told.ts'

/** An actor of the machine `door`, unless said otherwise. */
export const actorView = (key: string, fields: Partial<ActorView> = {}): ActorView => ({
  key,
  parent: null,
  name: key,
  chart: 'door',
  status: 'active',
  value: 'closed',
  ...fields,
})

export const actorDetails = (key: string, fields: Partial<ActorDetails> = {}): ActorDetails => ({
  ...actorView(key),
  states: ['door', 'door.closed'],
  tags: [],
  context: null,
  error: null,
  verdicts: null,
  ...fields,
})

/** An event that an actor was sent from outside. */
export const logEntry = (no: number, actor: string, type: string, fields: Partial<LogEntry> = {}): LogEntry => ({
  no,
  at: no,
  actor,
  name: actor,
  from: null,
  fromName: null,
  type,
  event: { type },
  taken: [],
  ...fields,
})

/** An inspector over a source that a test writes by hand: what it sees, what it asks for and what it sends; charts are those of `machine`, placed as `place` says. */
export function shownInspector(
  first: Partial<InspectorView> = {},
  machine: AnyStateMachine | null = null,
  place: (name: string) => Promise<ChartLayout> = async () => ({ width: 100, height: 50, states: [], starts: [], edges: [] }),
) {
  const nothing: InspectorView = { at: 0, actors: [], log: [], events: {}, details: null, streams: [], isConnected: true }
  const view$ = new BehaviorSubject<InspectorView>({ ...nothing, ...first })
  const sent: unknown[] = []
  const asked: (EventObject | null)[] = []
  const files: string[] = []
  type Watched = { chosen: string | null; asked: EventObject | null }
  const logic = inspectorMachine.provide({
    actors: {
      open: fromCallback<EventObject, undefined>(() => undefined),
      watch: fromObservable<InspectorView, Watched>(({ input }) => {
        asked.push(input.asked)
        return view$
      }),
      readCoverage: fromPromise<Coverage, { file: Blob }>(async ({ input }) => {
        const read = readCoverage(await input.file.text())
        if (read === null) throw new Error('that is no coverage')
        return read
      }),
      layOut: fromPromise<DrawnChart, { name: string }>(async ({ input: { name } }) => {
        if (machine === null) throw new Error('there is no chart')
        return { name, chart: chartOf(machine), layout: await place(name) }
      }),
    },
    actions: {
      send: (_, params) => void sent.push(params),
      clear: () => void sent.push('clear'),
      exportChart: (_, { kind }) => void files.push(kind),
    },
  })
  const inspector = createActor(logic).start()
  onTestFinished(() => void inspector.stop())
  return {
    inspector,
    logic,
    sent,
    files,
    /** The events that the source was asked about. */
    asked,
    say: (change: Partial<InspectorView>) => told(() => view$.next({ ...view$.value, ...change })),
  }
}
