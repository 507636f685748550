import type { Lane, LaneCounts } from '#src/streams/kit/meter.ts'

/** What streams had done at one moment. `at` in ms since 1970. */
export type LaneSample = { readonly at: number; readonly lanes: readonly Lane[] }

/** A sample a second is kept, and so many of them. */
const EVERY = 1_000
export const SAMPLES = 60
/** Rates are taken over so many samples. */
const SPAN = 5

/** The samples with one more, if it is time for one. */
export function withSample(samples: readonly LaneSample[], sample: LaneSample): readonly LaneSample[] {
  const last = samples.at(-1)
  return last !== undefined && sample.at - last.at < EVERY ? samples : [...samples, sample].slice(-SAMPLES)
}

const COUNTS = ['received', 'doubled', 'windowed', 'dropped', 'batches'] as const satisfies ReadonlyArray<keyof LaneCounts>
export type LaneCount = (typeof COUNTS)[number]
export const LANE_COUNTS: readonly LaneCount[] = COUNTS

/** One stream as it is shown: totals, how many a second lately, and what it took in each second, oldest first. */
export type LaneRow = {
  readonly name: string
  readonly totals: LaneCounts
  readonly rates: LaneCounts
  readonly series: readonly number[]
}

/** The streams as they are now. Counts that begin anew, as after a reload, are no negative rates. */
export function laneRows(samples: readonly LaneSample[], now: LaneSample): readonly LaneRow[] {
  const before = samples.at(-SPAN) ?? samples[0]
  const seconds = before === undefined ? 0 : (now.at - before.at) / 1_000
  return now.lanes.map((lane) => {
    const then = before === undefined ? lane : laneOf(before, lane.name)
    const rate = (what: LaneCount) => (seconds <= 0 ? 0 : Math.max(0, lane[what] - then[what]) / seconds)
    return {
      name: lane.name,
      totals: lane,
      rates: {
        received: rate('received'),
        doubled: rate('doubled'),
        windowed: rate('windowed'),
        dropped: rate('dropped'),
        batches: rate('batches'),
      },
      series: samples.slice(1).map((sample, index) => {
        const earlier = samples[index]
        const grown = laneOf(sample, lane.name).received - (earlier === undefined ? 0 : laneOf(earlier, lane.name).received)
        return Math.max(0, grown)
      }),
    }
  })
}

const NOTHING: LaneCounts = { received: 0, doubled: 0, windowed: 0, dropped: 0, batches: 0 }

function laneOf(sample: LaneSample, name: string): LaneCounts {
  return sample.lanes.find((lane) => lane.name === name) ?? NOTHING
}
