import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from '#server/platform/keyTurns.ts'

test('of those who want one key one has it at a time, in the order in which they came, however many wait', async () => {
  const turns = createTurns(10)
  const order: string[] = []
  const leaves = new Map<string, () => void>()
  const come = (name: string, ...keys: bigint[]) =>
    void turns.take(keys).then((leave) => {
      order.push(name)
      leaves.set(name, leave)
    })
  const leave = async (name: string) => {
    leaves.get(name)?.()
    await turn()
  }
  come('first', 1n)
  come('second', 1n)
  come('other key', 2n)
  await turn()
  expect(order).toEqual(['first', 'other key'])
  await leave('first')
  expect(order).toEqual(['first', 'other key', 'second'])
  // Who comes while the second has it waits for the second, although the first is gone.
  come('third', 1n)
  come('both', 1n, 2n)
  await turn()
  expect(order).toHaveLength(3)
  await leave('second')
  expect(order.at(-1)).toBe('third')
  await leave('third')
  expect(order).toHaveLength(4)
  await leave('other key')
  expect(order.at(-1)).toBe('both')
  await leave('both')
  come('fresh', 1n)
  await turn()
  expect(order.at(-1)).toBe('fresh')
})

test('there are so many seats, and who leaves one hands it to who waited longest', async () => {
  const turns = createTurns(2)
  const [one] = [await turns.seat(), await turns.seat()]
  const sat: string[] = []
  for (const name of ['a', 'b']) void turns.seat().then(() => sat.push(name))
  await turn()
  expect(sat).toEqual([])
  one()
  await turn()
  expect(sat).toEqual(['a'])
})

test('who wants all seats waits until everybody has left, and is overtaken by nobody who comes later', async () => {
  const turns = createTurns(2)
  const one = await turns.seat()
  const sat: string[] = []
  const leaves = new Map<string, () => void>()
  const come = (name: string, all: boolean) =>
    void turns.seat(all).then((leave) => {
      sat.push(name)
      leaves.set(name, leave)
    })
  come('all', true)
  come('later', false)
  await turn()
  expect(sat).toEqual([])
  one()
  await turn()
  expect(sat).toEqual(['all'])
  leaves.get('all')?.()
  await turn()
  expect(sat).toEqual(['all', 'later'])
})

test('who had all seats gives all of them back', async () => {
  const turns = createTurns(2)
  const leave = await turns.seat(true)
  leave()
  const sat: string[] = []
  for (const name of ['a', 'b', 'c']) void turns.seat().then(() => sat.push(name))
  await turn()
  expect(sat).toEqual(['a', 'b'])
})
