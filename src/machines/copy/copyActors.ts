import { fromPromise } from 'xstate'
import { copyMachine } from './copyMachine.ts'

/** Copying over the browser's clipboard; `copyText` rejects where a page may not. */
export function provideCopy(copyText: (text: string) => Promise<void>) {
  return copyMachine.provide({ actors: { copy: fromPromise(({ input }) => copyText(input.text)) } })
}
