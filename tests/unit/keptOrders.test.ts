import * as v from 'valibot'
import { expect, test } from 'vitest'
import { keptOrders } from '#src/browser/keptOrders.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'

const schema = v.object({ clientId: v.string(), amount: v.number() })
const reasonSchema = v.picklist(['errors.timeout'])
const order = (clientId: string, amount = 1) => ({ clientId, amount })

function open() {
  const { storage, kept } = memoryStorage()
  let at = 1_000
  const shelf = () => keptOrders(storage, { key: 'bet.m1', schema, reasonSchema, now: () => at })
  const keep = (one: ReturnType<typeof order>, since: number) => shelf().keep({ order: one, at: since, reason: null })
  return { storage, kept, shelf, keep, pass: (ms: number) => (at += ms) }
}
const ids = (shelf: ReturnType<ReturnType<typeof open>['shelf']>) => shelf.list().map((one) => one.order.clientId)

test('[Q8] orders are kept each under its own id: to keep or forget one leaves the others', () => {
  const { shelf, keep, kept } = open()
  keep(order('b'), 20)
  keep(order('a'), 10)
  keep(order('b', 2), 20)
  expect(shelf().list()).toEqual([
    { order: order('a'), at: 10, reason: null },
    { order: order('b', 2), at: 20, reason: null },
  ])
  shelf().forget('a')
  expect([ids(shelf()), shelf().read('a'), shelf().read('b')?.order.amount]).toEqual([['b'], null, 2])
  shelf().forget('b')
  expect(kept.size).toBe(0)
})

test('[Q8] a key that begins like another one is another place', () => {
  const { storage, shelf, keep } = open()
  keptOrders(storage, { key: 'bet.m10', schema, reasonSchema, now: () => 0 }).keep({ order: order('x'), at: 1, reason: null })
  keep(order('a'), 10)
  expect(ids(shelf())).toEqual(['a'])
})

test('[Q8] what an earlier version of the page kept under the key itself is read, and forgotten by its id', () => {
  const { storage, kept, shelf, keep, pass } = open()
  storage.write('bet.m1', order('old'))
  expect(shelf().list()).toEqual([{ order: order('old'), at: 1_000, reason: null }])
  pass(5)
  keep(order('old', 2), 1_000)
  expect(shelf().list()).toEqual([{ order: order('old', 2), at: 1_000, reason: null }])
  shelf().forget('old')
  expect(kept.size).toBe(0)
})

test('[Q4] a list that an earlier version kept loses only the one that is forgotten, with its time and reason until then', () => {
  const { storage, kept, shelf } = open()
  storage.write('bet.m1', [
    { ...order('one'), at: 5, reason: 'errors.timeout' },
    { ...order('two'), at: 3, reason: 'errors.unheardOf' },
    { amount: 3 },
  ])
  expect(shelf().list()).toEqual([
    { order: order('two'), at: 3, reason: null },
    { order: order('one'), at: 5, reason: 'errors.timeout' },
  ])
  shelf().forget('two')
  expect(ids(shelf())).toEqual(['one'])
  shelf().forget('one')
  expect(kept.size).toBe(0)
})

test('[Q8] an order that kept another name for its id is read by the former schema', () => {
  const { storage } = memoryStorage()
  const formerSchema = v.pipe(
    v.object({ orderId: v.string(), amount: v.number() }),
    v.transform(({ orderId, amount }) => ({ clientId: orderId, amount })),
  )
  storage.write('deposit.m1', { orderId: 'old', amount: 1, at: 7 })
  const shelf = keptOrders(storage, { key: 'deposit.m1', schema, formerSchema, reasonSchema, now: () => 0 })
  expect(shelf.list()).toEqual([{ order: order('old'), at: 7, reason: null }])
})

test('[Q8] what is not an order is nothing, and a device that refuses everything keeps nobody from ordering', () => {
  const { storage, shelf } = open()
  storage.write('bet.m1', 'nonsense')
  storage.write('bet.m1/x', { order: { clientId: 1 } })
  expect(shelf().list()).toEqual([])
  const full = keptOrders(memoryStorage(1).storage, { key: 'bet.m1', schema, reasonSchema, now: () => 0 })
  full.keep({ order: order('a'), at: 1, reason: null })
  expect(full.list()).toEqual([])
})
