import { fail } from 'node:assert/strict'
import type { AnyMachineSnapshot, EventObject } from 'xstate'
import type { Chart } from '#src/inspector/chart.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { HandClock } from './handClock.ts'
import type { Kinds, Stage } from './stage.ts'

/**
 * What an actor may answer: outputs, errors, and values that it emits (of a callback, events that it sends; of what stands in for a
 * machine by its states, snapshots).
 */
export type Answers = {
  readonly done?: readonly unknown[]
  readonly error?: readonly unknown[]
  readonly next?: readonly unknown[]
}

/** What the world may say to a machine; every path is made of it. */
export type Script = {
  readonly kinds?: Kinds
  readonly input?: unknown
  readonly events: readonly EventObject[]
  /** By the actor's name. An actor that is not among them says nothing. */
  readonly answers: Readonly<Record<string, Answers>>
  /** What of a context decides where the machine can go: snapshots alike in this and in their states are one to the walk. */
  readonly facts?: (snapshot: AnyMachineSnapshot) => unknown
  /** What must hold wherever the machine stands; throws. */
  readonly holds?: (snapshot: AnyMachineSnapshot) => void
}

/** An event with the words that name it in a path. */
export type Said = { readonly event: EventObject; readonly words: string }

/** All events that a script makes of a chart: its own, what actors answer, and times that are over. */
export function saidIn(chart: Chart, { events, answers, kinds = {} }: Script): Said[] {
  const invokes = chart.states.flatMap((state) => state.invokes)
  const said = [
    ...events,
    ...invokes.flatMap(({ id, src }) => {
      const { done = [], error = [], next = [] } = answers[src] ?? {}
      return [
        ...done.map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
        ...error.map((reason) => ({ type: `xstate.error.actor.${id}`, error: reason, actorId: id })),
        ...next.map((item) => ({
          type: `xstate.snapshot.${id}`,
          snapshot: { status: 'active', ...(isStates(kinds[src]) ? Object(item) : { context: item }) },
        })),
      ]
    }),
    ...new Set(chart.edges.filter(({ cause: why }) => why === 'after').map(({ event }) => event)),
  ].map((event): EventObject => (typeof event === 'string' ? { type: event } : event))
  return said.map((event, index) => ({ event, words: wordsOf(event, said.slice(0, index)) }))
}

const isStates = (kind: Kinds[string] | undefined) => kind === 'states' || (typeof kind === 'object' && 'states' in kind)

/** An event's type, and which of several with the same it is. */
function wordsOf({ type }: EventObject, before: readonly EventObject[]): string {
  const like = before.filter((other) => other.type === type).length
  return like === 0 ? type : `${type} (${like + 1})`
}

/** Makes an event of a script happen to a live machine. */
export async function cause(stage: Stage, clock: HandClock, chart: Chart, event: EventObject): Promise<void> {
  const { kind = 'own', rest = '' } = GENERATED.exec(event.type)?.groups ?? {}
  if (kind === 'own') return stage.send(event)
  if (kind === 'after') {
    const delay = chart.edges.find((edge) => edge.event === event.type)?.label ?? fail(`no time ${event.type}`)
    clock.fire(waitOf(stage, delay))
  } else if (kind === 'done.actor' && 'output' in event) stage.run(rest).done(event.output)
  else if (kind === 'error.actor' && 'error' in event) stage.run(rest).fail(event.error)
  else if ('snapshot' in event) {
    const snapshot = event.snapshot as { context: unknown; value?: unknown }
    stage.run(rest).next('value' in snapshot ? snapshot : snapshot.context)
  } else return stage.send(event)
  await settled()
}

const GENERATED = /^xstate\.(?<kind>after|done\.actor|error\.actor|snapshot)\.(?<rest>.*)$/

/** How long a delay lasts now, in ms. */
function waitOf({ actor, snapshot }: Stage, delay: string): number {
  const { machine, context }: AnyMachineSnapshot = snapshot()
  const named = machine.implementations.delays[delay]
  if (named === undefined) return Number(delay)
  return typeof named === 'number' ? named : named({ context, event: { type: '' }, self: actor, system: actor.system }, undefined)
}
