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
import type { ActorStatus } from './snapshot.ts'

/** Whether a ref is a full actor: inspection events may hold less. */
export function isActor(ref: ActorRefLike): ref is AnyActorRef {
  return 'system' in ref && 'id' in ref
}

/** The machine that an actor runs; null when it runs something else. */
export function machineOf(ref: AnyActorRef): AnyStateMachine | null {
  return 'logic' in ref && ref.logic instanceof StateMachine ? ref.logic : null
}

/** An actor's status. */
export function statusOf(ref: AnyActorRef): ActorStatus {
  const snapshot = snapshotOf(ref)
  const status = isObject(snapshot) ? snapshot['status'] : undefined
  return status === 'done' || status === 'error' || status === 'stopped' ? status : 'active'
}

/** The error that stopped an actor, redacted; null = none. */
export function errorOf(ref: AnyActorRef): string | null {
  const snapshot = snapshotOf(ref)
  return statusOf(ref) === 'error' && isObject(snapshot) ? String(redact(snapshot['error'])) : null
}

/** A machine's state value; null for other actors. */
export function valueOf(ref: AnyActorRef): StateValue | null {
  const snapshot = machineSnapshotOf(ref)
  return snapshot === null ? null : snapshot.value
}

/** Ids of a machine's active states, parents included. */
export function activeStates(ref: AnyActorRef): readonly string[] {
  return machineSnapshotOf(ref)?._nodes.map(({ id }) => id) ?? []
}

/** The actors that an actor has started, with their ids. */
export function childrenOf(ref: AnyActorRef): ReadonlyArray<readonly [name: string, child: AnyActorRef]> {
  const children: Record<string, AnyActorRef | undefined> = machineSnapshotOf(ref)?.children ?? {}
  return Object.entries(children).flatMap(([name, child]) => (child === undefined ? [] : [[name, child] as const]))
}

/** A machine's snapshot; null for other actors. */
export function machineSnapshotOf(ref: AnyActorRef): AnyMachineSnapshot | null {
  const snapshot = snapshotOf(ref)
  return isMachineSnapshot(snapshot) ? snapshot : null
}

/** An actor's snapshot; undefined while the actor is being made: XState's development build throws then. */
function snapshotOf(ref: AnyActorRef): unknown {
  try {
    return ref.getSnapshot()
  } catch {
    return undefined
  }
}

function isMachineSnapshot(snapshot: unknown): snapshot is AnyMachineSnapshot {
  return isObject(snapshot) && 'machine' in snapshot && '_nodes' in snapshot
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** An actor's name: the id that its parent gave it, or else the name of its source. */
export function startedAs(parent: AnyActorRef, id: string): string {
  const machine = machineOf(parent)
  // XState numbers actors without an id by their state.
  if (machine === null || !/^\d+\./.test(id)) return id
  let sources = sourcesByMachine.get(machine)
  if (sources === undefined) {
    sources = new Map(chartOf(machine).states.flatMap(({ invokes }) => invokes.map((one) => [one.id, one.src])))
    sourcesByMachine.set(machine, sources)
  }
  return sources.get(id) ?? id
}

const sourcesByMachine = new WeakMap<AnyStateMachine, ReadonlyMap<string, string>>()
