import {
  type ActorRefLike,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  StateMachine,
  type StateValue,
} from 'xstate'
import { chartOf } from './chart.ts'
import { redact } from './redact.ts'
import type { ActorStatus } from './sight.ts'

/** Whether it is a whole actor: whoever is told of one may get less. */
export function isActor(ref: ActorRefLike): ref is AnyActorRef {
  return 'system' in ref && 'id' in ref
}

/** The machine that an actor runs; null when it runs something else. */
export function machineOf(ref: AnyActorRef): AnyStateMachine | null {
  return 'logic' in ref && ref.logic instanceof StateMachine ? ref.logic : null
}

/** How an actor is, without asking it anything that could wake it. */
export function statusOf(ref: AnyActorRef): ActorStatus {
  const snapshot: unknown = ref.getSnapshot()
  const status = isObject(snapshot) ? snapshot['status'] : undefined
  return status === 'done' || status === 'error' || status === 'stopped' ? status : 'active'
}

/** What an actor broke by, as it may be kept; null = it did not break. */
export function errorOf(ref: AnyActorRef): string | null {
  const snapshot: unknown = ref.getSnapshot()
  return statusOf(ref) === 'error' && isObject(snapshot) ? String(redact(snapshot['error'])) : null
}

/** Where a machine is; null for other actors. */
export function valueOf(ref: AnyActorRef): StateValue | null {
  const snapshot = machineSnapshotOf(ref)
  return snapshot === null ? null : snapshot.value
}

/** Ids of the states that a machine is in, parents among them. */
export function activeStates(ref: AnyActorRef): readonly string[] {
  return machineSnapshotOf(ref)?._nodes.map(({ id }) => id) ?? []
}

/** Actors that an actor has started, by the names that it gave them. */
export function childrenOf(ref: AnyActorRef): ReadonlyArray<readonly [name: string, child: AnyActorRef]> {
  const children: Record<string, AnyActorRef | undefined> = machineSnapshotOf(ref)?.children ?? {}
  return Object.entries(children).flatMap(([name, child]) => (child === undefined ? [] : [[name, child] as const]))
}

export function machineSnapshotOf(ref: AnyActorRef): AnyMachineSnapshot | null {
  const snapshot: unknown = ref.getSnapshot()
  return isMachineSnapshot(snapshot) ? snapshot : null
}

function isMachineSnapshot(snapshot: unknown): snapshot is AnyMachineSnapshot {
  return isObject(snapshot) && 'machine' in snapshot && '_nodes' in snapshot
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What an actor is called where it was started: the name that its parent gave it, or else that of what it runs. */
export function startedAs(parent: AnyActorRef, id: string): string {
  const machine = machineOf(parent)
  // Actors without a name of their own are numbered by their state.
  if (machine === null || !/^\d+\./.test(id)) return id
  let sources = sourcesByMachine.get(machine)
  if (sources === undefined) {
    sources = new Map(chartOf(machine).states.flatMap(({ invokes }) => invokes.map((one) => [one.id, one.src])))
    sourcesByMachine.set(machine, sources)
  }
  return sources.get(id) ?? id
}

const sourcesByMachine = new WeakMap<AnyStateMachine, ReadonlyMap<string, string>>()
