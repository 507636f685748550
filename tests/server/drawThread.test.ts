import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { createDrawThread } from '#server/verification/drawThread.ts'

// Threads that draw nothing: one ends with what it is asked first, another refuses whatever it is asked.
const thread = (deed: string) =>
  new Worker(`const { parentPort } = require('node:worker_threads'); parentPort.on('message', ({ id }) => ${deed})`, {
    eval: true,
  })
const DIES = 'process.exit(3)'
const REFUSES = "parentPort.postMessage({ id, fault: 'no colours' })"

let stop: () => Promise<void>
afterEach(() => stop())

function drawWith(...deeds: readonly string[]) {
  const left = [...deeds]
  const drawing = createDrawThread(() => thread(left.shift() ?? REFUSES))
  stop = drawing.stop
  return { draw: () => drawing.draw('code'), left }
}

test('[S-4] pictures that a thread was asked for when it died fail', async () => {
  const { draw } = drawWith(DIES)
  const fates = await Promise.allSettled([draw(), draw()])
  expect(fates.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('[S-4] the next picture after a thread died is asked of another one', async () => {
  const { draw } = drawWith(DIES)
  await expect(draw()).rejects.toThrow('ended with 3')
  await expect(draw()).rejects.toThrow('no colours')
})

test('[S-4] a picture that cannot be drawn leaves the thread as it is', async () => {
  const { draw, left } = drawWith(REFUSES, REFUSES)
  await expect(draw()).rejects.toThrow('no colours')
  await expect(draw()).rejects.toThrow('no colours')
  expect(left).toHaveLength(1)
})
