/**
 * Tracks which actor processes an event at this moment. An actor that is sent an event meanwhile processes it afterwards, as its next
 * turn.
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
    /** To be called at the end of each task: no actor processes anything, and events to stopped actors are dropped. */
    clear(): void {
      stack = []
      waiting.clear()
    },
  }
}
