import { expect, test } from 'vitest'
import { createOrderLocks } from '#src/api/orderLocks.ts'
import { browserLocks } from '#tests/support/locks.ts'

test('[Q8] an order is taken by one tab until it lets go, and free for those that wait then', async () => {
  const browser = browserLocks()
  const [first, second] = [browser.open(), browser.open()]
  await first.take('o1')
  expect([await first.isTaken('o1'), await second.isTaken('o1'), await second.isTaken('o2')]).toEqual([false, true, false])
  let isFree = false
  const waiting = second.free('o1', new AbortController().signal).then(() => (isFree = true))
  second.letGo('o1')
  await first.take('o2')
  expect(isFree).toBe(false)
  first.letGo('o1')
  await waiting
  expect(await second.isTaken('o1')).toBe(false)
})

test.each([
  ['has no locks', undefined],
  [
    'refuses them',
    { request: () => Promise.reject(new Error('refused')), query: () => Promise.reject(new Error('refused')) } as never,
  ],
])('[Q8] a browser that %s keeps nobody from their order', async (_, locks) => {
  const orders = createOrderLocks(locks)
  await orders.take('o1')
  expect(await orders.isTaken('o1')).toBe(false)
  orders.letGo('o1')
})
