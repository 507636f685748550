import { expect, test } from 'vitest'
import { recentEmotes } from '#src/browser/recentEmotes.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'

test('[D-7] emotes that were chosen are kept, the latest first and each once', () => {
  const { storage } = memoryStorage()
  for (const one of ['a', 'b', 'a', 'c']) recentEmotes(storage).choose(one)
  expect(recentEmotes(storage).current()).toEqual(['c', 'a', 'b'])
})

test('[D-7] eight emotes are kept, the oldest goes first', () => {
  const { storage } = memoryStorage()
  for (const one of '123456789') recentEmotes(storage).choose(one)
  expect(recentEmotes(storage).current()).toEqual(Array.from('98765432'))
})

test('[D-7] a device that kept something else has none', () => {
  const { storage } = memoryStorage()
  storage.write('recentEmotes', { a: 1 })
  expect(recentEmotes(storage).current()).toEqual([])
})
