/**
 * What a stream did with what came since counting began: taken in; left out because it came before; fallen out of the window;
 * left out for another cause (unreadable, too late, no room to hold it). `batches` = emissions to the page.
 */
export type StreamCounts = {
  readonly received: number
  readonly doubled: number
  readonly windowed: number
  readonly dropped: number
  readonly batches: number
}
export type StreamTotals = StreamCounts & { readonly name: string }

/** Told what became of `n` items of a stream. */
export type Meter = (lane: string, what: keyof StreamCounts, n: number) => void

// One for all: streams are made far from whoever looks at them. While nobody does, a tally is one comparison.
let meters: readonly Meter[] = []

/** Tells that `n` items of a stream came to the same. Does nothing while nobody looks. */
export function tally(lane: string, what: keyof StreamCounts, n = 1): void {
  if (n > 0) for (const meter of meters) meter(lane, what, n)
}

/** Has a meter told of each tally until the returned function is called. */
export function addMeter(meter: Meter): () => void {
  meters = [...meters, meter]
  return () => {
    meters = meters.filter((one) => one !== meter)
  }
}
