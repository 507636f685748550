import { expect, test } from 'vitest'
import { allOnTheirOwn, eachOnItsOwn } from '#server/platform/eachOnItsOwn.ts'

/** One after another, and side by side. */
const ways = { eachOnItsOwn, allOnTheirOwn }

const FAULTY = ['b', 'd']

async function tryAll(way: typeof allOnTheirOwn<string>, all: readonly string[]) {
  const done: string[] = []
  const work = async (one: string) => {
    await Promise.resolve()
    if (FAULTY.includes(one)) throw new Error(`${one} fails`)
    done.push(one)
  }
  const fault: unknown = await way(all, work).catch((error: unknown) => error)
  return { done, fault }
}

test.each(Object.entries(ways))('[C-10] [P-9] what one fails at keeps nobody behind it waiting: %s', async (_, way) => {
  expect((await tryAll(way, ['a', 'b', 'c', 'd', 'e'])).done).toEqual(['a', 'c', 'e'])
})

test.each(Object.entries(ways))('[C-10] [P-9] all faults are told, not the first alone: %s', async (_, way) => {
  const { fault } = await tryAll(way, ['a', 'b', 'c', 'd', 'e'])
  expect(fault).toBeInstanceOf(AggregateError)
  expect((fault as AggregateError).errors.map(String)).toEqual(['Error: b fails', 'Error: d fails'])
})

test.each(Object.entries(ways))('[C-10] [P-9] one fault alone is thrown as it is: %s', async (_, way) => {
  expect(String((await tryAll(way, ['a', 'b'])).fault)).toBe('Error: b fails')
})

test.each(Object.entries(ways))('[C-10] [P-9] where nothing fails nothing is thrown: %s', async (_, way) => {
  expect((await tryAll(way, ['a', 'c'])).fault).toBeUndefined()
})
