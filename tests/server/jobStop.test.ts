import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { createJobs } from '#server/platform/jobs.ts'

// Beside no server: one whose own jobs hear of no end would be waited for until the limit.
test('a job that is stopped in the middle is told so at once', async () => {
  const db = openDatabase(':memory:')
  onTestFinished(() => db.destroy())
  const jobs = createJobs({
    db,
    write: () => Promise.reject(new Error('nothing is written for one node alone')),
    isShared: false,
  })
  const begun: AbortSignal[] = []
  let release = (): void => undefined
  const job = jobs.start({
    kind: 'stopped',
    every: 60_000,
    work: (_, signal) => {
      begun.push(signal)
      return new Promise<void>((resolve) => (release = resolve))
    },
    onFault: (error) => {
      throw error
    },
  })
  await expect.poll(() => begun.map(({ aborted }) => aborted)).toEqual([false])
  const stopped = job.stop()
  const isTold = begun[0]?.aborted
  release()
  await Promise.all([stopped, jobs.stop()])
  expect(isTold).toBe(true)
})
