import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startSweep } from '#server/platform/sweep.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A sweep every second over a work that a test ends by hand. */
function started() {
  const runs: { readonly done: () => void; readonly fail: (error: unknown) => void }[] = []
  const faults: unknown[] = []
  const work = () => new Promise<void>((resolve, reject) => runs.push({ done: resolve, fail: reject }))
  const stop = startSweep(work, 1_000, (error) => faults.push(error))
  return { runs, faults, stop, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

test('[Q15] a sweep works at once, for what a crash left behind', () => {
  const { runs } = started()
  expect(runs).toHaveLength(1)
})

test('[Q15] a sweep works again each time that its while is over', async () => {
  const { runs, pass } = started()
  runs[0]?.done()
  await pass(999)
  expect(runs).toHaveLength(1)
  await pass(1)
  expect(runs).toHaveLength(2)
})

test('[Q15] a sweep that takes longer than its while is not stacked upon', async () => {
  const { runs, pass } = started()
  await pass(5_000)
  expect(runs).toHaveLength(1)
})

test('[Q15] a fault of a sweep is told', async () => {
  const { runs, faults, pass } = started()
  runs[0]?.fail('the database is away')
  await pass(0)
  expect(faults).toEqual(['the database is away'])
})

test('[Q15] a sweep that failed works again at its next time', async () => {
  const { runs, pass } = started()
  runs[0]?.fail('the database is away')
  await pass(1_000)
  expect(runs).toHaveLength(2)
})

test('[Q15] the end of a sweep waits for the work that runs', async () => {
  const { runs, stop, pass } = started()
  let isOver = false
  const stopped = stop().then(() => (isOver = true))
  await pass(3_000)
  expect(isOver).toBe(false)
  runs[0]?.done()
  await stopped
  expect(isOver).toBe(true)
})

test('[Q15] a sweep that ended works no more', async () => {
  const { runs, stop, pass } = started()
  runs[0]?.done()
  await pass(0)
  await stop()
  await pass(5_000)
  expect(runs).toHaveLength(1)
})
