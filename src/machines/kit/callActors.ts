import { fromPromise, type NonReducibleUnknown } from 'xstate'
import { errorKeyOf } from '#src/api/catalogue.ts'
import { Failure } from './failure.ts'

/**
 * A promise actor around calls: it gets the actor's signal, so that leaving the state cancels them, and rejects with a
 * Failure that names its words.
 */
export function callActor<Output, Input extends NonReducibleUnknown>(
  run: (input: Input, signal: AbortSignal) => Promise<Output>,
) {
  return fromPromise<Output, Input>(async ({ input, signal }) => {
    try {
      return await run(input, signal)
    } catch (error) {
      throw new Failure(errorKeyOf(error), { cause: error })
    }
  })
}
