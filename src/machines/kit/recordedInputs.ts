/** Observes what machines read beside their events: the time, and the return values of functions that they are given. */
export type InputListener = {
  /** Returns the time in ms. It may hold the time still while a machine processes an event, so that a replay needs one time a step. */
  readonly now: (read: () => number) => number
  /** A function that machines are given has returned a value. */
  readonly returned: (name: string, value: unknown) => void
}

/**
 * Wraps the page's clock and the functions that machines are given, so that a recording can contain what they returned. Without a
 * listener this costs one comparison a call.
 */
export function createRecordedInputs() {
  let listener: InputListener | null = null
  return {
    clock: (read: () => number) => (): number => (listener === null ? read() : listener.now(read)),
    recorded<Args extends readonly unknown[], Value>(name: string, call: (...args: Args) => Value) {
      return (...args: Args): Value => {
        const value = call(...args)
        listener?.returned(name, value)
        return value
      }
    },
    /** Sets the only listener; the returned function removes it. */
    listen(next: InputListener): () => void {
      listener = next
      return () => {
        if (listener === next) listener = null
      }
    },
  }
}
