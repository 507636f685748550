import { describe, expect, test } from 'vitest'
import { createOrderLocks } from '#src/browser/orderLocks.ts'
import { browserLocks } from '#tests/support/locks.ts'

const signal = new AbortController().signal

test('[Q8] an order is taken by one tab until it lets go, and free for those that wait then', async () => {
  const browser = browserLocks()
  const [first, second] = [browser.open(), browser.open()]
  await first.take('o1')
  expect(await second.tryTake('o1')).toBe(false)
  let isFree = false
  const waiting = second.free('o1', signal).then(() => (isFree = true))
  second.letGo('o1')
  await first.take('o2')
  expect(isFree).toBe(false)
  first.letGo('o1')
  await waiting
  expect(await second.tryTake('o1')).toBe(true)
})

test('[Q8] one that another tab has is not taken up, nor one that somebody else in this tab has', async () => {
  const browser = browserLocks()
  const [first, second] = [browser.open(), browser.open()]
  expect([await first.tryTake('o1'), await first.tryTake('o1'), await second.tryTake('o1')]).toEqual([true, false, false])
  first.letGo('o1')
  // Let go of a moment ago, it is the same tab's to take at once.
  expect(await first.tryTake('o1')).toBe(true)
  first.letGo('o1')
  await second.free('o1', signal)
  expect([await second.tryTake('o1'), await first.tryTake('o1')]).toEqual([true, false])
})

test('[Q8] to take what this tab has, or waits for, takes it once', async () => {
  const browser = browserLocks()
  const [first, second] = [browser.open(), browser.open()]
  await second.take('o1')
  const both = Promise.all([first.take('o1'), first.take('o1')])
  second.letGo('o1')
  await both
  await first.take('o1')
  first.letGo('o1')
  expect(await second.tryTake('o1')).toBe(true)
})

test('[Q8] what a tab has is free when it ends', async () => {
  const browser = browserLocks()
  const first = browser.openTab()
  const second = browser.open()
  await first.locks.take('o1')
  const waiting = second.take('o1')
  first.close()
  await waiting
  // Nothing that the other one still does takes it away again.
  first.locks.letGo('o1')
  expect(await browser.open().tryTake('o1')).toBe(false)
})

describe.each([
  ['has no locks', undefined],
  ['refuses them', { request: () => Promise.reject(new Error('refused')) } as never],
])('[Q8] a browser that %s', (_, locks) => {
  test('keeps nobody from their order', async () => {
    const orders = createOrderLocks(locks)
    await orders.take('o1')
    orders.letGo('o1')
    await expect(orders.free('o1', signal)).resolves.toBeUndefined()
  })

  test('still has one that acts for an order in each tab', async () => {
    const orders = createOrderLocks(locks)
    expect([await orders.tryTake('o1'), await orders.tryTake('o1')]).toEqual([true, false])
    let isFree = false
    const free = orders.free('o1', signal).then(() => (isFree = true))
    await orders.take('o2')
    expect(isFree).toBe(false)
    orders.letGo('o1')
    await free
    expect(await orders.tryTake('o1')).toBe(true)
  })
})
