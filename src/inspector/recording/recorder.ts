import type { AnyActorRef, AnyMachineSnapshot, AnyTransitionDefinition, EventObject, InspectionEvent } from 'xstate'
import { childrenOf, isActor, machineOf, machineSnapshotOf } from '../actorFacts.ts'
import { createChartIndex } from '../chartIndex.ts'
import { encode } from './encode.ts'
import { fingerprintOf, namesOf } from './fingerprint.ts'
import { type RecordedActor, type RecordedStep, type Recording, RECORDING_FORMAT, STEP_LIMIT } from './recording.ts'
import { createSenders } from './senders.ts'
import { createTurns } from './turns.ts'

/** The clock and the functions of machines, as far as a recorder must hear of them. */
type RecorderTape = {
  readonly listen: (listener: { now: (read: () => number) => number; drew: (name: string, value: unknown) => void }) => () => void
}

export type RecorderPorts = {
  readonly tape: RecorderTape
  /** The site's time, and the device's, in ms; both pass by the tape. */
  readonly now: () => number
  readonly deviceNow: () => number
  readonly build: string
}

export type Recorder = ReturnType<typeof createRecorder>

/** A step keeps its place from when its machine has decided; it is whole when the event is done with. */
type Slot = { step: RecordedStep | null; readonly taken: string[] }
type Drawn = Record<string, unknown[]>

/** Records what the machines of some trees answer, until `stop`; made for one recording. */
export function createRecorder({ tape, now, deviceNow, build }: RecorderPorts) {
  const keys = new WeakMap<object, string>()
  const actors: RecordedActor[] = []
  const slots: Slot[] = []
  const reserved = new Map<AnyActorRef, Slot>()
  const drawn = new Map<AnyActorRef, Drawn>()
  const charts = createChartIndex()
  const turns = createTurns<AnyActorRef>()
  const senders = createSenders(keys)
  let still: number | null = null
  let count = 0

  const endOfTask = () => {
    still = null
    turns.clear()
    senders.clear()
  }

  const stopTape = tape.listen({
    now: (read) => still ?? read(),
    drew: (name, value) => {
      const ref = turns.current()
      if (ref === null || machineOf(ref) === null) return
      const mine = drawn.get(ref) ?? {}
      mine[name] = [...(mine[name] ?? []), encode(value, name)]
      drawn.set(ref, mine)
    },
  })

  function meet(ref: AnyActorRef, snapshot: AnyMachineSnapshot): void {
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

  function meetTree(ref: AnyActorRef): void {
    const snapshot = machineSnapshotOf(ref)
    if (snapshot !== null) meet(ref, snapshot)
    for (const [, child] of childrenOf(ref)) meetTree(child)
  }

  function begin(ref: AnyActorRef, event: EventObject, from: AnyActorRef | null): void {
    senders.sent(ref, event, from)
    if (still === null) {
      still = deviceNow()
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

  function decide(ref: AnyActorRef, transitions: readonly AnyTransitionDefinition[]): void {
    const machine = machineOf(ref)
    if (machine !== null) reserve(ref).taken.push(...charts.edgesOf(machine, transitions))
  }

  function finish(ref: AnyActorRef, event: EventObject): void {
    const snapshot = machineSnapshotOf(ref)
    const key = keys.get(ref)
    if (snapshot !== null && key === undefined) meet(ref, snapshot)
    else if (snapshot !== null && key !== undefined && event.type !== 'xstate.init' && count < STEP_LIMIT) {
      const drew = drawn.get(ref)
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
    drawn.delete(ref)
    turns.end(ref)
  }

  function hear(event: InspectionEvent): void {
    const ref = event.actorRef
    if (!isActor(ref)) return
    if (event.type === '@xstate.event') begin(ref, event.event, senderOf(event))
    else if (event.type === '@xstate.microstep' && keys.has(ref)) decide(ref, event._transitions)
    else if (event.type === '@xstate.snapshot') finish(ref, event.event)
  }

  function soFar(): Recording {
    const places = placesOf(slots)
    return {
      format: RECORDING_FORMAT,
      version: 2,
      build,
      // Places count only steps that became whole.
      actors: actors.map((actor) => ({ ...actor, since: places[actor.since] ?? 0 })),
      senders: senders.met(),
      steps: slots.map(({ step }) => step).filter((step) => step !== null),
    }
  }

  return {
    /** Records a root and all that it starts, until the returned function is called. */
    watch(root: AnyActorRef): () => void {
      meetTree(root)
      const subscription = root.system.inspect(hear)
      return () => subscription.unsubscribe()
    },
    /** How much there is, and whether it is full. */
    size: () => ({ steps: count, actors: actors.length, isFull: count >= STEP_LIMIT }),
    /** What was recorded so far. */
    read: soFar,
    /** Ends the recording; what was recorded. */
    stop(): Recording {
      stopTape()
      return soFar()
    },
  }
}

/** Who sent an event; null = nobody who is an actor. */
function senderOf({ sourceRef }: InspectionEvent & { type: '@xstate.event' }): AnyActorRef | null {
  return sourceRef !== undefined && isActor(sourceRef) ? sourceRef : null
}

/** How many steps became whole before each place, and before the end. */
function placesOf(slots: readonly Slot[]): number[] {
  const places = [0]
  for (const { step } of slots) places.push((places.at(-1) ?? 0) + (step === null ? 0 : 1))
  return places
}

function fieldsOf(encoded: unknown): object {
  return typeof encoded === 'object' && encoded !== null && !Array.isArray(encoded) ? encoded : {}
}
