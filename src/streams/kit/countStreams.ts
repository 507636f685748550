import { addMeter, type StreamTotals, type StreamCounts } from './meter.ts'

const NONE: StreamCounts = { received: 0, doubled: 0, windowed: 0, dropped: 0, batches: 0 }

/** Counts from now on until `stop`. `read` gives each stream that moved, by name. */
export function countStreams(): { readonly read: () => readonly StreamTotals[]; readonly stop: () => void } {
  const counts = new Map<string, StreamCounts>()
  const stop = addMeter((lane, what, n) => {
    const before = counts.get(lane) ?? NONE
    counts.set(lane, { ...before, [what]: before[what] + n })
  })
  return {
    read: () => [...counts].map(([name, lane]) => ({ name, ...lane })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    stop,
  }
}
