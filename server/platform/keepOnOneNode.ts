import { once } from 'node:events'
import { KEPT } from './jobRows.ts'
import type { Jobs } from './jobs.ts'

/** How soon another node begins after one has ended it, in ms. */
const LOOK_EVERY = 1_000

/**
 * Keeps something going on one node of all, and on another when that one dies. `begin` returns what ends it, which is called when this node
 * stops or has lost it. Returns what ends it here for good.
 */
export function keepOnOneNode(
  jobs: Jobs,
  kind: string,
  begin: () => () => void | Promise<void>,
  onFault: (error: unknown) => void,
): () => Promise<void> {
  const job = jobs.start({
    kind,
    key: KEPT,
    every: LOOK_EVERY,
    work: async (_, signal) => {
      if (signal.aborted) return
      const end = begin()
      if (!signal.aborted) await once(signal, 'abort')
      await end()
    },
    onFault,
  })
  return job.stop
}
