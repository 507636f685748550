import { addMeter, type StreamTotals, type StreamCounts } from './meter.ts'

const NONE: StreamCounts = { received: 0, doubled: 0, windowed: 0, dropped: 0, batches: 0 }

/** Counts what streams do from now on until `stop`. `read` returns the streams that were counted, sorted by name. */
export function countStreams(): { readonly read: () => readonly StreamTotals[]; readonly stop: () => void } {
  const counts = new Map<string, StreamCounts>()
  const stop = addMeter((stream, what, n) => {
    const before = counts.get(stream) ?? NONE
    counts.set(stream, { ...before, [what]: before[what] + n })
  })
  return {
    read: () => [...counts].map(([name, stream]) => ({ name, ...stream })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    stop,
  }
}
