import type { StreamTotals, StreamCounts } from '#src/streams/kit/meter.ts'

/** The streams' counts at one moment. `at` in ms since 1970. */
export type StreamSample = { readonly at: number; readonly streams: readonly StreamTotals[] }

/** One sample is kept per interval, in ms, and this many of them. */
const EVERY = 1_000
export const SAMPLES = 60
/** Rates are computed over this many samples. */
const SPAN = 5

/** The samples with one more, if the last one is a second old. */
export function withSample(samples: readonly StreamSample[], sample: StreamSample): readonly StreamSample[] {
  const last = samples.at(-1)
  return last !== undefined && sample.at - last.at < EVERY ? samples : [...samples, sample].slice(-SAMPLES)
}

const COUNTS = ['received', 'doubled', 'windowed', 'dropped', 'batches'] as const satisfies ReadonlyArray<keyof StreamCounts>
export type CountName = (typeof COUNTS)[number]
export const COUNT_NAMES: readonly CountName[] = COUNTS

/** One stream as it is shown: totals, rates per second, and what it received in each second, oldest first. */
export type StreamRow = {
  readonly name: string
  readonly totals: StreamCounts
  readonly rates: StreamCounts
  readonly series: readonly number[]
}

/** The streams' rows at `now`. Counts that restart, as after a reload, give a rate of 0. */
export function streamRows(samples: readonly StreamSample[], now: StreamSample): readonly StreamRow[] {
  const before = samples.at(-SPAN) ?? samples[0]
  const seconds = before === undefined ? 0 : (now.at - before.at) / 1_000
  return now.streams.map((stream) => {
    const then = before === undefined ? stream : totalsOf(before, stream.name)
    const rate = (what: CountName) => (seconds <= 0 ? 0 : Math.max(0, stream[what] - then[what]) / seconds)
    return {
      name: stream.name,
      totals: stream,
      rates: {
        received: rate('received'),
        doubled: rate('doubled'),
        windowed: rate('windowed'),
        dropped: rate('dropped'),
        batches: rate('batches'),
      },
      series: samples.slice(1).map((sample, index) => {
        const earlier = samples[index]
        const grown =
          totalsOf(sample, stream.name).received - (earlier === undefined ? 0 : totalsOf(earlier, stream.name).received)
        return Math.max(0, grown)
      }),
    }
  })
}

const NOTHING: StreamCounts = { received: 0, doubled: 0, windowed: 0, dropped: 0, batches: 0 }

function totalsOf(sample: StreamSample, name: string): StreamCounts {
  return sample.streams.find((stream) => stream.name === name) ?? NOTHING
}
