import { expect, test } from 'vitest'
import { createPartStore } from '#src/browser/partStore.ts'

/** A browser's database as far as parts need it: what is in it lies in `kept`; the first `refuses` of its openings fail. */
function memoryDatabase(refuses = 0) {
  const kept: unknown[] = []
  let left = refuses
  const answering = <Result>(result: Result, name = 'success') => {
    const request = Object.assign(new EventTarget(), { result, error: null })
    queueMicrotask(() => request.dispatchEvent(new Event(name)))
    return request
  }
  const objectStore = () => ({
    createIndex: () => undefined,
    add: (value: unknown) => answering(kept.push(value)),
    index: () => ({ getAll: (name: string) => answering(kept.filter((one) => (one as { name?: unknown }).name === name)) }),
    openCursor: () => {
      const rows = [...kept]
      const request = Object.assign(new EventTarget(), { result: null as object | null, error: null })
      const step = () => {
        const value = rows.shift()
        const drop = () => void kept.splice(kept.indexOf(value), 1)
        request.result = value === undefined ? null : { value, delete: drop, continue: step }
        request.dispatchEvent(new Event('success'))
      }
      queueMicrotask(step)
      return request
    },
  })
  const database = {
    createObjectStore: objectStore,
    transaction: () => {
      const transaction = Object.assign(new EventTarget(), { objectStore, error: null })
      setTimeout(() => transaction.dispatchEvent(new Event('complete')))
      return transaction
    },
  }
  const open = () => answering(database, (left -= 1) >= 0 ? 'error' : 'success')
  return { kept, factory: () => ({ open }) as unknown as IDBFactory }
}

test('[D-9] parts are read by their name in the order in which they came', async () => {
  const parts = createPartStore(memoryDatabase().factory, () => 0)
  await parts.append('mine', 'one')
  await parts.append('theirs', 'other')
  await parts.append('mine', 'two')
  expect([await parts.read('mine'), await parts.read('theirs'), await parts.read('none')]).toEqual([
    ['one', 'two'],
    ['other'],
    [],
  ])
})

test('[D-9] clearing leaves alone what another tab records', async () => {
  const { kept, factory } = memoryDatabase()
  let now = 0
  const parts = createPartStore(factory, () => now)
  await parts.append('closed tab', 'old')
  now = 12 * 3_600_000
  await parts.append('other tab', 'running')
  now = 24 * 3_600_000
  await parts.append('mine', 'mine')
  await parts.clear('mine')
  expect([await parts.read('closed tab'), await parts.read('other tab'), await parts.read('mine')]).toEqual([
    ['old'],
    ['running'],
    [],
  ])
  kept.push({ nonsense: true })
  now += 1
  await parts.clear('mine')
  expect(kept).toEqual([{ name: 'other tab', at: 12 * 3_600_000, part: 'running' }])
})

test('[D-9] a database that could not be opened is tried again the next time', async () => {
  const parts = createPartStore(memoryDatabase(1).factory, () => 0)
  await expect(parts.append('mine', 'lost')).rejects.toThrow('the database refused')
  await parts.append('mine', 'kept')
  expect(await parts.read('mine')).toEqual(['kept'])
})
