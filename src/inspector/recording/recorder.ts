import type { AnyActorRef, AnyMachineSnapshot, AnyTransitionDefinition, EventObject, InspectionEvent } from 'xstate'
import { childrenOf, isActor, machineOf, machineSnapshotOf } from '../actorFacts.ts'
import { createChartIndex } from '../chartIndex.ts'
import { encode } from './encode.ts'
import { fingerprintOf, namesOf } from './fingerprint.ts'
import { type RecordedActor, type RecordedStep, type Recording, RECORDING_FORMAT, STEP_LIMIT } from './recording.ts'
import { createSenders } from './senders.ts'
import { createTurns } from './turns.ts'

/** Lets a recorder observe the clock and the functions that machines are given. */
type RecorderInputs = {
  readonly listen: (listener: {
    now: (read: () => number) => number
    returned: (name: string, value: unknown) => void
  }) => () => void
}

export type RecorderPorts = {
  readonly inputs: RecorderInputs
  /** The site's time, and the device's, in ms; both read through `inputs`. */
  readonly now: () => number
  readonly deviceNow: () => number
  readonly build: string
}

export type Recorder = ReturnType<typeof createRecorder>

/** A step's slot is reserved when its machine takes the first transition, and filled when the event has been processed. */
type Slot = { step: RecordedStep | null; readonly taken: string[] }
type Returned = Record<string, unknown[]>

/** Records the events that the machines of the watched trees process, until `stop`. Make a new one for each recording. */
export function createRecorder({ inputs, now, deviceNow, build }: RecorderPorts) {
  const keys = new WeakMap<object, string>()
  const actors: RecordedActor[] = []
  const slots: Slot[] = []
  const reserved = new Map<AnyActorRef, Slot>()
  const returned = new Map<AnyActorRef, Returned>()
  const charts = createChartIndex()
  const turns = createTurns<AnyActorRef>()
  const senders = createSenders(keys)
  let taskTime: number | null = null
  let count = 0

  const endOfTask = () => {
    taskTime = null
    turns.clear()
    senders.clear()
  }

  const stopInputs = inputs.listen({
    now: (read) => taskTime ?? read(),
    returned: (name, value) => {
      const ref = turns.current()
      if (ref === null || machineOf(ref) === null) return
      const mine = returned.get(ref) ?? {}
      mine[name] = [...(mine[name] ?? []), encode(value, name)]
      returned.set(ref, mine)
    },
  })

  function add(ref: AnyActorRef, snapshot: AnyMachineSnapshot): void {
    const machine = machineOf(ref)
    if (machine === null || keys.has(ref)) return
    const key = `a${actors.length}`
    keys.set(ref, key)
    const { value, context, status, children } = snapshot
    actors.push({
      key,
      parent: ref._parent === undefined ? null : (keys.get(ref._parent) ?? null),
      id: ref.id,
      machine: machine.id,
      since: slots.length,
      start: {
        value,
        context: encode(context),
        status,
        children: namesOf(children),
        fingerprint: fingerprintOf(snapshot),
      },
    })
  }

  function addTree(ref: AnyActorRef): void {
    const snapshot = machineSnapshotOf(ref)
    if (snapshot !== null) add(ref, snapshot)
    for (const [, child] of childrenOf(ref)) addTree(child)
  }

  function begin(ref: AnyActorRef, event: EventObject, from: AnyActorRef | null): void {
    senders.sent(ref, event, from)
    if (taskTime === null) {
      taskTime = deviceNow()
      queueMicrotask(endOfTask)
    }
    turns.begin(ref)
  }

  function reserve(ref: AnyActorRef): Slot {
    const slot = reserved.get(ref) ?? { step: null, taken: [] }
    if (!reserved.has(ref)) slots.push(slot)
    reserved.set(ref, slot)
    return slot
  }

  function takeTransitions(ref: AnyActorRef, transitions: readonly AnyTransitionDefinition[]): void {
    const machine = machineOf(ref)
    if (machine !== null) reserve(ref).taken.push(...charts.edgesOf(machine, transitions))
  }

  function finish(ref: AnyActorRef, event: EventObject): void {
    const snapshot = machineSnapshotOf(ref)
    const key = keys.get(ref)
    if (snapshot !== null && key === undefined) add(ref, snapshot)
    else if (snapshot !== null && key !== undefined && event.type !== 'xstate.init' && count < STEP_LIMIT) {
      const drew = returned.get(ref)
      const slot = reserve(ref)
      slot.step = {
        actor: key,
        from: senders.of(ref, event),
        at: now(),
        device: deviceNow(),
        event: { ...fieldsOf(encode(event)), type: event.type },
        ...(drew === undefined ? {} : { drew }),
        taken: slot.taken,
        fingerprint: fingerprintOf(snapshot),
      }
      count += 1
    }
    reserved.delete(ref)
    returned.delete(ref)
    turns.end(ref)
  }

  function inspect(event: InspectionEvent): void {
    const ref = event.actorRef
    if (!isActor(ref)) return
    if (event.type === '@xstate.event') begin(ref, event.event, senderOf(event))
    else if (event.type === '@xstate.microstep' && keys.has(ref)) takeTransitions(ref, event._transitions)
    else if (event.type === '@xstate.snapshot') finish(ref, event.event)
  }

  function soFar(): Recording {
    const places = placesOf(slots)
    return {
      format: RECORDING_FORMAT,
      version: 2,
      build,
      // Only filled slots count as steps.
      actors: actors.map((actor) => ({ ...actor, since: places[actor.since] ?? 0 })),
      senders: senders.list(),
      steps: slots.map(({ step }) => step).filter((step) => step !== null),
    }
  }

  return {
    /** Records a root actor and everything that it starts, until the returned function is called. */
    watch(root: AnyActorRef): () => void {
      addTree(root)
      const subscription = root.system.inspect(inspect)
      return () => subscription.unsubscribe()
    },
    /** How much is recorded; `isFull` = the limit is reached. */
    size: () => ({ steps: count, actors: actors.length, isFull: count >= STEP_LIMIT }),
    /** The recording so far. */
    read: soFar,
    /** Ends and returns the recording. */
    stop(): Recording {
      stopInputs()
      return soFar()
    },
  }
}

/** The actor that sent an event; null = it came from outside. */
function senderOf({ sourceRef }: InspectionEvent & { type: '@xstate.event' }): AnyActorRef | null {
  return sourceRef !== undefined && isActor(sourceRef) ? sourceRef : null
}

/** For each slot, and for the end, the number of filled slots before it. */
function placesOf(slots: readonly Slot[]): number[] {
  const places = [0]
  for (const { step } of slots) places.push((places.at(-1) ?? 0) + (step === null ? 0 : 1))
  return places
}

function fieldsOf(encoded: unknown): object {
  return typeof encoded === 'object' && encoded !== null && !Array.isArray(encoded) ? encoded : {}
}
