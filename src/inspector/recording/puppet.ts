import { type AnyActorRef, type AnyMachineSnapshot, createActor, fromTransition } from 'xstate'

/** What the actors of a replay are at the moment, by their owner's key and their own id. */
export type Troupe = Map<string, () => AnyMachineSnapshot | null>

export function troupeKey(owner: string | null, id: string): string {
  return `${owner ?? ''}/${id}`
}

/** An actor that does nothing, and shows what the one that it stands for is at the moment. */
export function puppet(troupe: Troupe, owner: string, id: string): AnyActorRef {
  const ref = createActor(
    fromTransition(() => null, null),
    { id },
  )
  lead(troupe, owner, ref)
  return ref
}

/** The children that a machine has just made show what they are in the replay; they are never started. */
export function lead(troupe: Troupe, owner: string, ref: AnyActorRef): void {
  const own = ref.getSnapshot.bind(ref)
  Object.defineProperty(ref, 'getSnapshot', {
    configurable: true,
    value: () => troupe.get(troupeKey(owner, ref.id))?.() ?? own(),
  })
}
