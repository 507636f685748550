import { deepStrictEqual } from 'node:assert/strict'
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { type Step, TestModel } from 'xstate/graph'
import { chartOf } from '#src/inspector/chart.ts'
import { HandClock } from './handClock.ts'
import { everyEdge, watched } from './everyEdge.ts'
import { cause, type Said, saidIn, type Script } from './script.ts'
import { stageOf } from './stage.ts'
import type { Trace } from './trace.ts'

/** What a walk covered. Edges and states have the ids of the chart. */
export type Coverage = {
  readonly states: ReadonlySet<string>
  readonly edges: ReadonlySet<string>
  readonly paths: number
  /** Paths that did not hold, by their steps. */
  readonly failures: readonly { readonly path: string; readonly error: unknown; readonly trace: Trace }[]
}

/**
 * Walks a machine by every transition that some events can make it take: the paths come from XState's `TestModel`, and each is walked
 * by a live actor that must stand where the model says, with the same context.
 */
export async function walk(machine: AnyStateMachine, script: Script): Promise<Coverage> {
  const chart = chartOf(machine)
  const says = saidIn(chart, script)
  const covered = { states: new Set<string>(), edges: new Set<string>() }
  const { logic, edgesOf } = watched(machine)
  const words = new Map(says.map((said) => [said.event, said.words]))
  const model = new TestModel<AnyMachineSnapshot, EventObject, unknown>(logic, {
    input: script.input,
    events: (snapshot) => says.filter(({ event }) => isHeard(snapshot, event)).map(({ event }) => event),
    limit: 50_000,
    serializeState: (snapshot) => `${JSON.stringify(snapshot.value)} ${JSON.stringify(script.facts?.(snapshot) ?? null)}`,
    serializeEvent: (event) => words.get(event) ?? event.type,
  })
  // Two errors look alike as JSON: the generator itself takes care that no path is walked twice.
  const paths = model.getPaths(everyEdge(edgesOf), { allowDuplicatePaths: true })
  const failures: { path: string; error: unknown; trace: Trace }[] = []
  for (const path of paths) {
    const clock = new HandClock()
    const taken: string[] = []
    const stage = stageOf(machine, {
      kinds: script.kinds ?? {},
      input: () => script.input,
      clock,
      onEdge: (id) => {
        taken.push(id)
        covered.edges.add(id)
      },
    })
    const drive = ({ event }: Step<AnyMachineSnapshot, EventObject>) =>
      event.type === 'xstate.init' ? stage.start() : cause(stage, clock, chart, event)
    try {
      await path.test({
        events: Object.fromEntries(['xstate.init', ...says.map(({ event }: Said) => event.type)].map((type) => [type, drive])),
        states: {
          '*': (state) => {
            const live: AnyMachineSnapshot = stage.snapshot()
            deepStrictEqual(seen(live), seen(state), 'the actor stands elsewhere than the model')
            script.holds?.(live)
            for (const { id } of live._nodes) covered.states.add(id)
          },
        },
      })
    } catch (error) {
      const steps = path.steps.slice(1).map(({ event }) => words.get(event) ?? event.type)
      const stood: AnyMachineSnapshot = stage.actor.getSnapshot()
      failures.push({ path: steps.join(' → '), error, trace: { edges: taken, states: stood._nodes.map(({ id }) => id) } })
    } finally {
      stage.stop()
    }
  }
  // States that are left at once are never stood in: whoever takes their edges was there.
  for (const { source, target } of chart.edges.filter((edge) => covered.edges.has(edge.id))) {
    covered.states.add(source)
    if (target !== null) covered.states.add(target)
  }
  return { ...covered, paths: paths.length, failures }
}

/** Whether a machine answers an event where it stands, if only by staying there. */
const isHeard = (snapshot: AnyMachineSnapshot, event: EventObject): boolean =>
  (snapshot.machine.getTransitionData(snapshot, event)?.length ?? 0) > 0

/** What of a snapshot is the same wherever it came about: its states, and its context but for functions and actors. */
const seen = ({ value, context }: AnyMachineSnapshot): unknown => JSON.parse(JSON.stringify({ value, context }))
