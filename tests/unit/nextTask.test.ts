import { expect, test } from 'vitest'
import { inTurn, nextTask } from '#src/browser/nextTask.ts'

test('[P-4] what waits for the next task goes on after all that was promised before it', async () => {
  const order: string[] = []
  const waits = nextTask().then(() => order.push('task'))
  void Promise.resolve()
    .then(() => order.push('first promise'))
    .then(() => order.push('second promise'))
  await waits
  expect(order).toEqual(['first promise', 'second promise', 'task'])
})

test('[P-4] the next task is no timer, which a tab in the background would wait a second for', async () => {
  const timers: unknown[] = []
  const before = globalThis.setTimeout
  globalThis.setTimeout = Object.assign((...args: Parameters<typeof before>) => {
    timers.push(args)
    return before(...args)
  }, before)
  try {
    await nextTask()
  } finally {
    globalThis.setTimeout = before
  }
  expect(timers).toEqual([])
})

test('[P-4] who waits in turn goes on in the order of asking, each in a task of its own', async () => {
  const turn = inTurn()
  const order: string[] = []
  const go = async (name: string) => {
    await turn()
    order.push(name)
    await Promise.resolve()
    order.push(`after ${name}`)
  }
  await Promise.all(['a', 'b', 'c'].map(go))
  expect(order).toEqual(['a', 'after a', 'b', 'after b', 'c', 'after c'])
})
