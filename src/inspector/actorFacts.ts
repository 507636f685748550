import {
  type ActorRefLike,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  StateMachine,
  type StateValue,
} from 'xstate'

/** Whether it is a whole actor: whoever is told of one may get less. */
export function isActor(ref: ActorRefLike): ref is AnyActorRef {
  return 'system' in ref && 'id' in ref
}

/** The machine that an actor runs; null when it runs something else. */
export function machineOf(ref: AnyActorRef): AnyStateMachine | null {
  return 'logic' in ref && ref.logic instanceof StateMachine ? ref.logic : null
}

export type ActorStatus = 'active' | 'done' | 'error' | 'stopped'

/** How an actor is, without asking it anything that could wake it. */
export function statusOf(ref: AnyActorRef): ActorStatus {
  const snapshot: unknown = ref.getSnapshot()
  const status = isObject(snapshot) ? snapshot['status'] : undefined
  return status === 'done' || status === 'error' || status === 'stopped' ? status : 'active'
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
