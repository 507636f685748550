import { fromPromise } from 'xstate'
import { copyMachine } from './copyMachine.ts'

/** The copy machine with the browser's clipboard; `copyText` rejects where the browser forbids it. */
export function provideCopy(copyText: (text: string) => Promise<void>) {
  return copyMachine.provide({ actors: { copy: fromPromise(({ input }) => copyText(input.text)) } })
}
