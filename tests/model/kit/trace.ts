import { AsyncLocalStorage } from 'node:async_hooks'

/** How a machine came to where a path failed: the edges of its chart that it took, in order, and the states that it stood in at last. */
export type Trace = { readonly edges: readonly string[]; readonly states: readonly string[] }

/** Hears of one machine while a path is followed: of each edge that it takes, and whom to ask where it stands. */
export type Witness = { readonly machine: string; readonly onEdge: (id: string) => void; ask: () => readonly string[] }

/** Who hears of the machines that are staged meanwhile. */
export const witnesses = new AsyncLocalStorage<Witness>()

/** What a machine did while something is done with it that is known to fail. */
export async function traceOf(machine: string, act: () => Promise<void>): Promise<Trace> {
  const edges: string[] = []
  const witness: Witness = { machine, onEdge: (id) => edges.push(id), ask: () => [] }
  await witnesses.run(witness, act).catch(() => undefined)
  return { edges, states: witness.ask() }
}
