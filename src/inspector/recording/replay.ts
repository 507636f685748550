import type { AnyActorRef, AnyActorScope, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { decode } from './encode.ts'
import { fingerprintOf } from './fingerprint.ts'
import { createStage } from './stage.ts'
import { lead, puppet, type Troupe, troupeKey } from './puppet.ts'
import type { RecordedActor, RecordedSender, RecordedStep, Recording } from './recording.ts'

/** One step, told again. `snapshot` is null where the machine is not known or the step could not be taken. */
type ReplayedStep = {
  readonly actor: string
  /** Key of who sent the event, as far as the recording says; null = it came from outside. */
  readonly from: string | null
  readonly at: number
  readonly event: EventObject
  /** Ids of the edges that it caused to be taken when it was recorded. */
  readonly taken: readonly string[]
  readonly snapshot: AnyMachineSnapshot | null
  /** Whether the snapshot is the same as it was; null = the machine is not known. */
  readonly same: boolean | null
}

type ReplayedActor = {
  readonly key: string
  readonly parent: string | null
  readonly id: string
  readonly machine: AnyStateMachine | null
  readonly name: string
  /** How many steps there were before it was there. */
  readonly since: number
  readonly start: AnyMachineSnapshot | null
  /** Whether the snapshot that it starts from is the one that was recorded. */
  readonly same: boolean | null
}

export type Replay = {
  readonly build: string
  readonly actors: readonly ReplayedActor[]
  /** Tasks and streams that sent something. */
  readonly senders: readonly RecordedSender[]
  readonly steps: readonly ReplayedStep[]
}

export type ReplayOptions = {
  /** The machine of an id; null = there is none any more. */
  readonly machineOf: (id: string) => AnyStateMachine | null
  /** An error as machines know it, by its name and the key of its words. */
  readonly errorOf: (name: string, words: string) => Error
}

type Moment = Pick<RecordedStep, 'at' | 'device' | 'drew'>

/**
 * Tells a recording again: each machine is given the same events at the same times with the same answers of its functions. Nothing
 * is started, sent or waited for. The same recording and machines give the same result each time.
 */
export function replay(recording: Recording, { machineOf, errorOf }: ReplayOptions): Replay {
  const current = new Map<string, AnyMachineSnapshot | null>()
  const names = new Map(recording.actors.map(({ key, machine }) => [key, machine]))
  const troupe: Troupe = new Map()
  const stages = new Map<string, AnyActorScope>()
  let moment: Moment = { at: 0, device: 0 }
  let left: Record<string, unknown[]> = {}

  const functionNamed = (name: string) => () => {
    if (name === 'now') return moment.at
    if (name === 'deviceNow') return moment.device
    // Lengths of waits are not recorded, for no snapshot holds them; without a number a machine would not wait at all.
    return left[name]?.shift() ?? 0
  }
  const decodersOf = (owner: string) => ({
    functionNamed,
    errorNamed: errorOf,
    actorNamed: (id: string) => puppet(troupe, owner, id),
  })
  const snapshotOf = (key: string) => current.get(key) ?? null

  function startOf({ key, start, machine: name }: RecordedActor): AnyMachineSnapshot | null {
    const machine = machineOf(name)
    if (machine === null) return null
    const context: unknown = decode(start.context, decodersOf(key))
    const resolved = attempt(() => machine.resolveState({ value: start.value, context, status: start.status }))
    if (resolved === null) return null
    return { ...resolved, children: Object.fromEntries(start.children.map((id) => [id, puppet(troupe, key, id)])) }
  }

  function enter(actor: RecordedActor): ReplayedActor {
    const { key, parent, id, machine: name, since } = actor
    const machine = machineOf(name)
    const start = startOf(actor)
    if (machine !== null) stages.set(key, createStage(machine, parent === null ? null : puppet(troupe, '', parent)))
    current.set(key, start)
    troupe.set(troupeKey(parent, id), () => snapshotOf(key))
    return { key, parent, id, machine, name, since, start, same: machine === null ? null : same(start, actor.start.fingerprint) }
  }

  function take(step: RecordedStep): ReplayedStep {
    const { actor, from, at } = step
    const machine = machineOf(names.get(actor) ?? '')
    const stage = stages.get(actor)
    moment = step
    left = Object.fromEntries(
      Object.entries(step.drew ?? {}).map(([name, values]) => [name, values.map((value) => decode(value, decodersOf(actor)))]),
    )
    const decoded = decode(step.event, decodersOf(actor))
    const event = { ...(typeof decoded === 'object' ? decoded : null), type: step.event.type }
    const before = snapshotOf(actor)
    const snapshot =
      machine === null || before === null || stage === undefined ? null : attempt(() => machine.transition(before, event, stage))
    for (const child of childrenIn(snapshot)) lead(troupe, actor, child)
    current.set(actor, snapshot)
    return {
      actor,
      from,
      at,
      event,
      snapshot,
      taken: step.taken,
      same: machine === null ? null : same(snapshot, step.fingerprint),
    }
  }

  const actors: ReplayedActor[] = []
  const steps: ReplayedStep[] = []
  const waiting = recording.actors.toSorted((one, other) => one.since - other.since)
  for (const [place, step] of recording.steps.entries()) {
    while (waiting[0] !== undefined && waiting[0].since <= place) actors.push(enter(waiting.shift()!))
    steps.push(take(step))
  }
  for (const actor of waiting) actors.push(enter(actor))
  return { build: recording.build, actors, senders: recording.senders, steps }
}

function same(snapshot: AnyMachineSnapshot | null, fingerprint: string): boolean {
  return snapshot !== null && fingerprintOf(snapshot) === fingerprint
}

/** A machine that cannot take what was recorded is as different as one that takes it otherwise. */
function attempt<Value>(act: () => Value): Value | null {
  try {
    return act()
  } catch {
    return null
  }
}

function childrenIn(snapshot: AnyMachineSnapshot | null): AnyActorRef[] {
  const children: Record<string, AnyActorRef | undefined> = snapshot?.children ?? {}
  return Object.values(children).filter((child) => child !== undefined)
}
