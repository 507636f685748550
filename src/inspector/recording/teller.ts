import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { createChartIndex } from '../chartIndex.ts'
import type { ActorLook } from '../sight.ts'
import { encode } from './encode.ts'
import { readRecording } from './recording.ts'
import { type Replay, replay, type ReplayOptions } from './replay.ts'
import type { Teller, Told } from './told.ts'

/** Tells recordings with the machines that there are. */
export function createTeller(options: ReplayOptions): Teller {
  const charts = createChartIndex()
  let told: { readonly view: Told; readonly replay: Replay } | null = null

  const chartNameOf = (machine: AnyStateMachine | null) => (machine === null ? null : charts.nameOf(machine))

  function snapshotAt(key: string, place: number): AnyMachineSnapshot | null {
    const actor = told?.replay.actors.find((one) => one.key === key)
    const last = told?.replay.steps.findLast((step, index) => index < place && step.actor === key)
    return last === undefined ? (actor?.start ?? null) : last.snapshot
  }

  return {
    async tell(text) {
      const recording = readRecording(text)
      if (recording === null) return null
      const result = replay(recording, options)
      const view: Told = {
        build: result.build,
        actors: result.actors.map(({ key, parent, id, machine, since, start }) => ({
          key,
          parent,
          name: nameOf(parent, id, machine),
          chart: chartNameOf(machine),
          since,
          start: standOf(start),
        })),
        senders: result.senders.map(({ key, name: sender }) => ({ key, name: sender })),
        steps: result.steps.map(({ actor, from, at, event, same, snapshot, taken }) => ({
          actor,
          from,
          at,
          type: event.type,
          event: encode(event),
          taken,
          same,
          ...standOf(snapshot),
        })),
        differs: firstDiffering(result),
        untold: result.steps.filter(({ same }) => same === null).length,
      }
      told = { view, replay: result }
      return view
    },
    async look(key, place): Promise<ActorLook | null> {
      const actor = told?.view.actors.find((one) => one.key === key)
      const snapshot = snapshotAt(key, place)
      if (actor === undefined || snapshot === null || actor.since > place) return null
      const { parent, name, chart } = actor
      const states = snapshot._nodes.map(({ id }) => id)
      return {
        key,
        parent,
        name,
        chart,
        ...standOf(snapshot),
        states,
        tags: [...snapshot.tags],
        context: encode(snapshot.context),
        error: null,
      }
    },
    async chart(name) {
      const chart = charts.chart(name)
      if (chart === null) throw new Error(`the recording has no machine ${name}`)
      return chart
    },
  }
}

/** An actor that began elsewhere differs from where it begins, a step from where it led. */
function firstDiffering({ actors, steps }: Replay): number | null {
  const starts = actors.filter(({ same }) => same === false).map(({ since }) => since)
  const step = steps.findIndex(({ same }) => same === false)
  const places = step < 0 ? starts : [...starts, step + 1]
  return places.length === 0 ? null : Math.min(...places)
}

/** Roots, and what nobody gave a name, go by their machine's. */
function nameOf(parent: string | null, id: string, machine: AnyStateMachine | null): string {
  return machine !== null && (parent === null || /^(?:\d+\.|x:)|^\w{24,}$/.test(id)) ? machine.id : id
}

function standOf(snapshot: AnyMachineSnapshot | null) {
  return snapshot === null ? ({ value: null, status: 'active' } as const) : { value: snapshot.value, status: snapshot.status }
}
