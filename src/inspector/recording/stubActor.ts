import { type AnyActorRef, type AnyMachineSnapshot, createActor, fromTransition } from 'xstate'

/** Reads the current snapshot of each replayed actor, by its owner's key and its own id. */
export type StubSnapshots = Map<string, () => AnyMachineSnapshot | null>

/** The key of an actor in StubSnapshots. `owner` = its parent's key; null = a root. */
export function stubKey(owner: string | null, id: string): string {
  return `${owner ?? ''}/${id}`
}

/** An actor that does nothing and shows the current snapshot of the replayed actor that it stands for. */
export function stubActor(snapshots: StubSnapshots, owner: string, id: string): AnyActorRef {
  const ref = createActor(
    fromTransition(() => null, null),
    { id },
  )
  attachSnapshot(snapshots, owner, ref)
  return ref
}

/** Makes an actor that is never started show the snapshot of the replayed actor that it stands for. */
export function attachSnapshot(snapshots: StubSnapshots, owner: string, ref: AnyActorRef): void {
  const own = ref.getSnapshot.bind(ref)
  Object.defineProperty(ref, 'getSnapshot', {
    configurable: true,
    value: () => snapshots.get(stubKey(owner, ref.id))?.() ?? own(),
  })
}
