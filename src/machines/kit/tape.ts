/** Who records hears of what machines were told from outside their events: the time, and what functions gave them. */
export type TapeListener = {
  /** The time in ms while a machine decides: it stands still until that is done, so that one moment is enough to tell it again. */
  readonly now: (read: () => number) => number
  /** A function that machines are given returned a value. */
  readonly drew: (name: string, value: unknown) => void
}

/**
 * Where the page's clock and the functions that machines are given pass by, so that a recording can hold what they returned. Without
 * a listener they cost one comparison.
 */
export function createTape() {
  let listener: TapeListener | null = null
  return {
    clock: (read: () => number) => (): number => (listener === null ? read() : listener.now(read)),
    taped<Args extends readonly unknown[], Value>(name: string, call: (...args: Args) => Value) {
      return (...args: Args): Value => {
        const value = call(...args)
        listener?.drew(name, value)
        return value
      }
    },
    /** One listener at a time; returns what ends it. */
    listen(next: TapeListener): () => void {
      listener = next
      return () => {
        if (listener === next) listener = null
      }
    },
  }
}
