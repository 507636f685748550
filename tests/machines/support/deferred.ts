import { fromPromise, type NonReducibleUnknown } from 'xstate'

/** A promise actor that tests answer by hand, in the order in which it was asked. */
export function handActor<Output, Input extends NonReducibleUnknown>() {
  const asked: { input: Input; signal: AbortSignal; resolve: (output: Output) => void; reject: (error: unknown) => void }[] = []
  return {
    logic: fromPromise<Output, Input>(
      ({ input, signal }) => new Promise<Output>((resolve, reject) => asked.push({ input, signal, resolve, reject })),
    ),
    /** What was asked so far; the last one is the one that runs. */
    asked,
    /** The run that is waiting for an answer. */
    last: () => {
      const run = asked.at(-1)
      if (run === undefined) throw new Error('nobody asked')
      return run
    },
  }
}

/** Lets promises that are already settled run their reactions. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
