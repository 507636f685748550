import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { createChartIndex } from '../chartIndex.ts'
import type { ActorDetails } from '../snapshot.ts'
import { verdictsOf } from '../verdicts.ts'
import { encode } from './encode.ts'
import { readRecording } from './recording.ts'
import { type Replay, replay, type ReplayOptions } from './replay.ts'
import type { Replayer, ReplayView } from './replayView.ts'

/** Replays recordings with the machines of this build. */
export function createReplayer(options: ReplayOptions): Replayer {
  const charts = createChartIndex()
  let loaded: { readonly view: ReplayView; readonly replay: Replay } | null = null

  const chartNameOf = (machine: AnyStateMachine | null) => (machine === null ? null : charts.nameOf(machine))

  function snapshotAt(key: string, position: number): AnyMachineSnapshot | null {
    const actor = loaded?.replay.actors.find((one) => one.key === key)
    const last = loaded?.replay.steps.findLast((step, index) => index < position && step.actor === key)
    return last === undefined ? (actor?.start ?? null) : last.snapshot
  }

  return {
    async load(text) {
      const recording = readRecording(text)
      if (recording === null) return null
      const result = replay(recording, options)
      const actors = result.actors.map(({ key, parent, id, machine, since, start }) => ({
        key,
        parent,
        name: nameOf(parent, id, machine),
        chart: chartNameOf(machine),
        since,
        start: stateOf(start),
      }))
      const view: ReplayView = {
        build: result.build,
        actors,
        events: charts.events(),
        senders: result.senders.map(({ key, name: sender }) => ({ key, name: sender })),
        steps: result.steps.map(({ actor, from, at, event, same, snapshot, taken }) => ({
          actor,
          from,
          at,
          type: event.type,
          event: encode(event),
          taken,
          same,
          ...stateOf(snapshot),
        })),
        firstDifference: firstDifferenceOf(result),
        unknownSteps: result.steps.filter(({ same }) => same === null).length,
      }
      loaded = { view, replay: result }
      return view
    },
    async actorAt(key, position, asked = null): Promise<ActorDetails | null> {
      const actor = loaded?.view.actors.find((one) => one.key === key)
      const snapshot = snapshotAt(key, position)
      if (actor === undefined || snapshot === null || actor.since > position) return null
      const { parent, name, chart } = actor
      const states = snapshot._nodes.map(({ id }) => id)
      return {
        key,
        parent,
        name,
        chart,
        ...stateOf(snapshot),
        states,
        tags: [...snapshot.tags],
        context: encode(snapshot.context),
        error: null,
        verdicts: asked === null ? null : verdictsOf(snapshot, asked),
      }
    },
    async chart(name) {
      const chart = charts.chart(name)
      if (chart === null) throw new Error(`the recording has no machine ${name}`)
      return chart
    },
  }
}

/** The position of the first actor or step whose snapshot differs. */
function firstDifferenceOf({ actors, steps }: Replay): number | null {
  const starts = actors.filter(({ same }) => same === false).map(({ since }) => since)
  const step = steps.findIndex(({ same }) => same === false)
  const places = step < 0 ? starts : [...starts, step + 1]
  return places.length === 0 ? null : Math.min(...places)
}

/** Roots, and actors that XState numbered, are called by their machine's name. */
function nameOf(parent: string | null, id: string, machine: AnyStateMachine | null): string {
  return machine !== null && (parent === null || /^(?:\d+\.|x:)|^\w{24,}$/.test(id)) ? machine.id : id
}

function stateOf(snapshot: AnyMachineSnapshot | null) {
  return snapshot === null ? ({ value: null, status: 'active' } as const) : { value: snapshot.value, status: snapshot.status }
}
