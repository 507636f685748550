import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createPagedList, type Page, type PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { QueueLine } from '#src/ui/backOffice/table/QueueLine.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOW = 100 * DAY

type Item = { readonly id: string; readonly since: number; readonly worth: number }
const queueMachine = createPagedList<Item, null>('queue', { keyOf: ({ id }) => id, step: 50 })

/** The line over a queue of which this much was read: each waits so long. */
async function lineOf(ages: readonly number[], { more = false, isLatestFirst = false, number = null as string | null } = {}) {
  const load = handActor<Page<Item>, PageQuery<Item, null>>()
  const queue = createActor(queueMachine.provide({ actors: { load: load.logic } }), { input: { query: null } }).start()
  const { screen } = await show(
    <QueueLine
      queue={queue}
      now={() => NOW}
      number={number}
      isLatestFirst={isLatestFirst}
      sinceOf={({ since }) => since}
      worthOf={(items) => `¥${items.reduce((sum, { worth }) => sum + worth, 0)}`}
    />,
    { language: 'en', words: ['backOffice'] },
  )
  await act(async () => {
    load.last().resolve({ list: ages.map((age, place) => ({ id: `i${place}`, since: NOW - age, worth: 10 })), more })
    await settled()
  })
  queue.stop()
  return screen.queryByText(/waiting/)?.textContent ?? null
}

test.each([
  ['under a minute', MINUTE - 1],
  ['1 min', MINUTE],
  ['59 min', HOUR - 1],
  ['1 h 0 min', HOUR],
  ['23 h 59 min', DAY - 1],
  ['1 d 0 h', DAY],
  ['2 d 3 h', 2 * DAY + 3 * HOUR + 59 * MINUTE],
])('[D-8] how long the oldest of a queue has waited is said in its two largest units: %s', async (words, age) => {
  expect(await lineOf([age])).toBe(`1 waiting · ¥10 · oldest for ${words}`)
})

test.each([
  ['the oldest first', [3 * HOUR, 2 * HOUR, MINUTE]],
  ['the latest first', [MINUTE, 2 * HOUR, 3 * HOUR]],
])('[D-8] of a queue that was all read it is the oldest that is told of: %s', async (_, ages) => {
  expect(await lineOf(ages, { isLatestFirst: true })).toBe('3 waiting · ¥30 · oldest for 3 h 0 min')
})

test('[D-8] of a queue that begins with the oldest its age is told before all of it was read, and what it is worth at least', async () => {
  expect(await lineOf([HOUR, MINUTE], { more: true })).toBe('2+ waiting · ≥ ¥20 · oldest for 1 h 0 min')
})

test('[D-8] of a queue that begins with the latest the age of its oldest is not known before all of it was read', async () => {
  expect(await lineOf([MINUTE, HOUR], { more: true, isLatestFirst: true })).toBe('2+ waiting · ≥ ¥20')
})

test('[D-8] where a list says how many wait that is told', async () => {
  expect(await lineOf([HOUR], { more: true, number: '137' })).toBe('137 waiting · ≥ ¥10 · oldest for 1 h 0 min')
})

test('[D-8] of a queue in which nothing waits nothing is said', async () => {
  expect(await lineOf([])).toBe(null)
})
