import type { AnyActorRef, AnyActorScope, AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate'
import { decode } from './encode.ts'
import { fingerprintOf } from './fingerprint.ts'
import { createInertScope } from './inertScope.ts'
import { attachSnapshot, stubActor, type StubSnapshots, stubKey } from './stubActor.ts'
import type { RecordedActor, RecordedSender, RecordedStep, Recording } from './recording.ts'

/** A replayed step. `snapshot` is null when its machine no longer exists or could not process the event. */
type ReplayedStep = {
  readonly actor: string
  /** Key of the event's sender; null = it came from outside, or the recording does not say. */
  readonly from: string | null
  readonly at: number
  readonly event: EventObject
  /** Ids of the edges that were taken when it was recorded. */
  readonly taken: readonly string[]
  readonly snapshot: AnyMachineSnapshot | null
  /** Whether the snapshot equals the recorded one; null = the machine no longer exists. */
  readonly same: boolean | null
}

type ReplayedActor = {
  readonly key: string
  readonly parent: string | null
  readonly id: string
  readonly machine: AnyStateMachine | null
  readonly name: string
  /** The number of steps before it existed. */
  readonly since: number
  readonly start: AnyMachineSnapshot | null
  /** Whether its first snapshot equals the recorded one; null = the machine no longer exists. */
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
  /** The machine of an id; null = it no longer exists. */
  readonly machineOf: (id: string) => AnyStateMachine | null
  /** An error by its name and its message key. */
  readonly errorOf: (name: string, words: string) => Error
}

type Moment = Pick<RecordedStep, 'at' | 'device' | 'drew'>

/**
 * Replays a recording: each machine processes the same events at the same times, with the same return values of its functions. Nothing
 * is started, sent or scheduled. The same recording and machines always give the same result.
 */
export function replay(recording: Recording, { machineOf, errorOf }: ReplayOptions): Replay {
  const current = new Map<string, AnyMachineSnapshot | null>()
  const names = new Map(recording.actors.map(({ key, machine }) => [key, machine]))
  const stubs: StubSnapshots = new Map()
  const scopes = new Map<string, AnyActorScope>()
  let moment: Moment = { at: 0, device: 0 }
  let unreadReturns: Record<string, unknown[]> = {}

  const functionNamed = (name: string) => () => {
    if (name === 'now') return moment.at
    if (name === 'deviceNow') return moment.device
    // The lengths of waits are not recorded; 0 stands for them, because a delay must be a number.
    return unreadReturns[name]?.shift() ?? 0
  }
  const decodersOf = (owner: string) => ({
    functionNamed,
    errorNamed: errorOf,
    actorNamed: (id: string) => stubActor(stubs, owner, id),
  })
  const snapshotOf = (key: string) => current.get(key) ?? null

  function startOf({ key, start, machine: name }: RecordedActor): AnyMachineSnapshot | null {
    const machine = machineOf(name)
    if (machine === null) return null
    const context: unknown = decode(start.context, decodersOf(key))
    const resolved = attempt(() => machine.resolveState({ value: start.value, context, status: start.status }))
    if (resolved === null) return null
    return { ...resolved, children: Object.fromEntries(start.children.map((id) => [id, stubActor(stubs, key, id)])) }
  }

  function enter(actor: RecordedActor): ReplayedActor {
    const { key, parent, id, machine: name, since } = actor
    const machine = machineOf(name)
    const start = startOf(actor)
    if (machine !== null) scopes.set(key, createInertScope(machine, parent === null ? null : stubActor(stubs, '', parent)))
    current.set(key, start)
    stubs.set(stubKey(parent, id), () => snapshotOf(key))
    return { key, parent, id, machine, name, since, start, same: machine === null ? null : same(start, actor.start.fingerprint) }
  }

  function take(step: RecordedStep): ReplayedStep {
    const { actor, from, at } = step
    const machine = machineOf(names.get(actor) ?? '')
    const scope = scopes.get(actor)
    moment = step
    unreadReturns = Object.fromEntries(
      Object.entries(step.drew ?? {}).map(([name, values]) => [name, values.map((value) => decode(value, decodersOf(actor)))]),
    )
    const decoded = decode(step.event, decodersOf(actor))
    const event = { ...(typeof decoded === 'object' ? decoded : null), type: step.event.type }
    const before = snapshotOf(actor)
    const snapshot =
      machine === null || before === null || scope === undefined ? null : attempt(() => machine.transition(before, event, scope))
    for (const child of childrenIn(snapshot)) attachSnapshot(stubs, actor, child)
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

/** The result, or null when the machine throws: it then differs from the recording. */
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
