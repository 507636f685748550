/**
 * What a stream did with its items since counting began: received; left out as duplicates; fallen out of the window; dropped for another
 * reason (unreadable, too late, no room). `batches` = emissions to the page.
 */
export type StreamCounts = {
  readonly received: number
  readonly doubled: number
  readonly windowed: number
  readonly dropped: number
  readonly batches: number
}
export type StreamTotals = StreamCounts & { readonly name: string }

/** Called with what happened to `n` items of a stream. */
export type Meter = (stream: string, what: keyof StreamCounts, n: number) => void

// Global, because streams are created far from the code that counts them. Without a meter a tally costs one comparison.
let meters: readonly Meter[] = []

/** Counts `n` items of a stream. Does nothing without a meter. */
export function tally(stream: string, what: keyof StreamCounts, n = 1): void {
  if (n > 0) for (const meter of meters) meter(stream, what, n)
}

/** Calls a meter with each tally until the returned function is called. */
export function addMeter(meter: Meter): () => void {
  meters = [...meters, meter]
  return () => {
    meters = meters.filter((one) => one !== meter)
  }
}
