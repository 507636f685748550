import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { SearchHit } from '#src/api/model/search.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { HISTORY_LIMIT, searchMachine } from '#src/machines/search/searchMachine.ts'
import { handActor, settled } from './support/deferred.ts'
import { searchHit } from './support/searchHit.ts'

function start(words = '', history: readonly string[] = []) {
  const find = handActor<readonly SearchHit[], { words: string }>()
  const kept: (readonly string[])[] = []
  const clock = new SimulatedClock()
  const machine = searchMachine.provide({
    actors: { find: find.logic },
    actions: { keep: (_, params) => void kept.push(params.history) },
  })
  const search = createActor(machine, { clock, input: { words, history } }).start()
  const context = () => search.getSnapshot().context
  const type = (text: string) => search.send({ type: 'words.changed', words: text })
  /** Types, waits, and finds these. */
  const finds = async (text: string, ...ids: readonly string[]) => {
    type(text)
    clock.increment(300)
    find.last().resolve(ids.map((id) => searchHit('match', id)))
    await settled()
  }
  return { find, kept, clock, search, context, type, finds }
}

test('[P-10] [B-3 debounce] it is searched once nobody has typed for 300 ms, for the last words alone', async () => {
  const { find, clock, context, type } = start()
  for (const words of ['h', 'ha', 'har']) {
    type(words)
    clock.increment(299)
  }
  expect(find.asked).toEqual([])
  clock.increment(1)
  expect(find.asked.map(({ input }) => input.words)).toEqual(['har'])
  find.last().resolve([searchHit('match', 'm-1')])
  await settled()
  expect(context()).toMatchObject({ found: { words: 'har', hits: [{ id: 'm-1' }] } })
})

test('[P-10] an answer to words that are no longer there never shows, and its search is given up', async () => {
  const { find, clock, context, type } = start()
  type('har')
  clock.increment(300)
  type('light')
  clock.increment(300)
  expect(find.asked[0]?.signal.aborted).toBe(true)
  find.asked[1]?.resolve([searchHit('match', 'm-2')])
  find.asked[0]?.resolve([searchHit('match', 'm-1')])
  await settled()
  expect(context().found).toEqual({ words: 'light', hits: [searchHit('match', 'm-2')] })
})

test('[P-10] what was found stays while the next search runs and when it fails, and goes when there is nothing to search for', async () => {
  const { find, clock, context, type, finds, search } = start()
  await finds('har', 'm-1')
  type('harb')
  clock.increment(300)
  expect(context().found?.words).toBe('har')
  find.last().reject(new Failure('errors.timeout'))
  await settled()
  expect(context()).toMatchObject({ errorKey: 'errors.timeout', found: { words: 'har' } })
  search.send({ type: 'search.submitted' })
  expect(find.last().input.words).toBe('harb')
  find.last().resolve([])
  await settled()
  expect(context()).toMatchObject({ errorKey: null, found: { words: 'harb', hits: [] } })
  for (const nothing of ['', '  ', '%%', '🙂']) {
    await finds('har', 'm-1')
    const asked = find.asked.length
    type(nothing)
    clock.increment(1_000)
    search.send({ type: 'search.submitted' })
    expect(context().found).toBeNull()
    expect(find.asked).toHaveLength(asked)
  }
})

test('[P-10] an address with words is searched at once', async () => {
  const { find } = start('har')
  expect(find.asked.map(({ input }) => input.words)).toEqual(['har'])
  expect(start('%').find.asked).toEqual([])
})

test('[P-10] what was submitted or opened is remembered once, the latest first, at most ten; what was only typed is not', async () => {
  const { search, finds, context, kept } = start()
  await finds('typed', 'm-1')
  expect(context().history).toEqual([])
  for (let number = 0; number <= HISTORY_LIMIT; number += 1) {
    await finds(`word${number}`, 'm-1')
    search.send({ type: number % 2 === 0 ? 'hit.opened' : 'search.submitted' })
  }
  await finds(' word5 ', 'm-1')
  search.send({ type: 'hit.opened' })
  expect(context().history).toHaveLength(HISTORY_LIMIT)
  expect(context().history.slice(0, 3)).toEqual(['word5', 'word10', 'word9'])
  expect(kept.at(-1)).toEqual(context().history)
  search.send({ type: 'history.cleared' })
  expect([context().history, kept.at(-1)]).toEqual([[], []])
})

test('[P-10] the keyboard goes round the finds from both ends, and leaves them when others come', async () => {
  const { search, finds, context } = start()
  const move = (step: 1 | -1) => {
    search.send({ type: 'choice.moved', step })
    return context().chosen
  }
  expect(move(1)).toBeNull()
  await finds('har', 'm-1', 'm-2', 'm-3')
  expect([move(1), move(1), move(1), move(1)]).toEqual([0, 1, 2, 0])
  search.send({ type: 'choice.dropped' })
  expect([move(-1), move(-1)]).toEqual([2, 1])
  await finds('light', 'm-4')
  expect(context().chosen).toBeNull()
})

test('[P-10] a find that was chosen is let go of by the next word, before that is searched', async () => {
  const { search, finds, context, type } = start()
  await finds('har', 'm-1', 'm-2')
  search.send({ type: 'choice.moved', step: 1 })
  type('harb')
  expect([context().found?.hits.length, context().chosen]).toEqual([2, null])
})

test('[P-10] a find that was chosen is let go of when the box is cleared: there is nothing that the keyboard could be at', async () => {
  const { search, finds, context, type } = start()
  await finds('har', 'm-1', 'm-2')
  search.send({ type: 'choice.moved', step: 1 })
  expect(context().chosen).toBe(0)
  type('')
  expect(context()).toMatchObject({ found: null, chosen: null })
})
