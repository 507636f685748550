/**
 * Whose turn it is: which of several actors decides at this moment. One that is sent an event while it decides takes it afterwards,
 * as its next turn.
 */
export function createTurns<Ref>() {
  let stack: Ref[] = []
  const waiting = new Map<Ref, number>()
  return {
    current: (): Ref | null => stack.at(-1) ?? null,
    begin(ref: Ref): void {
      if (stack.includes(ref)) waiting.set(ref, (waiting.get(ref) ?? 0) + 1)
      else stack.push(ref)
    },
    end(ref: Ref): void {
      const place = stack.lastIndexOf(ref)
      if (place < 0) return
      stack = stack.slice(0, place)
      const more = waiting.get(ref) ?? 0
      if (more === 0) return
      waiting.set(ref, more - 1)
      stack.push(ref)
    },
    /** A task has ended: nobody decides any more, and events to actors that had stopped are forgotten. */
    clear(): void {
      stack = []
      waiting.clear()
    },
  }
}
